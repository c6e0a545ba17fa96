import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { costCashierShift, costDoctor, costItem, costPayWay } from '@mingmou/contract/report/cost.contract';
import { brokenInvariants } from '../cashier/invariants';
import { cash, credit, PRICES, type Till, TODAY, wechat } from '../cashier/till';
import { pickOne, randomOf } from '../support/fuzz';
import { chargeReport, giveAllBack, openBooks, voucher } from './books';

let till: Till;
let guarantorId: number;
beforeAll(async () => {
  till = await openBooks();
  const [row] = await till.rows('SELECT employee_id AS id FROM employee_org WHERE org_id = 1 ORDER BY 1 LIMIT 1');
  guarantorId = Number(row?.id);
});
afterAll(() => till.app.close());
beforeEach(() => till.clear());

describe('equations over generated days', () => {
  it.each([1, 2, 3])('Q1 Q2 Q3 Q4 Q5 hold for arbitrary orders and refunds (seed %i)', async (seed) => {
    const random = randomOf(seed);
    await till.set('refundApproveAmount', 999_999);
    await till.set('creditLimit', 999_999);
    const services = ['地形图', '眼轴', '眼压', '大项', '百元', '一单'] as const;
    for (let n = 0; n < 8; n += 1) {
      // Around midnight, so that the days differ within one session.
      till.app.setNow(n < 4 ? `2026-03-09 23:5${n}:00` : `${TODAY} 00:0${n}:00`);
      const sold = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        service: pickOne(random, services),
        qty: 1 + Math.floor(random() * 3),
      }));
      const cents = sold.reduce((all, { service, qty }) => all + Math.round(PRICES[service] * 100) * qty, 0);
      const payable = cents / 100;
      const lines = sold.map(({ service, qty }) => till.line(service, { qty }));
      const order = await till.open(lines, payable);
      const first = Math.round(payable * random() * 100) / 100;
      const rest = Math.round((payable - first) * 100) / 100;
      const owed = pickOne(random, [voucher, (amount: number) => credit(amount, { guarantorId })]);
      const ways = [pickOne(random, [cash, wechat])(first), owed(rest)].filter(({ amount }) => Number(amount) > 0);
      expect(await till.settle(order, ways)).toMatchObject({ success: true });
      if (random() < 0.5) await giveAllBack(till, order.id);
    }
    const span = { from: '2026-03-09', to: TODAY, size: 100 };
    const { records, sum } = await chargeReport(till, span, till.manager);
    for (const row of [...records, sum]) {
      const sum = (...amounts: unknown[]) => amounts.reduce<number>((all, amount) => all + Number(amount), 0);
      expect(sum(row.income, row.stored, row.points, row.credit, row.other)).toBeCloseTo(Number(row.payable), 2);
      const { refundIncome, refundStored, refundPoints, refundReduced, refundForfeit, refundOther } = row;
      expect(sum(refundIncome, refundStored, refundPoints, refundReduced, refundForfeit, refundOther)).toBeCloseTo(
        Number(row.refund),
        2,
      );
    }
    const ways = await till.app.send(costPayWay.list, { ...span, groupBy: 'way' }, { token: till.manager });
    expect(ways.data.sum.wayNet).toEqual(sum.netIncome);
    const net = (rows: readonly { netRevenue: unknown }[]) =>
      rows.reduce((all, row) => all + Number(row.netRevenue), 0);
    for (const groupBy of ['category', 'item'] as const) {
      const { data } = await till.app.send(costItem.list, { ...span, groupBy }, { token: till.manager });
      expect(net(data.records)).toBeCloseTo(Number(sum.netRevenue), 2);
    }
    for (const groupBy of ['doctor', 'department', 'seller'] as const) {
      const { data } = await till.app.send(costDoctor.list, { ...span, groupBy }, { token: till.manager });
      expect(net(data.records)).toBeCloseTo(Number(sum.netRevenue), 2);
    }
    for (const groupBy of ['week', 'month', 'org', 'cashier', 'shift', 'source'] as const) {
      expect(net((await chargeReport(till, { ...span, groupBy }, till.manager)).records)).toBeCloseTo(
        Number(sum.netRevenue),
        2,
      );
    }
    const shifts = await till.app.send(costCashierShift.list, { ...span, groupBy: 'shift' }, { token: till.manager });
    expect(shifts.data.sum.wayNet).toEqual(sum.netIncome);
    expect(await brokenInvariants(till.app)).toEqual([]);
  });
});
