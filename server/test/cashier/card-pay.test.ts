import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { TEST_PASSWORD } from '../support/app';
import { atOneInstant, untilWaiting, whileHeld } from '../support/barrier';
import { PASSWORD, recharge, ticketFor } from './cards';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, wechat, yuan } from './till';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows(`DELETE FROM outbox; DELETE FROM recharge_rule; DELETE FROM login_attempt`);
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

type Way = NonNullable<InputOf<typeof chargeOrder.settle>['ways']>[number];

/** Creates a card with these balances; the manager may set any gift. */
async function cardOf(principal: number, gift: number): Promise<number> {
  const input = { principalAmount: yuan(principal), giftAmount: yuan(gift), ways: [cash(principal)] };
  const reply = await recharge(till, input, till.manager);
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.cardId;
}

const card = (cardId: number, amount: number, more: Partial<Way> = {}): Way => ({
  ...{ wayCode: 6, amount: yuan(amount), cardId, password: PASSWORD },
  ...more,
});

const left = async (cardId: number) => {
  const { data } = await till.app.send(valueCard.balance, { cardId }, { token: till.cashier });
  return [data.principalBalance, data.giftBalance];
};
const hundred = () => till.open([till.line('百元')], 100);

async function freeze(cardId: number) {
  const { data } = await till.app.send(valueCard.balance, { cardId }, { token: till.manager });
  const input = { cardId, version: data.version, reason: '挂失' };
  return till.app.send(valueCard.freeze, input, { token: till.manager, idempotencyKey: newKey() });
}

describe('OUT-24 paying with a card', () => {
  it.each([
    [3, 333.33, 66.67, 100, [250, 50], [83.33, 16.67]],
    [2, 1000, 100, 300, [800, 0], [200, 100]],
  ])('divides the amount by deduction order %d', async (order, p, g, amount, rest, parts) => {
    await till.set('cardDeductOrder', order);
    const cardId = await cardOf(p, g);
    const sold = await till.open([till.line('百元', { qty: amount / 100 })], amount);
    expect(await till.settle(sold, [card(cardId, amount)])).toMatchObject({ success: true });
    expect(await left(cardId)).toEqual(rest);
    const rows = await till.rows(`SELECT principal_part::float, gift_part::float FROM pay_row WHERE card_id = $1`, [
      cardId,
    ]);
    expect(rows).toEqual([{ principal_part: parts[0], gift_part: parts[1] }]);
  });

  it('asks for the card password always, and for an SMS code above the threshold', async () => {
    const cardId = await cardOf(2000, 0);
    const five = await till.open([till.line('五百')], 500);
    expect(await till.settle(five, [card(cardId, 500, { password: null })])).toMatchObject({ status: 400 });
    expect(await till.settle(five, [card(cardId, 500)])).toMatchObject({ success: true });
    const more = await till.open([till.line('五百'), till.line('小项')], 510);
    const ways = (amount: number, way?: Partial<Way>) => [
      card(cardId, amount, way),
      cash(Number((510 - amount).toFixed(2))),
    ];
    expect(await till.settle(more, ways(500.01))).toMatchObject({ code: 180213, msg: '请先完成短信验证' });
    const other = await ticketFor(till, { cardId, purpose: 'CARD_PAY', amount: 500.02 });
    expect(await till.settle(more, ways(500.01, { smsTicket: other }))).toMatchObject({ code: 180213 });
    const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_PAY', amount: 500.01 });
    expect(await till.settle(more, ways(500.01, { smsTicket }))).toMatchObject({ success: true });
    const again = await till.open([till.line('五百'), till.line('小项')], 510);
    expect(await till.settle(again, ways(500.01, { smsTicket }))).toMatchObject({ code: 180213 });
  });

  it('accepts a colleague with the right instead of the SMS code', async () => {
    const cardId = await cardOf(1000, 0);
    const sold = await till.open([till.line('大项')], 899);
    const by = (account: string, password = TEST_PASSWORD) => [
      card(cardId, 899, { authorizer: { account, password } }),
    ];
    expect(await till.settle(sold, by('cashier'))).toMatchObject({ code: 180109 });
    expect(await till.settle(sold, by('manager', 'wrong-word'))).toMatchObject({ code: 180109 });
    expect(await till.settle(sold, by('manager'))).toMatchObject({ success: true });
    const rows = await till.rows(`SELECT remark FROM value_card_ledger WHERE op_type = 1`);
    expect(rows).toEqual([{ remark: '免短信，授权账号manager' }]);
  });

  it('locks the card password after five wrong tries in a day, until an SMS code resets the password or the next day begins', async () => {
    const cardId = await cardOf(300, 0);
    const sold = await hundred();
    const typed = (password: string) => till.settle(sold, [card(cardId, 100, { password })]);
    for (const n of [4, 3, 2, 1]) {
      expect(await typed('000000')).toMatchObject({ code: 180211, msg: `储值卡密码错误，还可尝试${n}次` });
    }
    expect(await typed('000000')).toMatchObject({ code: 180212, msg: '储值卡密码已锁定，请短信重置' });
    expect(await typed(PASSWORD)).toMatchObject({ code: 180212 });
    const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_PASSWORD' });
    const reset = { cardId, smsTicket, password: '654321' };
    await till.app.send(valueCard.resetPassword, reset, { token: till.cashier });
    expect(await typed(PASSWORD)).toMatchObject({ code: 180211 });
    expect(await typed('654321')).toMatchObject({ success: true });
    const next = await hundred();
    await till.rows(`UPDATE value_card SET wrong_tries = 5 WHERE id = ${cardId}`);
    expect(await till.settle(next, [card(cardId, 100, { password: '654321' })])).toMatchObject({ code: 180212 });
    till.app.setNow('2026-03-11 09:00:00');
    const token = await till.app.signIn('cashier');
    expect(await till.settle(next, [card(cardId, 100, { password: '654321' })], token)).toMatchObject({
      success: true,
    });
  });

  it('counts concurrent wrong tries separately', async () => {
    const cardId = await cardOf(300, 0);
    const sold = await hundred();
    await till.rows(`UPDATE value_card SET wrong_tries = 2, wrong_day = '2026-03-10' WHERE id = ${cardId}`);
    const wrong = () => till.settle(sold, [card(cardId, 100, { password: '000000' })]);
    await atOneInstant(till.app.database, `SELECT FROM value_card WHERE id = ${cardId} FOR UPDATE`, [
      wrong,
      wrong,
      wrong,
    ]);
    expect(await till.rows(`SELECT wrong_tries FROM value_card`)).toEqual([{ wrong_tries: 5 }]);
    expect(await wrong()).toMatchObject({ code: 180212 });
  });

  it('refuses a card that is frozen, belongs to another patient, has too little balance or is used twice', async () => {
    const cardId = await cardOf(50, 20);
    const sold = await hundred();
    expect(await till.settle(sold, [card(cardId, 100)])).toMatchObject({
      code: 180206,
      msg: '储值卡余额不足（可用70.00）',
    });
    expect(await till.settle(sold, [card(cardId, 50), card(cardId, 50)])).toMatchObject({ code: 180219 });
    const stranger = await till.open([till.line('百元')], 100, { patientId: null });
    expect(await till.settle(stranger, [card(cardId, 100)])).toMatchObject({ code: 180111 });
    const [other] = await till.rows(
      `SELECT id FROM patient WHERE id <> ${till.patientId} AND state_enum = 'ENABLE' LIMIT 1`,
    );
    const theirs = await till.open([till.line('百元')], 100, { patientId: Number(other?.id) });
    expect(await till.settle(theirs, [card(cardId, 60), cash(40)])).toMatchObject({ code: 180509 });
    const second = await cardOf(40, 0);
    const third = await cardOf(40, 0);
    const three = [card(cardId, 40), card(second, 30), card(third, 30)];
    expect(await till.settle(sold, three)).toMatchObject({ status: 400, data: { field: 'ways' } });
    await freeze(cardId);
    expect(await till.settle(sold, [card(cardId, 60), cash(40)])).toMatchObject({ code: 180501 });
    expect(await till.settle(sold, [card(second, 40), card(third, 30), cash(30)])).toMatchObject({ success: true });
    expect([await left(second), await left(third)]).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });
});

describe('two concurrent operations on one card', () => {
  const WAY = `SELECT FROM pay_way WHERE property_owner_id = 1 AND way_code = 6 FOR UPDATE`;

  it('lets the second payment see the new balance', async () => {
    const cardId = await cardOf(150, 0);
    const [a, b] = [await hundred(), await hundred()];
    // Both payments have checked the password and wait for the lock of the payment method.
    const replies = await atOneInstant(till.app.database, WAY, [
      () => till.settle(a, [card(cardId, 100)]),
      () => till.settle(b, [card(cardId, 100)], till.manager),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 180206]);
    expect(await left(cardId)).toEqual([50, 0]);
  });

  it('serialises freezing and paying', async () => {
    const cardId = await cardOf(150, 0);
    const sold = await hundred();
    const { data } = await till.app.send(valueCard.balance, { cardId }, { token: till.manager });
    const input = { cardId, version: data.version, reason: '纠纷' };
    const [charged, frozen] = await whileHeld<{ code: number }>(till.app.database, WAY, async (client) => {
      const charge = till.settle(sold, [card(cardId, 100)]);
      await untilWaiting(client, 1);
      await client.query(`SELECT FROM value_card WHERE id = ${cardId} FOR UPDATE`);
      const freezing = till.app.send(valueCard.freeze, input, { token: till.manager, idempotencyKey: newKey() });
      await untilWaiting(client, 2);
      return [charge, freezing];
    });
    // Either order is valid: a payment changes the version that the freeze request saw, and a frozen card cannot pay.
    expect(`${charged?.code} ${frozen?.code}`).toMatch(/^(0 180001|180501 0)$/);
  });

  it('serialises a refund to the card and a payment by the card', async () => {
    const cardId = await cardOf(150, 0);
    const sold = await till.sell([till.line('百元')], 100, [card(cardId, 100)]);
    const next = await hundred();
    const asked = [{ orderLineId: sold.lines[0]?.id ?? 0, qty: 1, amount: yuan(100) }];
    const [back, charged] = await whileHeld<{ code: number }>(till.app.database, WAY, async (client) => {
      const charge = till.settle(next, [card(cardId, 100)]);
      await untilWaiting(client, 1);
      await client.query(`SELECT FROM value_card WHERE id = ${cardId} FOR UPDATE`);
      const giving = till.giveBack(sold.id, asked, till.manager);
      await untilWaiting(client, 2);
      return [giving, charge];
    });
    expect(back?.code).toBe(0);
    expect(await left(cardId)).toEqual(charged?.code === 0 ? [50, 0] : [150, 0]);
    expect([0, 180206]).toContain(charged?.code);
  });
});

describe('OUT-16 OUT-17 a card combined with other payment methods', () => {
  it('shows the whole number of each card on the order, before its refund and on its refund, as in 充值', async () => {
    const token = till.manager;
    const fill = async () => {
      const input = { principalAmount: yuan(100), giftAmount: yuan(0), ways: [cash(100)] };
      return (await recharge(till, input, token)).data;
    };
    const cards = [await fill(), await fill()] as const;
    const numbers = cards.map(({ cardNo }) => cardNo);
    expect(numbers).toEqual(['K00000001', 'K00000002']);
    const { data: held } = await till.app.send(valueCard.balance, { cardId: cards[0].cardId }, { token });
    expect(held.cardNo).toBe(numbers[0]);
    const sold = await hundred();
    await till.settle(sold, [card(cards[0].cardId, 60), card(cards[1].cardId, 40)]);
    const numbersOf = (ways: readonly { readonly cardNo?: string | null | undefined }[]) =>
      ways.map(({ cardNo }) => cardNo);
    expect(numbersOf((await till.detail(sold.id)).payRows)).toEqual(numbers);
    const { data: open } = await till.app.send(refund.refundable, { orderId: sold.id }, { token });
    expect(numbersOf(open.ways)).toEqual(numbers);
    const lines = [{ orderLineId: sold.lines[0]?.id ?? 0, qty: 1, amount: yuan(100) }];
    const { data: done } = await till.giveBack(sold.id, lines, token);
    expect(numbersOf(done.ways)).toEqual(numbers);
    const { data: stored } = await till.app.send(refund.detail, { id: done.id }, { token });
    expect(numbersOf(stored.ways)).toEqual(numbers);
  });

  it('pays principal 250.00 and gift 50.00, and takes its part of a refund, also while the card is frozen', async () => {
    const cardId = await cardOf(250, 100);
    const lines = [till.line('地形图'), till.line('一单'), till.line('小项', { qty: 4 })];
    const token = till.manager;
    const sold = await till.open(lines, 719.99);
    expect(await till.settle(sold, [wechat(191.7), card(cardId, 300), cash(228.29, 250)])).toMatchObject({
      data: { changeAmount: 21.71 },
    });
    expect(await left(cardId)).toEqual([0, 50]);
    const { order, payRows } = await till.detail(sold.id);
    expect(order).toMatchObject({ wayNames: '现金、微信、储值卡' });
    await freeze(cardId);
    const rowOf = (wayCode: number) => payRows.find((row) => row.wayCode === wayCode)?.id ?? 0;
    const back = (orderVersion: number): InputOf<typeof refund.save> => ({
      ...{ orderId: sold.id, orderVersion, reason: '退差价' },
      lines: [{ orderLineId: sold.lines[0]?.id ?? 0, qty: 0, amount: yuan(107.78) }],
      ways: [
        { payRowId: rowOf(1), amount: yuan(75.18) },
        { payRowId: rowOf(6), amount: yuan(32.6) },
      ],
    });
    const reply = await till.app.send(refund.settle, back(order.version), { token, idempotencyKey: newKey() });
    expect(reply).toMatchObject({ success: true });
    expect(await left(cardId)).toEqual([27.17, 55.43]);
    const standing = back(order.version + 1);
    const asCash = {
      ...standing,
      lines: standing.lines.map((line) => ({ ...line, amount: yuan(10) })),
      ways: [{ payRowId: rowOf(6), amount: yuan(10), insteadWay: 1, insteadReason: '客户要求' }],
    };
    expect(await till.app.send(refund.settle, asCash, { token, idempotencyKey: newKey() })).toMatchObject({
      ...{ status: 400, data: { field: 'insteadWay' } },
    });
    const rest = await till.detail(sold.id);
    const all = {
      ...{ orderId: sold.id, orderVersion: rest.order.version, reason: '患者要求' },
      lines: [72.22, 499.99, 40].map((amount, at) => ({
        ...{ orderLineId: sold.lines[at]?.id ?? 0, amount: yuan(amount) },
        qty: at === 2 ? 4 : 1,
      })),
    };
    await till.set('refundApproveAmount', 5000);
    expect(await till.app.send(refund.settle, all, { token, idempotencyKey: newKey() })).toMatchObject({
      success: true,
    });
    expect(await left(cardId)).toEqual([250, 100]);
  });

  it('notifies the card holder by the channels that the organisation configured', async () => {
    const columns = 'property_owner_id, org_id, event, enabled, channels, send_time, receiver';
    await till.rows(`DELETE FROM remind_setting WHERE org_id = 1 AND event = 'CARD_CHANGE'`);
    await till.rows(
      `INSERT INTO remind_setting (${columns}, sms_template_id)
       SELECT 1, 1, 'CARD_CHANGE', true, '{SMS}', '00:00', 'PATIENT', min(id) FROM sms_template WHERE org_id = 1`,
    );
    const cardId = await cardOf(200, 0);
    await till.settle(await hundred(), [card(cardId, 100)]);
    const rows = await till.rows(
      `SELECT params->>'amount' AS amount, params->>'balance' AS balance FROM sms_ready WHERE event = 'CARD_CHANGE' ORDER BY id`,
    );
    expect(rows).toEqual([
      { amount: '200.00', balance: '200.00' },
      { amount: '100.00', balance: '100.00' },
    ]);
  });
});
