import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictionary, FIXED_ROWS_FROM } from '@mingmou/contract/system/dict/dictionary.contract';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { ALL_PARAMETERS } from '@mingmou/contract/system/parameter/parameter-groups';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SettingForm from './setting.form';

type Row = OutputOf<typeof dictionary.findById>;

const row = (id: number, code: string, name: string, more: Partial<Row> = {}): Row => ({
  ...{ id, code, name, version: 1, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00', sort: 0 },
  ...{ dictionary: 'occupation', fixed: false },
  ...more,
});

const rows = [row(FIXED_ROWS_FROM, '1', '学龄前', { fixed: true }), row(5, 'X001', '飞行员')];

function open(answers: readonly Answer[] = [], at = '/system/service/setting?tab=dictionary') {
  const standard = [
    answer(dictionary.page, { records: rows, total: 2, page: 1, size: 10 }),
    answer(dictionary.findById, row(5, 'X001', '飞行员')),
    answer(dictionary.save, { id: 6 }),
    answer(registrationFee.findAll, []),
    answer(parameterSettings.findAll, {
      version: 1,
      chainAllowed: true,
      items: ALL_PARAMETERS.map(({ key, initial }) => ({ key, value: initial })),
    }),
  ];
  return renderScreen(<SettingForm />, {
    answers: [...answers, ...standard],
    rights: ['menu:1726', 'setting:dict'],
    at,
  });
}

describe('数据字典', () => {
  it('固定的字典项不能改，增加的可以', async () => {
    open();
    const fixed = (await screen.findByText('学龄前')).closest('tr');
    const added = screen.getByText('飞行员').closest('tr');
    if (!fixed || !added) throw new Error('two rows');
    expect(within(fixed).queryByRole('button')).toBeNull();
    expect(within(added).getByRole('button', { name: '编辑' })).toBeVisible();
  });

  it('从可扩展的字典中选择，编码由系统给出', async () => {
    const { server, user } = open();
    await screen.findByText('飞行员');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: '字典' }));
    expect(screen.queryByTitle('单位')).toBeNull();
    await user.click(await screen.findByTitle('职称'));
    await user.type(dialog.getByLabelText('名称'), '主管技师');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(dictionary.save)).toHaveLength(1));
    expect(server.sent(dictionary.save)[0]).toMatchObject({ dictionary: 'jobTitle', name: '主管技师' });
  });

  it('用过的字典项不能删除时说明原因', async () => {
    const msg = '字典项「飞行员」已被患者使用，不能删除';
    const { user } = open([
      answer(dictionary.deleteCheck, () => {
        throw refusal({ code: 100007, msg });
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText(msg)).toBeVisible();
  });

  it('页签用方向键切换，地址记住', async () => {
    const { query, user } = open([], '/system/service/setting');
    await screen.findByRole('group', { name: '安全' });
    screen.getByRole('tab', { name: '系统参数' }).focus();
    await user.keyboard('{ArrowLeft}');
    await screen.findByText('飞行员');
    expect(query().get('tab')).toBe('dictionary');
    expect(screen.getByRole('tab', { name: '数据字典' })).toHaveFocus();
  });
});
