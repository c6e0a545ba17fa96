import { beforeEach, describe, expect, it } from '@jest/globals';
import { STARTING_FIELDS } from '@mingmou/contract/patients/patient-field.rules';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SettingForm from './setting.form';

const all = { version: 3, items: [...STARTING_FIELDS] };

function open(
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1726', 'setting:field'],
) {
  const standard = [answer(patientFieldSettings.findAll, all), answer(patientFieldSettings.update, { version: 4 })];
  return renderScreen(<SettingForm />, {
    answers: [...answers, ...standard],
    rights,
    at: '/system/service/setting?tab=patientField',
  });
}

// Input of one test is a draft that would be restored in the next.
beforeEach(() => localStorage.clear());

const toggle = (name: string) => screen.getByRole('switch', { name });
const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('患者字段', () => {
  it('必填带出显示，不显示就不必填；一次保存全部', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('switch', { name: '学号 必填' }));
    expect(toggle('学号 显示')).toBeChecked();
    expect(toggle('患者来源 必填')).toBeChecked();
    await user.click(toggle('患者来源 显示'));
    expect(toggle('患者来源 必填')).not.toBeChecked();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(patientFieldSettings.update)).toHaveLength(1));
    const [sent] = server.sent(patientFieldSettings.update);
    expect(sent).toMatchObject({ version: 3 });
    const items = (sent as typeof all).items;
    expect(items).toHaveLength(STARTING_FIELDS.length);
    expect(items).toContainEqual(expect.objectContaining({ field: 'studentNo', shown: true, required: true }));
    expect(items).toContainEqual(expect.objectContaining({ field: 'sourceId', shown: false, required: false }));
  });

  it('固定的字段没有开关，说明为什么', async () => {
    open();
    const row = (await screen.findByRole('rowheader', { name: '姓名' })).closest('tr');
    if (!row) throw new Error('a row');
    expect(within(row).queryByRole('switch')).toBeNull();
    expect(within(row).getByText('始终显示且必填')).toBeVisible();
    expect(screen.getAllByText('始终显示，未满14周岁必填')).toHaveLength(2);
  });

  it('用方向键换次序，焦点跟着走，次序一并保存', async () => {
    const { user, server } = open();
    const grip = await screen.findByRole('button', { name: /^移动 姓名/ });
    grip.focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(titles()[0]).toBe('姓名'));
    expect(screen.getByRole('button', { name: /^移动 姓名/ })).toHaveFocus();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(patientFieldSettings.update)).toHaveLength(1));
    const { items } = server.sent(patientFieldSettings.update)[0] as typeof all;
    expect(items.slice(0, 2)).toMatchObject([
      { field: 'name', sort: 10 },
      { field: 'phone', sort: 20 },
    ]);
  });

  it('别人改过时保留所改，取最新后再保存', async () => {
    let stale = true;
    const { user, server } = open([
      answer(patientFieldSettings.update, () => {
        if (stale) throw refusal({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
        return { version: 9 };
      }),
    ]);
    await user.click(await screen.findByRole('switch', { name: '学号 显示' }));
    await user.keyboard('{Control>}s{/Control}');
    const take = await screen.findByRole('button', { name: /^刷\s*新$/ });
    stale = false;
    await user.click(take);
    expect(toggle('学号 显示')).toBeChecked();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(patientFieldSettings.update)).toHaveLength(2));
  });

  it('没有权限只能看', async () => {
    open([], ['menu:1726']);
    expect(await screen.findByRole('switch', { name: '学号 显示' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^移动/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^保\s*存$/ })).toBeNull();
  });
});
