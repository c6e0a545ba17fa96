import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { type Answer, answer, noAnswer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SchoolList from './school.list';

const primary: OutputOf<typeof school.findById> = {
  id: 5,
  version: 2,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  name: '文一街小学',
  schoolType: 2,
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: null,
  contact: '周老师',
  phone: '0571-88000001',
  grades: ['11', '12'],
  classesPerGrade: 8,
  students: 620,
};

const all = ['menu:1723', 'school:save', 'school:enable', 'school:delete'] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  const standard = [
    answer(school.page, { records: [primary], total: 1, page: 1, size: 10 }),
    answer(school.findById, primary),
    answer(dictionaryReference.area, ({ parent }) => AREAS[parent ?? ''] ?? []),
  ] as const;
  return renderScreen(<SchoolList />, { answers: [...answers, ...standard], rights, at: '/system/service/school' });
}

const area = (code: string, name: string) => [{ code, name, sort: 1, ext: null }];
const AREAS: Readonly<Record<string, ReturnType<typeof area>>> = {
  '': area('330000', '浙江省'),
  '330000': area('330100', '杭州市'),
  '330100': area('330102', '上城区'),
};

describe('学校管理', () => {
  it('列出类型、区县、年级和学生数', async () => {
    open();
    await screen.findByText('文一街小学');
    for (const text of ['小学', '西湖区', '小一、小二', '620', '0571-88000001'])
      expect(screen.getAllByText(text)[0]).toBeVisible();
  });

  it('新增：每年级班数默认10，超出范围时提示', async () => {
    const { server, user } = open([answer(school.save, { id: 9 })]);
    await screen.findByText('文一街小学');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('学校名称'), '青山中学');
    await user.click(within(dialog).getByRole('combobox', { name: '学校类型' }));
    await user.click(await screen.findByTitle('初中'));
    for (const [level, name] of [
      ['省', '浙江省'],
      ['市', '杭州市'],
      ['区县', '上城区'],
    ] as const) {
      await user.click(within(dialog).getByRole('combobox', { name: level }));
      await user.click(await screen.findByTitle(name));
    }
    const classes = within(dialog).getByLabelText('每年级班数');
    expect(classes).toHaveValue('10');
    await user.clear(classes);
    await user.type(classes, '41');
    await user.keyboard('{Control>}s{/Control}');
    expect(server.sent(school.save)).toEqual([]);
    await user.clear(classes);
    await user.type(classes, '6');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(school.save)).toMatchObject([
      { name: '青山中学', schoolType: 3, province: '浙江省', city: '杭州市', district: '上城区', classesPerGrade: 6 },
    ]);
  });

  it('网络中断时保留输入', async () => {
    const { user } = open([noAnswer(school.update)]);
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('联系人'), '二');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('网络异常')).toBeVisible();
    expect(within(dialog).getByLabelText('联系人')).toHaveValue('周老师二');
  });

  it('没有按钮权限时只能查看', async () => {
    open([], ['menu:1723']);
    await screen.findByText('文一街小学');
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
