import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { home } from '@mingmou/contract/home/home.contract';
import { costDoctor, costItem, costPayWay } from '@mingmou/contract/report/cost.contract';
import { recharge, ticketFor } from '../cashier/cards';
import { brokenInvariants } from '../cashier/invariants';
import { cash, newKey, type Saved, type Till, TODAY, wechat, yuan } from '../cashier/till';
import { chargeReport, giveAllBack } from './books';
import { byCard, openShops, type Shops } from './shops';

const DAY = { from: TODAY, to: TODAY, size: 100 } as const;

let shops: Shops;
let till: Till;
let [jia, yi] = [0, 0];
/** Ids of the first order and of the collected receivable. */
let [orderId, receivableId] = [0, 0];
beforeAll(async () => {
  shops = await openShops();
  till = shops.till;
  await shops.clear();
  await theDay();
});
afterAll(() => till.app.close());

const as = () => ({ token: till.manager });

/** Creates a service that is sold on the worked day only. */
async function service(name: string, price: number) {
  const [row] = await till.rows(
    `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price)
     VALUES (1, 1, $1, $1, 'cs', '2', $2) RETURNING id`,
    [name, price],
  );
  return { sourceType: 9, itemId: Number(row?.id), qty: 1 } as const;
}

async function paid(order: Saved, ways: Parameters<Till['settle']>[1], token = till.manager): Promise<Saved> {
  const reply = await till.settle(order, ways, token);
  if (!reply.success) throw new Error(reply.msg);
  return order;
}

async function filled(principal: number, gift: number, wayCode: number, token = till.manager): Promise<number> {
  const ways = [{ wayCode, amount: yuan(principal) }];
  const reply = await recharge(till, { principalAmount: yuan(principal), giftAmount: yuan(gift), ways }, token);
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.cardId;
}

/** Two days earlier: cards, an order of lenses, arrears of 2,000.00 and 2,000 points, outside of the manager's shift. */
async function before() {
  till.app.setNow('2026-03-08 10:00:00');
  const [card, spent, closed] = [
    await filled(250, 100, 2, till.admin),
    await filled(70, 10, 2, till.admin),
    await filled(400, 20, 1, till.admin),
  ];
  const lenses = await till.open([await service('镜片', 200)], 200);
  await paid(lenses, [cash(120), byCard(spent, 80)], till.cashier);
  await till.sell([till.line('五百', { qty: 4 })], 2000, [shops.owed(2000, '2026-03-20')]);
  await till.sell([till.line('五百', { qty: 4 })], 2000, [cash(2000)]);
  till.app.setNow(`${TODAY} 09:00:00`);
  return { card, closed, lenses };
}

async function closeCard(cardId: number): Promise<void> {
  const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_REFUND', amount: 400 });
  const { version } = (await till.app.send(valueCard.balance, { cardId }, as())).data;
  const asked = { cardId, version, amount: yuan(400), closeCard: true, refundCause: 1, smsTicket } as const;
  const refund = { ...asked, refundIdNo: '11010119900101100X', reason: '患者要求' };
  const reply = await till.app.send(valueCardRefund.settle, refund, { ...as(), idempotencyKey: newKey() });
  expect(reply).toMatchObject({ data: { refundState: 3, paidOut: 400 } });
}

/** The manager's day of W13. Lines carry the source, doctor and seller that the desk and the sale would send. */
async function theDay(): Promise<void> {
  for (const [key, value] of [
    ['openingCash', 500],
    ['shiftMaxHours', 720],
    ['cardRefundCashMax', 99_999],
  ] as const)
    await till.set(key, value);
  const { card, closed, lenses } = await before();
  const o1 = await till.open([till.line('地形图'), await service('镜架', 820)], 1000);
  orderId = o1.id;
  const points = { wayCode: 7, amount: yuan(20), points: 2000 };
  await paid(o1, [cash(300), wechat(200), byCard(card, 300), points, shops.owed(180)]);
  const [other] = await till.rows(
    'SELECT patient_id AS id FROM patient_org WHERE org_id = 1 AND patient_id <> $1 ORDER BY 1 LIMIT 1',
    [till.patientId],
  );
  await paid(await till.open([await service('挂号', 20)], 20, { patientId: Number(other?.id) }), [cash(20)]);
  const owing = await shops.openArrears();
  receivableId = await shops.collect(
    owing.find(({ balance }) => Number(balance) === 2000),
    wechat(500),
  );
  await filled(1000, 100, 3);
  const examined = { orderLineId: o1.lines[0]?.id ?? 0, qty: 1, amount: yuan(180) };
  expect(await till.giveBack(o1.id, [examined], till.manager)).toMatchObject({ data: { arrearsReduced: 180 } });
  await giveAllBack(till, lenses.id);
  await closeCard(closed);

  const [doctor] = await till.rows("SELECT staff_id AS id FROM account WHERE account = 'doctor'");
  const [seller] = await till.rows(
    'SELECT id FROM employee WHERE property_owner_id = 1 AND id <> $1 ORDER BY 1 LIMIT 1',
    [doctor?.id],
  );
  [jia, yi] = [Number(doctor?.id), Number(seller?.id)];
  await till.rows(
    `UPDATE charge_order_line SET doctor_id = CASE WHEN name IN ('地形图', '挂号') THEN $1::bigint END,
       seller_id = CASE WHEN name IN ('镜架', '镜片') THEN $2::bigint END,
       source_id = CASE WHEN name IN ('地形图', '挂号', '镜架', '镜片') THEN id END,
       source_type = CASE name WHEN '地形图' THEN 2 WHEN '挂号' THEN 1 WHEN '镜架' THEN 4 WHEN '镜片' THEN 4 ELSE source_type END`,
    [jia, yi],
  );
}

const netBy = (records: readonly { readonly id: string; readonly netRevenue: unknown }[]) =>
  Object.fromEntries(records.map(({ id, netRevenue }) => [id, netRevenue]));

describe('worked day', () => {
  it('SCR-13 SCR-14 Q1, Q2: 应收 1,020.00, 退费 380.00, 净实收 1,500.00, 净营收 640.00', async () => {
    const { records, sum } = await chargeReport(till, {}, till.manager);
    const day = {
      ...{ orders: 2, payable: 1020, income: 520, stored: 300, points: 20, credit: 180, other: 0 },
      ...{ refund: 380, refundIncome: 120, refundStored: 80, refundPoints: 0, refundReduced: 180, refundForfeit: 0 },
      ...{ collect: 500, recharge: 1000, cardRefund: 400, netIncome: 1500, netRevenue: 640 },
    };
    expect(records).toMatchObject([{ id: TODAY, ...day }]);
    expect(sum).toMatchObject(day);
    expect(await brokenInvariants(till.app)).toEqual([]);
  });

  it('SCR-15 Q3: 现金 −200.00, 微信 700.00, 支付宝 1,000.00', async () => {
    const { records, sum } = (await till.app.send(costPayWay.list, { ...DAY, groupBy: 'way' }, as())).data;
    const of = (name: string) => records.find(({ wayName }) => wayName === name);
    expect(of('现金')).toMatchObject({
      ...{ payCount: 2, payAmount: 320, backCount: 1, backAmount: 120 },
      ...{ cardBackCount: 1, cardBackAmount: 400, wayNet: -200 },
    });
    expect(of('微信')).toMatchObject({ payAmount: 200, collectAmount: 500, wayNet: 700 });
    expect(of('支付宝')).toMatchObject({ rechargeAmount: 1000, wayNet: 1000 });
    expect(sum.wayNet).toBe(1500);
  });

  it('SCR-15 Q4: 现金净额 −200.00, cashExpected 300.00', async () => {
    const { shift, ways } = (await till.app.send(cashierShift.current, {}, as())).data;
    expect(shift).toMatchObject({ openingCash: 500, cashExpected: 300 });
    expect(ways.find(({ wayCode }) => wayCode === 1)).toMatchObject({ net: -200 });
  });

  it('SCR-16 Q5: 甲 20.00, 乙 620.00, categories 20, 0 and 620; 客单价 510.00', async () => {
    const by = async (groupBy: 'doctor' | 'seller') =>
      (await till.app.send(costDoctor.list, { ...DAY, groupBy }, as())).data;
    const [doctors, sellers] = [await by('doctor'), await by('seller')];
    expect(netBy(doctors.records)).toEqual({ [jia]: 20, '-': 620 });
    expect(netBy(sellers.records)).toEqual({ [yi]: 620, '-': 20 });
    const { records, sum } = (await till.app.send(costItem.list, { ...DAY, groupBy: 'category' }, as())).data;
    expect(netBy(records)).toEqual({ '1': 20, '2': 0, '4': 620 });
    expect([doctors.sum.netRevenue, sellers.sum.netRevenue, sum.netRevenue]).toEqual([640, 640, 640]);
    expect((await chargeReport(till, {}, till.manager)).sum).toMatchObject({ patients: 2, perPatient: 510 });
  });

  it('SCR-21 Dr 甲 without report:all sees 20.00 only', async () => {
    await till.rows(`UPDATE role SET menu_ids = menu_ids || 1501 WHERE role_code = 'DOCTOR'`);
    const token = await till.app.signIn('doctor', { orgId: 1 });
    expect((await chargeReport(till, {}, token)).sum.netRevenue).toBe(20);
  });

  it('SCR-23 Q11: the dashboard shows 1,500.00 and 640.00', async () => {
    const { data } = await till.app.send(home.todayFigures, {}, as());
    expect(data).toMatchObject({ netIncomeToday: 1500, netRevenueToday: 640 });
  });

  it('SCR-20 更正 of the 200.00 to 支付宝 moves 微信 to 500.00 and 支付宝 to 1,200.00; the revoked collection leaves 1,000.00', async () => {
    const nets = async () => {
      const { records, sum } = (await till.app.send(costPayWay.list, { ...DAY, groupBy: 'way' }, as())).data;
      const of = (name: string) => records.find(({ wayName }) => wayName === name)?.wayNet;
      return [of('现金'), of('微信'), of('支付宝'), sum.wayNet];
    };
    const { order, payRows } = await till.detail(orderId);
    const payRowId = payRows.find(({ wayCode }) => wayCode === 2)?.id ?? 0;
    const change = { payRowId, version: order.version, wayCode: 3, reason: '点错方式' };
    const how = { ...as(), idempotencyKey: newKey() };
    expect(await till.app.send(paidOrder.changeWay, change, how)).toMatchObject({ success: true });
    expect(await nets()).toEqual([-200, 500, 1200, 1500]);
    await shops.revoke(receivableId);
    expect(await nets()).toEqual([-200, 0, 1200, 1000]);
    const { sum } = await chargeReport(till, {}, till.manager);
    expect(sum).toMatchObject({ collect: 0, netIncome: 1000 });
    expect(await brokenInvariants(till.app)).toEqual([]);
  });
});
