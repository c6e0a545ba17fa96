import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { icd } from '@mingmou/contract/system/service/icd.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import IcdList from './icd.list';

const myopia: OutputOf<typeof icd.findById> = {
  id: 5,
  version: 2,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  code: 'H52.1',
  name: '近视',
  pinyin: 'js',
  isCommon: true,
  sort: 10,
};

const all = ['menu:1724', 'icd:save', 'icd:enable', 'icd:delete'] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  const standard = [
    answer(icd.page, { records: [myopia], total: 1, page: 1, size: 10 }),
    answer(icd.findById, myopia),
  ] as const;
  return renderScreen(<IcdList />, { answers: [...answers, ...standard], rights, at: '/system/service/icd' });
}

describe('ICD-10', () => {
  it('按简码查询', async () => {
    const { server, user } = open();
    await screen.findByText('近视');
    await user.type(screen.getByLabelText('编码/名称/简码'), 'js{Enter}');
    await waitFor(() => expect(server.sent(icd.page).at(-1)).toMatchObject({ keyword: 'js' }));
  });

  it('新增：编码不合规时提示写法，改正后保存', async () => {
    const { server, user } = open([answer(icd.save, { id: 9 })]);
    await screen.findByText('近视');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    const code = within(dialog).getByLabelText('编码');
    await user.type(code, 'h47.2{Enter}');
    expect(within(dialog).getByLabelText('名称')).toHaveFocus();
    await user.type(within(dialog).getByLabelText('名称'), '视神经萎缩');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^应为大写字母加两位数字，.*如H52.1/));
    await user.clear(code);
    await user.type(code, 'H47.2');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(icd.save)).toMatchObject([{ code: 'H47.2', name: '视神经萎缩', isCommon: false }]);
  });

  it('已用于诊断的编码不能修改，输入保留', async () => {
    const msg = 'ICD-10「H52.1」已被诊断使用，不能修改编码';
    const refused = answer(icd.update, () => {
      throw refusal({ code: 100007, msg });
    });
    const { user } = open([refused]);
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = await screen.findByRole('dialog');
    const code = within(dialog).getByLabelText('编码');
    await user.clear(code);
    await user.type(code, 'H52.6');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(code).toHaveValue('H52.6');
  });

  it('导入整份目录：写入时显示进度，完成后说明新增、更新和未变的条数', async () => {
    const read = { jobId: 'j1', fileName: 'ICD-10.xlsx', percent: 100, rows: 35_000 };
    const clean = { ...read, errorRows: 0, errorCount: 0, errors: [] };
    const finish: ((result: OutputOf<typeof icd.import.apply>) => void)[] = [];
    const { server, user } = open(
      [
        answer(icd.import.upload, { ...clean, phase: 'PARSED' }),
        answer(icd.import.check, { ...clean, phase: 'READY' }),
        answer(icd.import.progress, { ...clean, phase: 'WRITE', percent: 40 }),
        answer(icd.import.apply, () => new Promise((resolve) => finish.push(resolve))),
      ],
      [...all, 'icd:import'],
    );
    await user.click(await screen.findByRole('button', { name: '导入' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('.xlsx文件，最多50000行、10 MB；有一行错误就一行也不导入')).toBeVisible();
    await user.upload(dialog.getByLabelText('ICD-10文件'), new File(['PK'], 'ICD-10.xlsx'));
    await user.click(await dialog.findByRole('button', { name: '导入35000行' }));
    expect(await dialog.findByText('ICD-10.xlsx：写入数据 40%，共35000行')).toBeVisible();
    expect(dialog.queryByRole('button', { name: '取消导入' })).toBeNull();
    finish[0]?.({ created: 34_970, updated: 20, unchanged: 10 });
    expect(await screen.findByText('新增34970条，更新20条，10条未变')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent(icd.import.apply)).toEqual([{ jobId: 'j1' }]);
  });

  it('没有按钮权限时只能查看', async () => {
    open([], ['menu:1724']);
    await screen.findByText('近视');
    for (const name of ['新增', '导入', '编辑', '停用', '删除'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
