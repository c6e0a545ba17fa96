import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { invoiceBook } from '@mingmou/contract/system/cashier/invoice-book.contract';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { rechargeRule } from '@mingmou/contract/system/cashier/recharge-rule.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SettingForm from '../setting.form';

type Way = OutputOf<typeof payWay.findById>;

const stamp = { version: 1, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' } as const;
const way = (id: number, wayCode: number, name: string, more: Partial<Way> = {}): Way => ({
  ...{ id, wayCode, name, ...stamp, own: wayCode > 100, income: true, recharge: true, collect: true, earn: true },
  ...{ tradeNoRequired: false, enabled: true, orgVersion: 0 },
  ...more,
});
const ways = [
  way(1, 1, '现金'),
  way(2, 2, '微信'),
  way(9, 101, '美团券', { income: false, enabled: false, orgVersion: 3 }),
];

const rule: OutputOf<typeof rechargeRule.findById> = {
  ...{ id: 4, ...stamp, name: '充值满1000.00元', threshold: money(1000), giftAmount: money(100), giftIntegral: 50 },
  ...{ validFrom: '2026-11-01', validTo: null, orgIds: [1, 77], orgNames: ['旗舰店', '城北店'] },
};
const book: OutputOf<typeof invoiceBook.findById> = {
  ...{ id: 6, ...stamp, name: 'A001–A100', prefix: 'A', from: '001', to: '100', next: '013' },
};

const page = <Row,>(...rows: Row[]) => ({ records: rows, total: rows.length, page: 1, size: 10 });

function open(part: string, answers: readonly Answer[] = [], mayChange = true) {
  const standard = [
    answer(payWay.page, page(...ways)),
    answer(payWay.findById, ways[2] ?? way(9, 101, '')),
    answer(payWay.save, { id: 10 }),
    answer(payWay.switch, null),
    answer(payWay.sort, null),
    answer(rechargeRule.page, page(rule)),
    answer(rechargeRule.findById, rule),
    answer(rechargeRule.save, { id: 5 }),
    answer(rechargeRule.update, null),
    answer(invoiceBook.page, page(book)),
    answer(invoiceBook.save, { id: 7 }),
  ];
  return renderScreen(<SettingForm />, {
    answers: [...answers, ...standard],
    rights: mayChange ? ['menu:1726', 'setting:cashier'] : ['menu:1726'],
    at: `/system/service/setting?tab=cashier${part}`,
  });
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`no row ${text}`);
  return within(row);
};

describe('收银设置：支付方式', () => {
  it('系统的支付方式只能启停，自己的可以修改和删除', async () => {
    open('');
    const cash = await rowOf('现金');
    expect(
      cash.getAllByRole('button', { name: /^(编辑|停用|启用|删除)$/ }).map(({ textContent }) => textContent),
    ).toEqual(['停用']);
    expect((await rowOf('美团券')).getByRole('button', { name: '删除' })).toBeVisible();
  });

  it('本机构的开关带着看到的版本送出', async () => {
    const { server, user } = open('');
    await user.click((await rowOf('美团券')).getByRole('switch', { name: '美团券：本机构' }));
    await waitFor(() => expect(server.sent(payWay.switch)).toEqual([{ id: 9, enabled: true, orgVersion: 3 }]));
  });

  it('用方向键排定收银台的次序', async () => {
    const { server, user } = open('');
    await rowOf('美团券');
    screen.getByRole('button', { name: /^移动 美团券/ }).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(server.sent(payWay.sort)).toEqual([{ ids: [1, 9, 2] }]));
  });

  it('新增时各标志已按常用的设好，编码可以不填；重名时说明', async () => {
    const msg = '支付方式「美团券」已存在，请更换';
    const { server, user } = open('', [
      answer(payWay.save, ({ name }) => {
        if (name === '美团券') throw refusal({ code: 100004, msg });
        return { id: 10 };
      }),
    ]);
    await rowOf('现金');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('支付方式'), '美团券');
    await user.click(dialog.getByRole('switch', { name: '须填单号' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(msg)).toBeVisible();
    await user.type(dialog.getByLabelText('支付方式'), '2');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(payWay.save)).toHaveLength(2));
    expect(server.sent(payWay.save)[1]).toEqual({
      ...{ name: '美团券2', wayCode: null, income: true, recharge: true, collect: true, earn: true },
      tradeNoRequired: true,
    });
  });

  it('编辑时没有编码', async () => {
    const { user } = open('');
    await user.click((await rowOf('美团券')).getByRole('button', { name: '编辑' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('支付方式')).toHaveValue('美团券');
    expect(dialog.queryByLabelText('编码')).toBeNull();
  });

  it('没有「收银设置」权限时只能看', async () => {
    open('', [], false);
    await rowOf('现金');
    expect((await rowOf('美团券')).getAllByText('否').length).toBeGreaterThan(1);
    for (const name of ['新增', '编辑', '停用', '删除', /^移动 /]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('收银设置：充值活动、发票号段', () => {
  it('在三个列表之间切换，地址记住，焦点留在按钮上', async () => {
    const { query, user } = open('');
    await rowOf('现金');
    await user.click(screen.getByRole('radio', { name: '充值活动' }));
    expect(await screen.findByText('2026-11-01 至 不限')).toBeVisible();
    expect(screen.getByText('旗舰店、城北店')).toBeVisible();
    expect(query().toString()).toBe('tab=cashier&part=rule');
    expect(screen.getByRole('radio', { name: '充值活动' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: '收银设置' })).toHaveAttribute('aria-selected', 'true');
  });

  it('没有赠送、结束早于开始时在相应的栏目说明', async () => {
    const { server, user } = open('&part=rule');
    await screen.findByText('2026-11-01 至 不限');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('充值满'), '500');
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('赠送金额和赠送积分至少填写一项')).toBeVisible();
    await user.type(dialog.getByLabelText('赠送积分'), '50');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(rechargeRule.save)).toHaveLength(1));
    expect(server.sent(rechargeRule.save)[0]).toMatchObject({ threshold: 500, giftIntegral: 50, orgIds: [] });
  });

  it('进不去的机构按名称保留在活动里', async () => {
    const { server, user } = open('&part=rule');
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('城北店')).toBeInTheDocument();
    const gift = dialog.getByLabelText('赠送金额');
    await user.clear(gift);
    await user.type(gift, '120');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(rechargeRule.update)).toHaveLength(1));
    expect(server.sent(rechargeRule.update)[0]).toMatchObject({ giftAmount: 120, orgIds: [1, 77] });
  });

  it('发票号段显示剩余张数；终止号小于起始号时说明，重叠时也说明', async () => {
    const msg = '发票号段与已有号段重叠';
    const { user } = open('&part=book', [
      answer(invoiceBook.save, () => {
        throw refusal({ code: 170504, msg });
      }),
    ]);
    const row = await rowOf('013');
    expect(row.getByText('88')).toBeVisible();
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('起始号'), '200');
    await user.type(dialog.getByLabelText('终止号'), '100');
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('不能小于起始号')).toBeVisible();
    await user.type(dialog.getByLabelText('终止号'), '0');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(dialog.getByLabelText('起始号')).toHaveValue('200');
  });
});
