import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { money } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { cashWay, configured, creditWay, sampleOwed, wechatWay } from '../cashier.samples';
import { rememberedActs } from '../outbox/outbox';
import type { PayCard } from '../pay/use-pay-card';
import CollectForm from './collect.form';

const first = sampleOwed();
const second = sampleOwed({ id: 12, orderNo: 'SF202603100002', balance: money(500), isOverdue: false, version: 1 });

const cardWay = { ...wechatWay, wayCode: 6, name: '储值卡' };
const card: PayCard = {
  ...{ cardId: 5, version: 1, cardNo: 'K00000001', cardState: 1, patientId: 1, holderName: '王小明' },
  ...{ principalBalance: money(800), giftBalance: money(0), balance: money(800), lockedPrincipal: money(0) },
  ...{ shareFamily: false, hasPassword: true },
};

function open(at = '', rights: readonly Right[] = ['menu:1105', 'cashier:arrears'], cards: readonly PayCard[] = []) {
  return renderScreen(<CollectForm />, {
    answers: [
      answer(arrears.byPatient, [first, second]),
      answer(arrears.findWays, [cashWay, wechatWay, cardWay]),
      answer(chargeOrder.findWays, [cashWay, creditWay, wechatWay, cardWay]),
      answer(valueCard.usable, [...cards]),
      answer(arrears.settle, {
        id: 5,
        receivableNo: 'SK202603100001',
        changeAmount: money(20),
        integralEarned: 680,
      }),
      answer(chargeOrder.checkConfiguration, configured),
    ],
    rights,
    at: `/outpatient/cashier/receivables?patientId=1${at}`,
  });
}

const collect = () => screen.getByRole('button', { name: /^收\s*款$/ });
const part = (orderNo: string) => screen.getByRole('spinbutton', { name: `${orderNo}本次收款` });

describe('挂账收款', () => {
  it('从一笔欠费进来只勾那一笔；改成部分金额，两种方式收', async () => {
    const { user, server } = open('&arrearsId=11');
    expect(await screen.findByText(/2026-03-01 逾期/)).toBeVisible();
    expect(part('SF202603100001')).toHaveValue('1680.00');
    expect(part('SF202603100002')).toHaveValue('');
    await user.clear(part('SF202603100001'));
    await user.type(part('SF202603100001'), '680');
    await user.click(screen.getByRole('button', { name: '现金' }));
    await user.clear(screen.getByRole('spinbutton', { name: '现金金额' }));
    await user.type(screen.getByRole('spinbutton', { name: '现金金额' }), '80');
    await user.type(screen.getByRole('spinbutton', { name: '现金实收' }), '100');
    await user.click(screen.getByRole('button', { name: '微信' }));
    expect(screen.getByRole('status', { name: '待支付' })).toHaveTextContent('¥0.00');
    await user.click(collect());
    expect(await screen.findByText('收款成功')).toBeVisible();
    expect(screen.getByText('SK202603100001 · 获得积分 680')).toBeVisible();
    // The act in the browser's storage names no patient.
    expect(rememberedActs(7)).toMatchObject([{ what: '收欠款 SF202603100001 ¥680.00', isDone: true }]);
    expect(server.sent(arrears.settle)).toEqual([
      {
        patientId: 1,
        lines: [{ arrearsId: 11, version: 3, amount: 680 }],
        ways: [
          { wayCode: 1, amount: 80, tendered: 100 },
          { wayCode: 2, amount: 600 },
        ],
        amount: 680,
        remark: null,
      },
    ]);
  });

  it('按时间自动分配：先还最早的；多于余额、没有勾选都说明并且不能收', async () => {
    const { user, server } = open();
    await screen.findByText(/2026-03-01 逾期/);
    await user.type(screen.getByRole('spinbutton', { name: '收款总额' }), '1800');
    await user.click(screen.getByRole('button', { name: '按时间自动分配' }));
    expect(part('SF202603100001')).toHaveValue('1680.00');
    expect(part('SF202603100002')).toHaveValue('120.00');
    await user.clear(part('SF202603100002'));
    await user.type(part('SF202603100002'), '500.01');
    await user.click(screen.getByRole('button', { name: '微信' }));
    await user.click(collect());
    expect(server.sent(arrears.settle)).toEqual([]);
    expect(collect()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'SF202603100001' }));
    await user.click(screen.getByRole('checkbox', { name: 'SF202603100002' }));
    expect(collect()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'SF202603100002' }));
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: '微信金额' })).toHaveValue('500.00'));
    await user.click(collect());
    await waitFor(() =>
      expect(server.sent(arrears.settle)).toMatchObject([
        { lines: [{ arrearsId: 12, version: 1, amount: 500 }], ways: [{ wayCode: 2, amount: 500 }] },
      ]),
    );
  });

  it('没有收欠款权限就没有收款', async () => {
    open('', ['menu:1105']);
    await screen.findByText(/2026-03-01 逾期/);
    expect(screen.queryByRole('button', { name: /^收\s*款$/ })).toBeNull();
  });

  it('只用键盘：打开就在支付方式；不能收时按 F8 到要改的那一处', async () => {
    const { user } = open();
    await waitFor(() => expect(screen.getByRole('button', { name: '现金' })).toHaveFocus());
    await user.clear(part('SF202603100002'));
    await user.keyboard('{F8}');
    expect(await screen.findByText('请填写每笔的本次收款')).toBeVisible();
    expect(part('SF202603100002')).toHaveFocus();
    await user.keyboard('5{F8}');
    expect(await screen.findByText(/^还有 ¥1,685.00 未选支付方式$/)).toBeVisible();
    expect(screen.getByRole('button', { name: '现金' })).toHaveFocus();
    await user.keyboard('11{F8}');
    await waitFor(() => expect(screen.getAllByText('实收现金不足')).not.toHaveLength(0));
    expect(screen.getByRole('spinbutton', { name: '现金实收' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'SF202603100001' }));
    await user.click(screen.getByRole('checkbox', { name: 'SF202603100002' }));
    await user.tab();
    await user.keyboard('{F8}');
    expect(await screen.findByText('请选择要收的欠费')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'SF202603100001' })).toHaveFocus();
  });

  it('用储值卡收：要密码', async () => {
    const { user, server } = open('&arrearsId=12', ['menu:1105', 'cashier:arrears'], [card]);
    const button = await screen.findByRole('button', { name: '储值卡' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
    await user.click(collect());
    expect(server.sent(arrears.settle)).toEqual([]);
    await user.type(screen.getByLabelText('支付密码'), '123456');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('收款成功')).toBeVisible();
    expect(screen.queryByText('无需找零')).toBeNull();
    expect(server.sent(arrears.settle)).toMatchObject([
      { ways: [{ wayCode: 6, amount: 500, cardId: 5, password: '123456' }] },
    ]);
  });

  it('冻结和已退的卡不能用来收', async () => {
    open('', ['menu:1105', 'cashier:arrears'], [{ ...card, cardState: 2 }]);
    const button = await screen.findByRole('button', { name: '储值卡' });
    await waitFor(() => expect(button).toHaveAttribute('title', '没有可用的储值卡'));
  });

  it('数字键和收银结算的一样，勾选后仍能用', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'SF202603100001' }));
    expect(screen.getByRole('button', { name: '微信' })).toHaveAttribute('aria-keyshortcuts', '3');
    await user.keyboard('3');
    expect(screen.getByRole('button', { name: '微信' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('spinbutton', { name: '微信金额' })).toHaveFocus();
  });
});
