import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { cardReceipt } from '@mingmou/contract/cashier/card/card-receipt.contract';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { answer, refusal } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RechargeForm from './recharge.form';

const way = (wayCode: number, name: string) => ({
  ...{ wayCode, name, income: true, tradeNoRequired: false },
  change: wayCode === 1,
});

const rule = { id: 7, name: '充值满1000.00元', threshold: money(1000), giftAmount: money(100), giftIntegral: 0 };
const done = {
  ...{ id: 1, rechargeNo: 'CZ202603100001', cardId: 5, cardNo: 'K00000001', changeAmount: money(0) },
  ...{ principalBalance: money(1000), giftBalance: money(100) },
};
const person = {
  ...({ id: 3, stateEnum: 'ENABLE', name: '陈小雨', recordNo: 'B00000003', sex: 2 } as const),
  ...({ age: '9岁', ageYears: 9, birthday: '2017-01-05', birthdayEstimated: false, completeFlag: true } as const),
  ...({ allergyFlag: 0, phone: '138****5678' } as const),
  labels: [],
};
const configuration = { ok: true, receiptAutoPrint: false, roundingMode: 0, vipStack: false, items: [] };

const agreement = (missing: OutputOf<typeof consent.find>['missing']) =>
  answer(consent.find, { missing, needsGuardian: false, consents: [] });

function open(rights: Parameters<typeof renderScreen>[1]['rights'], signed = agreement([]), query = '?patientId=3') {
  return renderScreen(<RechargeForm />, {
    answers: [
      answer(chargeOrder.checkConfiguration, configuration),
      answer(valueCard.cards, []),
      signed,
      answer(patient.whoIs, person),
      answer(patient.findLike, [person]),
      answer(cardRecharge.findRule, [rule]),
      answer(cardRecharge.findWays, [way(1, '现金'), way(2, '微信')]),
      answer(chargeOrder.findWays, [way(1, '现金'), way(2, '微信')]),
      answer(employeePicker, []),
      answer(cardRecharge.settle, done),
      // No printer is at hand.
      answer(cardReceipt.recharge, () => {
        throw refusal({ code: 100002, msg: '数据不存在' });
      }),
    ],
    rights,
    at: `/outpatient/cashier/recharge${query}`,
  });
}

beforeEach(() => sessionStorage.clear());

const wayOf = (name: RegExp) => within(screen.getByRole('group', { name: '支付方式' })).getByRole('button', { name });

describe('储值卡充值', () => {
  it('开新卡：密码两次一致，按活动赠送，金额付足才可确认', async () => {
    const { server, user } = open(['menu:1105', 'cashier:recharge']);
    await user.click(await screen.findByRole('button', { name: '¥1,000.00' }));
    expect(screen.getByText('陈小雨')).toBeVisible();
    expect(screen.getByText(/充值满1000.00元：赠送 ¥100.00/)).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: '赠送金额' })).toHaveAttribute('readonly');
    await user.type(screen.getByLabelText('6位支付密码'), '123456');
    await user.type(screen.getByLabelText('再次输入密码'), '123455');
    await user.click(screen.getByRole('button', { name: /微信/ }));
    await user.click(screen.getByRole('button', { name: /确认充值/ }));
    expect(server.sent(cardRecharge.settle)).toEqual([]);
    await user.type(screen.getByLabelText('再次输入密码'), '{Backspace}6');
    await user.click(screen.getByRole('button', { name: /确认充值/ }));
    expect(await screen.findByText('充值成功')).toBeVisible();
    expect(screen.getByText('CZ202603100001 · K00000001 余额 ¥1,100.00')).toBeVisible();
    expect(server.sent(cardRecharge.settle)).toEqual([
      {
        patientId: 3,
        newCard: { password: '123456', shareFamily: false },
        principalAmount: 1000,
        giftAmount: 100,
        ruleId: 7,
        ways: [{ wayCode: 2, amount: 1000 }],
      },
    ]);
  });

  it('没有指定患者：打开就在查找患者里输入', async () => {
    const { query, user } = open(['menu:1105', 'cashier:recharge'], agreement([]), '');
    const search = await screen.findByRole('combobox', { name: '查找患者' });
    await waitFor(() => expect(search).toHaveFocus());
    await user.keyboard('陈小雨{Enter}');
    await waitFor(() => expect(query().get('patientId')).toBe('3'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('开新卡只用键盘：选好患者就在卡号，回车到充值金额；不能充时按 F8 到要填的那一处', async () => {
    const { user, server } = open(['menu:1105', 'cashier:recharge'], agreement([]), '');
    await waitFor(() => expect(screen.getByRole('combobox', { name: '查找患者' })).toHaveFocus());
    await user.keyboard('陈小雨{Enter}');
    await waitFor(() => expect(screen.getByLabelText('卡号')).toHaveFocus());
    await user.keyboard('{Enter}123456{Enter}123455{Enter}');
    const amount = screen.getByRole('spinbutton', { name: '充值金额' });
    expect(amount).toHaveFocus();
    await user.tab();
    await user.keyboard('{F8}');
    expect(await screen.findByText('请填写充值金额')).toBeVisible();
    expect(amount).toHaveFocus();
    await user.keyboard('500{Enter}{F8}');
    expect(await screen.findByText('两次输入的支付密码不一致')).toBeVisible();
    expect(screen.getByLabelText('再次输入密码')).toHaveFocus();
    await user.keyboard('{Backspace}6{F8}');
    expect(await screen.findByText('还有 ¥500.00 未选支付方式')).toBeVisible();
    expect(wayOf(/现金/)).toHaveFocus();
    await user.keyboard('1{F8}');
    expect(await screen.findByText('充值成功')).toBeVisible();
    expect(server.sent(cardRecharge.settle)).toMatchObject([{ newCard: { password: '123456' }, principalAmount: 500 }]);
  });

  it('没有签署储值协议时说明缺什么，可当场登记，签好之前不能确认', async () => {
    const { server, user } = open(['menu:1105', 'cashier:recharge'], agreement(['PRIVACY', 'CARD']));
    expect(await screen.findByText('首次充值前须签署储值协议')).toBeVisible();
    expect(screen.getByText('未签署储值协议')).toBeVisible();
    expect(screen.queryByText('未签署隐私告知')).toBeNull();
    await user.click(screen.getByRole('button', { name: '¥500.00' }));
    await user.type(screen.getByLabelText('6位支付密码'), '123456');
    await user.type(screen.getByLabelText('再次输入密码'), '123456');
    await user.click(screen.getByRole('button', { name: /现金/ }));
    await user.click(screen.getByRole('button', { name: /确认充值/ }));
    expect(await screen.findByText('请先签署储值协议')).toBeVisible();
    expect(server.sent(cardRecharge.settle)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^登\s*记$/ }));
    expect(await screen.findByText('登记储值协议')).toBeVisible();
  });

  it('充值后按 F9 打印这一笔的收据', async () => {
    const { server, user } = open(['menu:1105', 'cashier:recharge']);
    await user.click(await screen.findByRole('button', { name: '¥1,000.00' }));
    await user.type(screen.getByLabelText('6位支付密码'), '123456');
    await user.type(screen.getByLabelText('再次输入密码'), '123456');
    await user.click(screen.getByRole('button', { name: /微信/ }));
    await user.click(screen.getByRole('button', { name: /确认充值/ }));
    await screen.findByText('充值成功');
    expect(screen.queryByText('无需找零')).toBeNull();
    await user.keyboard('{F9}');
    await waitFor(() => expect(server.sent(cardReceipt.recharge)).toHaveLength(1));
  });

  it('重新加载后金额、赠送和支付方式还在，密码要重新输入，也没有写进浏览器', async () => {
    const { user } = open(['menu:1105', 'cashier:recharge']);
    await user.click(await screen.findByRole('button', { name: '¥1,000.00' }));
    await user.type(screen.getByLabelText('6位支付密码'), '135246');
    await user.click(screen.getByRole('button', { name: /微信/ }));
    cleanup();
    open(['menu:1105', 'cashier:recharge']);
    expect(await screen.findByRole('spinbutton', { name: '充值金额' })).toHaveValue('1000.00');
    expect(wayOf(/微信/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('6位支付密码')).toHaveValue('');
    expect(JSON.stringify({ ...localStorage })).not.toContain('135246');
  });

  it('金额回车到支付方式，数字键选；在输入框里仍是数字', async () => {
    const { user } = open(['menu:1105', 'cashier:recharge']);
    await user.click(await screen.findByRole('button', { name: '¥1,000.00' }));
    await user.type(screen.getByLabelText('卡号'), '12345678');
    expect(screen.getByLabelText('卡号')).toHaveValue('12345678');
    expect(wayOf(/微信/)).toHaveAttribute('aria-pressed', 'false');
    await user.clear(screen.getByRole('spinbutton', { name: '充值金额' }));
    await user.type(screen.getByRole('spinbutton', { name: '充值金额' }), '500{Enter}2');
    expect(screen.getByRole('spinbutton', { name: '充值金额' })).toHaveValue('500.00');
    expect(wayOf(/微信/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('不在收银台的人从地址打开，只看到缺哪个权限', async () => {
    const msg = '没有「收银台」权限，请联系机构管理员';
    const { server } = open([]);
    server.use(
      answer(chargeOrder.checkConfiguration, () => {
        throw refusal({ code: 403, msg, status: 403 });
      }),
    );
    expect(await screen.findByText(new RegExp(msg))).toBeVisible();
    expect(screen.queryByText('陈小雨')).toBeNull();
  });

  it('患者读不出来时说明，重试就接着充值', async () => {
    const { server, user } = open(['menu:1105']);
    server.use(
      answer(patient.whoIs, () => {
        throw refusal({ code: 500, msg: '网络异常', status: 500 });
      }),
    );
    expect(await screen.findByText(/加载失败：网络异常/)).toBeVisible();
    server.use(answer(patient.whoIs, person));
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByRole('button', { name: '¥500.00' })).toBeVisible();
  });

  it('没有充值权限时没有按钮', async () => {
    open(['menu:1105']);
    expect(await screen.findByRole('button', { name: '¥500.00' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /确认充值/ })).toBeNull();
  });
});
