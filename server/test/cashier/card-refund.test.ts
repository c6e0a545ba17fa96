import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import type { InputOf } from '@mingmou/contract/base/call';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { atOneInstant } from '../support/barrier';
import { PASSWORD, recharge, ruleOf, ticketFor } from './cards';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, wechat, yuan } from './till';

type Input = InputOf<typeof valueCardRefund.settle>;
type Ways = Parameters<Till['settle']>[1];

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows(`DELETE FROM outbox; DELETE FROM recharge_rule; DELETE FROM login_attempt`);
  await till.set('cardSmsThreshold', 5000);
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const token = () => ({ token: till.manager, idempotencyKey: newKey() });
const balance = async (cardId: number) =>
  (await till.app.send(valueCard.balance, { cardId }, { token: till.cashier })).data;
const left = async (cardId: number) => {
  const { principalBalance, giftBalance, cardState } = await balance(cardId);
  return [principalBalance, giftBalance, cardState];
};

/** Recharges a new card or an existing card; the manager may set any gift. */
async function fill(principal: number, gift: number, ways: Ways, cardId?: number): Promise<number> {
  const on = cardId ? { cardId, newCard: null } : {};
  const input = { principalAmount: yuan(principal), giftAmount: yuan(gift), ways, ...on };
  const reply = await recharge(till, input, till.manager);
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.cardId;
}

const byCard = (cardId: number, amount: number): Ways[number] => ({
  ...{ wayCode: 6, amount: yuan(amount), cardId, password: PASSWORD },
});

/** Requests a card refund with the ticket of an SMS code for the same amount. */
async function ask(cardId: number, amount: number, more: Partial<Input> = {}) {
  const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_REFUND', amount });
  const { version } = await balance(cardId);
  const asked = { cardId, version, amount: yuan(amount), refundCause: 1, refundIdNo: '11010119900101100X' } as const;
  return till.app.send(valueCardRefund.settle, { ...asked, smsTicket, reason: '患者要求', ...more }, token());
}
const look = (cardId: number, more: Partial<InputOf<typeof valueCardRefund.preview>>) =>
  till.app.send(valueCardRefund.preview, { cardId, refundCause: 1, ...more }, { token: till.manager });
const decide = (id: number, version: number, pass: boolean, who = till.admin) =>
  till.app.send(refund.approve, { id, version, pass, remark: '已核' }, { token: who, idempotencyKey: newKey() });
const payOut = (refundId: number, version: number, more: Partial<Input> = {}) =>
  till.app.send(valueCardRefund.settle, { refundId, version, ...more }, token());

describe('OUT-26 closing a card', () => {
  let cardId: number;
  let sold: Awaited<ReturnType<Till['sell']>>;
  beforeEach(async () => {
    cardId = await fill(1000, 100, [cash(1000)]);
    await fill(500, 30, [wechat(500)], cardId);
    sold = await till.sell([till.line('五百'), till.line('百元', { qty: 4 })], 900, [byCard(cardId, 900)]);
  });

  it('refunds WeChat 500.00 and cash 100.00 after approval, and lapses the gift', async () => {
    expect((await look(cardId, { closeCard: true })).data).toMatchObject({
      ...{ amount: 600, most: 600, paidOut: 600, giftTaken: 40, giftLapsed: 90, forfeitAmount: 0, needApprove: true },
      ways: [
        { wayCode: 2, amount: 500 },
        { wayCode: 1, amount: 100 },
      ],
    });
    const asked = await ask(cardId, 600, { closeCard: true });
    expect(asked).toMatchObject({ success: true, data: { refundState: 1, paidOut: 600 } });
    const { refundId } = asked.data;
    const next = await till.open([till.line('五百')], 500);
    expect(await till.settle(next, [byCard(cardId, 500)])).toMatchObject({ code: 180206 });
    expect(await ask(cardId, 1)).toMatchObject({ code: 180506, msg: '可退本金不足（最多0.00）' });
    expect(await payOut(refundId, 1)).toMatchObject({ code: 180307 });
    expect(await decide(refundId, 1, true, till.manager)).toMatchObject({ code: 180308 });
    expect(await decide(refundId, 1, true)).toMatchObject({ success: true });
    const approved = { cardId, refundId };
    expect((await till.app.send(valueCardRefund.preview, approved, { token: till.manager })).data).toMatchObject({
      ...{ amount: 600, giftTaken: 40, giftLapsed: 90, ways: [{ amount: 500 }, { amount: 100 }] },
    });
    const paid = await payOut(refundId, 2);
    expect(paid).toMatchObject({
      data: { refundState: 3, paidOut: 600, giftTaken: 40, giftLapsed: 90, forfeitAmount: 0 },
    });
    expect(await left(cardId)).toEqual([0, 0, 3]);
    expect(
      await till.rows(
        `SELECT sub_type, principal_delta::float p, gift_delta::float g FROM value_card_ledger WHERE op_type = 4`,
      ),
    ).toEqual([{ sub_type: 'CARD_REFUND', p: -600, g: -130 }]);
    expect(
      await till.rows(
        `SELECT recharge_state s, refunded_principal::float p, refunded_gift::float g FROM card_recharge ORDER BY id`,
      ),
    ).toEqual([
      { s: 2, p: 100, g: 10 },
      { s: 3, p: 500, g: 30 },
    ]);
    const { ways } = (await till.app.send(cashierShift.current, {}, { token: till.manager })).data;
    expect(ways).toMatchObject([
      { wayCode: 1, recharge: 1000, cardRefund: 100, net: 900 },
      { wayCode: 2, recharge: 500, cardRefund: 500, net: 0 },
    ]);
    const { cardNo } = await balance(cardId);
    const page = { page: 1, size: 10, keyword: cardNo };
    expect((await till.app.send(refund.page, page, { token: till.manager })).data).toMatchObject({
      ...{ total: 1, sums: { amount: 600 } },
      records: [{ id: refundId, refundKind: 4, orderNo: cardNo, orderId: null, wayNames: '现金、微信' }],
    });
  });

  it('rejects a refund of an order to the closed card (180313) and refunds the order in cash', async () => {
    await till.set('refundApproveAmount', 5000);
    expect(await ask(cardId, 600, { closeCard: true })).toMatchObject({ data: { refundState: 3 } });
    const lines = [{ orderLineId: sold.lines[1]?.id ?? 0, qty: 1, amount: yuan(100) }];
    expect(await till.giveBack(sold.id, lines, till.manager)).toMatchObject({
      ...{ code: 180313, msg: '原储值卡已退卡，请选择退款方式' },
    });
    const { data: open } = await till.app.send(refund.refundable, { orderId: sold.id }, { token: till.cashier });
    expect(open.ways).toMatchObject([{ wayCode: 6, cardClosed: true }]);
    const { order, payRows } = await till.detail(sold.id);
    const ways = [{ payRowId: payRows[0]?.id ?? 0, amount: yuan(100), insteadWay: 1, insteadReason: '已退卡' }];
    const input = { orderId: sold.id, orderVersion: order.version, lines, ways, reason: '患者要求' };
    expect(await till.app.send(refund.settle, input, token())).toMatchObject({ success: true });
    expect(await left(cardId)).toEqual([0, 0, 3]);
    expect(await look(cardId, { amount: yuan(1) })).toMatchObject({ code: 180502 });
  });

  it('releases the locked balance on rejection or cancellation, and pays nothing out for a card that changed since the request', async () => {
    const first = (await ask(cardId, 600, { closeCard: true })).data.refundId;
    expect(await decide(first, 1, false)).toMatchObject({ data: { refundState: 4 } });
    const second = (await ask(cardId, 600, { closeCard: true })).data.refundId;
    await fill(50, 0, [cash(50)], cardId);
    await decide(second, 1, true);
    expect(await payOut(second, 2)).toMatchObject({ status: 400, data: { field: 'refundId' } });
    const cancel = { id: second, version: 2, reason: '重新申请' };
    expect(await till.app.send(refund.cancel, cancel, token())).toMatchObject({ data: { refundState: 5 } });
    expect((await balance(cardId)).lockedPrincipal).toBe(0);
  });

  it('serialises a card refund and a payment by the card', async () => {
    await till.set('refundApproveAmount', 5000);
    const next = await till.open([till.line('百元')], 100);
    const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_REFUND', amount: 600 });
    const { version } = await balance(cardId);
    const asked = { cardId, version, amount: yuan(600), closeCard: true, refundCause: 1, smsTicket } as const;
    const held = `SELECT FROM value_card WHERE id = ${cardId} FOR UPDATE`;
    const replies = await atOneInstant<{ code: number }>(till.app.database, held, [
      () => till.app.send(valueCardRefund.settle, { ...asked, refundIdNo: '1', reason: '患者要求' }, token()),
      () => till.settle(next, [byCard(cardId, 100)]),
    ]);
    const [refunded, charged] = replies.map(({ code }) => code);
    // A closed card cannot pay; after a payment the card has less balance than the refund requests.
    expect(`${refunded} ${charged}`).toMatch(/^(0 180502|180506 0)$/);
  });
});

describe('OUT-27 the used part of a gift', () => {
  let cardId: number;
  beforeEach(async () => {
    await till.set('cardDeductOrder', 2);
    await till.set('refundApproveAmount', 5000);
    cardId = await fill(1000, 100, [wechat(1000)]);
    await till.sell([till.line('百元', { qty: 3 })], 300, [byCard(cardId, 300)]);
  });

  it('is deducted from the refund: 720.00 of 800.00', async () => {
    expect(await left(cardId)).toEqual([800, 0, 1]);
    expect(await ask(cardId, 800.01, { closeCard: true })).toMatchObject({
      ...{ code: 180506, msg: '可退本金不足（最多800.00）' },
    });
    const paid = await ask(cardId, 800, { closeCard: true });
    expect(paid).toMatchObject({ data: { paidOut: 720, giftTaken: 0, forfeitAmount: 80 } });
    const { ways } = (await till.app.send(cashierShift.current, {}, { token: till.manager })).data;
    expect(ways).toMatchObject([{ wayCode: 2, recharge: 1000, cardRefund: 720, net: 280 }]);
  });

  it('stays with the holder where the chain allows it, and within seven days', async () => {
    expect((await look(cardId, { amount: yuan(800), refundCause: 3 })).data).toMatchObject({ paidOut: 800 });
    await till.set('deductUsedGift', false);
    expect((await look(cardId, { amount: yuan(800) })).data).toMatchObject({ paidOut: 800, forfeitAmount: 0 });
    till.app.setNow('2026-03-18 09:00:00');
    const late = await till.app.signIn('manager', { orgId: 1 });
    const asked = { cardId, amount: yuan(800), refundCause: 3 } as const;
    expect(await till.app.send(valueCardRefund.preview, asked, { token: late })).toMatchObject({
      ...{ status: 400, data: { field: 'refundCause' } },
    });
  });
});

describe('a partial card refund', () => {
  it('deducts points in proportion and records a shortage as debt', async () => {
    await ruleOf(till, 300, 100, { points: 10 });
    const cardId = await fill(300, 100, [wechat(300)]);
    await till.rows(`UPDATE integral_account SET balance = 2`);
    await till.rows(`UPDATE integral_ledger SET delta = 2, balance_after = 2`);
    expect(await ask(cardId, 100)).toMatchObject({ data: { paidOut: 100, giftTaken: 33.33 } });
    expect(await till.rows(`SELECT balance, debt FROM integral_account`)).toEqual([{ balance: 0, debt: 1 }]);
    expect(await till.rows(`SELECT integral_taken t, integral_debt_added d FROM refund_order`)).toEqual([
      { t: 3, d: 1 },
    ]);
    expect(await left(cardId)).toEqual([200, 66.67, 1]);
    await ask(cardId, 200, { closeCard: true });
    expect(await till.rows(`SELECT refunded_integral i, refunded_gift::float g FROM card_recharge`)).toEqual([
      { i: 10, g: 100 },
    ]);
  });

  it('pays more cash than the drawer limit to an account, and requires a right for another payment method', async () => {
    const cardId = await fill(300, 0, [cash(300)]);
    expect(await ask(cardId, 100.01)).toMatchObject({ status: 400, data: { field: 'ways' } });
    const { ways } = (await look(cardId, { amount: yuan(200) })).data;
    const payRowId = ways[0]?.payRowId ?? 0;
    const by = (amount: number, insteadWay: number) => ({
      ways: [{ payRowId, amount: yuan(amount), insteadWay, insteadReason: '持卡人账户' }],
    });
    expect(await ask(cardId, 200, by(199, 4))).toMatchObject({ code: 180004 });
    expect(await ask(cardId, 200, by(300.01, 4))).toMatchObject({ code: 180305 });
    expect(await ask(cardId, 200, by(200, 7))).toMatchObject({ code: 180203 });
    expect(await ask(cardId, 200, by(200, 4))).toMatchObject({ data: { paidOut: 200 } });
    expect(await till.rows(`SELECT way_codes FROM refund_order`)).toEqual([{ way_codes: [4] }]);
    const other = await fill(300, 0, [wechat(50), cash(250)]);
    const mine = (await look(other, { amount: yuan(50) })).data.ways[0];
    const toBank = [{ payRowId: mine?.payRowId ?? 0, amount: yuan(50), insteadWay: 4, insteadReason: '持卡人账户' }];
    const mayChoose = buttonId('cashier:refundWay');
    const without = (how: string) =>
      till.rows(`UPDATE role SET menu_ids = ${how}(menu_ids, $1) WHERE role_code = 'MANAGER'`, [mayChoose]);
    await without('array_remove');
    expect(await ask(other, 50, { ways: toBank })).toMatchObject({ code: 180306 });
    await without('array_append');
    expect(await ask(other, 50, { ways: toBank })).toMatchObject({ success: true });
  });

  it('requires an SMS code for the exact amount and the payee', async () => {
    const cardId = await fill(300, 0, [wechat(300)]);
    const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_REFUND', amount: 99 });
    expect(await ask(cardId, 100, { smsTicket })).toMatchObject({ code: 180213 });
    expect(await ask(cardId, 100, { smsTicket: null })).toMatchObject({ code: 180213 });
    expect(await ask(cardId, 100, { version: 99 })).toMatchObject({ code: 180001 });
    await till.rows(`UPDATE patient SET id_card_no = NULL, id_card_type = NULL WHERE id = ${till.patientId}`);
    expect(await ask(cardId, 100, { refundIdNo: null })).toMatchObject({ data: { field: 'refundIdNo' } });
    expect(await left(cardId)).toEqual([300, 0, 1]);
  });

  it('refers a recharge of another organisation to that organisation (180507)', async () => {
    const cardId = await fill(300, 0, [wechat(300)]);
    await fill(200, 0, [wechat(200)], cardId);
    await till.rows(`UPDATE card_recharge SET org_id = 2 WHERE principal_amount = 300`);
    const [org] = await till.rows(`SELECT org_short_name AS name FROM org WHERE id = 2`);
    expect(await ask(cardId, 200.01)).toMatchObject({
      ...{ code: 180507, msg: `部分充值发生在${org?.name}，请到该机构办理退款` },
    });
    expect(await ask(cardId, 200)).toMatchObject({ success: true });
  });
});

it('refunds 1710.67 and interest for 2566.00 where the operator is the cause (§8b 2)', async () => {
  await till.set('refundApproveAmount', 5000);
  await till.set('cardRefundRate', 3.65);
  const cardId = await fill(2000, 1000, [wechat(2000)]);
  await till.sell([till.line('五百')], 500, [byCard(cardId, 434), cash(66)]);
  const cause = { refundCause: 2, causeDate: '2026-02-28' } as const;
  expect((await look(cardId, cause)).data).toMatchObject({ amount: 1710.67, interest: 1.71, paidOut: 1712.38 });
  expect((await look(cardId, { closeCard: true })).data).toMatchObject({
    ...{ paidOut: 1566, giftTaken: 783, giftLapsed: 217 },
  });
  expect(await look(cardId, { refundCause: 2 })).toMatchObject({ status: 400, data: { field: 'causeDate' } });
  expect(await ask(cardId, 1710.67, cause)).toMatchObject({ data: { paidOut: 1712.38, giftTaken: 1000 } });
  expect(await left(cardId)).toEqual([0, 0, 3]);
  const { ways } = (await till.app.send(cashierShift.current, {}, { token: till.manager })).data;
  expect(ways).toMatchObject([{ wayCode: 2, recharge: 2000, cardRefund: 1712.38, net: 287.62 }]);
});
