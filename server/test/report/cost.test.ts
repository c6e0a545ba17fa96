import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { home } from '@mingmou/contract/home/home.contract';
import { reportChoices } from '@mingmou/contract/report/choices.contract';
import {
  costCharge,
  costDetail,
  costDoctor,
  costItem,
  costPayWay,
  costRefund,
} from '@mingmou/contract/report/cost.contract';
import { sameDaysBefore } from '../../src/modules/home/money.service';
import { PASSWORD, recharge } from '../cashier/cards';
import { cash, credit, type Till, TODAY, wechat, yuan } from '../cashier/till';
import { chargeReport, giveAllBack, openBooks, voucher } from './books';

let till: Till;
beforeAll(async () => {
  till = await openBooks();
});
afterAll(() => till.app.close());
beforeEach(() => till.clear());

const DAY = { from: TODAY, to: TODAY } as const;
type ChargeQuery = InputOf<typeof costCharge.list>;
const manager = () => ({ token: till.manager });
const charge = (change: Partial<ChargeQuery> = {}, token = till.manager) => chargeReport(till, change, token);
const refundAll = (orderId: number) => giveAllBack(till, orderId);

/** Creates O1: 180 + 100 by cash 150, WeChat 100 and a voucher 30; O2: 500 cash; refunds the 180 of O1. */
async function workedDay() {
  const o1 = await till.sell([till.line('地形图'), till.line('百元')], 280, [cash(150), wechat(100), voucher(30)]);
  await till.sell([till.line('五百')], 500, [cash(500)]);
  const [line] = (await till.detail(o1.id)).lines;
  const asked = [{ orderLineId: line?.id ?? 0, qty: 1, amount: money(180) }];
  expect(await till.giveBack(o1.id, asked, till.manager)).toMatchObject({ success: true });
  const staff = await till.rows(`SELECT id FROM employee WHERE property_owner_id = 1 ORDER BY id LIMIT 2`);
  const [jia, yi] = staff.map(({ id }) => Number(id));
  await till.rows(
    `UPDATE charge_order_line SET doctor_id = CASE name WHEN '五百' THEN $1::bigint ELSE $2::bigint END`,
    [yi, jia],
  );
  return { jia: jia ?? 0, yi: yi ?? 0 };
}

describe('收费统计', () => {
  it('calculates the day: Q1, Q2, 净实收 and 净营收', async () => {
    await workedDay();
    const { records, sum, total } = await charge();
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({ id: TODAY, orders: 2, patients: 1, original: 780, payable: 780, discount: 0 });
    expect(records[0]).toMatchObject({ income: 750, other: 30, refund: 180, netRevenue: 600, perPatient: 780 });
    const row = records[0];
    expect(Number(row?.refundIncome) + Number(row?.refundOther)).toBeCloseTo(180, 2);
    expect(Number(row?.netIncome)).toBeCloseTo(750 - Number(row?.refundIncome), 2);
    expect(sum).toMatchObject({ payable: 780, netRevenue: 600, discountRate: 0, perPatient: 780 });
    const alone = await till.app.send(costCharge.total, { ...DAY, groupBy: 'month' }, manager());
    expect(alone.data).toEqual(sum);
  });

  it('counts by day of payment and of refund in Asia/Shanghai, never of creation', async () => {
    till.app.setNow('2026-03-09 23:58:00');
    const order = await till.open([till.line('百元')], 100);
    till.app.setNow('2026-03-09 23:59:59');
    expect(await till.settle(order, [cash(100)])).toMatchObject({ success: true });
    till.app.setNow(`${TODAY} 00:00:00`);
    await refundAll(order.id);
    expect((await charge({ from: '2026-03-09', to: '2026-03-09' })).sum).toMatchObject({ payable: 100, refund: 0 });
    expect((await charge()).sum).toMatchObject({ payable: 0, refund: 100, netRevenue: -100, netIncome: -100 });
    const both = await charge({ from: '2026-03-09' });
    expect(both.records.map(({ id, netRevenue }) => [id, netRevenue])).toEqual([
      ['2026-03-09', 100],
      [TODAY, -100],
    ]);
  });

  it('refuses more than 365 days and organisations out of view, and changes nothing', async () => {
    const asked = { ...DAY, groupBy: 'day' as const };
    const send = (change: Partial<ChargeQuery>) => till.app.send(costCharge.list, { ...asked, ...change }, manager());
    expect(await send({ from: '2025-03-10' })).toMatchObject({ success: true });
    expect(await send({ from: '2025-03-09' })).toMatchObject({ code: 150102, msg: '日期范围不能超过365天' });
    await till.rows(`UPDATE account SET view_org_ids = '{}' WHERE account = 'manager'`);
    expect(await send({ orgIds: [2] })).toMatchObject({ code: 150101, msg: '您没有查看该机构报表的权限' });
    expect(await send({ orgIds: [1] })).toMatchObject({ success: true });
  });

  it('requires the menu to be read, and the button for its sheet', async () => {
    const token = await till.app.signIn('buyer');
    const asked = { ...DAY, groupBy: 'day' as const };
    expect(await till.app.send(costCharge.list, asked, { token })).toMatchObject({ status: 403 });
    expect(await till.app.send(home.todayFigures, {}, { token })).toMatchObject({ success: true });
    expect((await till.app.download(costCharge.export, asked, manager())).body.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('支付方式', () => {
  it('Q3 the income payment methods add up to 净实收, and other payment methods are listed separately', async () => {
    await workedDay();
    const { data } = await till.app.send(costPayWay.list, { ...DAY, groupBy: 'way' }, manager());
    const of = (name: string) => data.records.find(({ wayName }) => wayName === name);
    expect(of('现金')).toMatchObject({ payCount: 2, payAmount: 650, isIncome: true });
    expect(of('微信')).toMatchObject({ payCount: 1, payAmount: 100 });
    expect(of('美团券')).toMatchObject({ payAmount: 30, isIncome: false });
    expect(data.records.at(-1)?.wayName).toBe('美团券');
    expect(data.sum.payAmount).toBe(750);
    expect(data.sum.wayNet).toEqual((await charge()).sum.netIncome);
  });

  it('lists 收欠款 and 充值 next to 收费, and counts card payments at the time of the recharge', async () => {
    const [staff] = await till.rows('SELECT employee_id AS id FROM employee_org WHERE org_id = 1 ORDER BY 1 LIMIT 1');
    await till.rows('DELETE FROM recharge_rule');
    const ways = [wechat(1000)];
    const filled = await recharge(till, { principalAmount: yuan(1000), ways }, till.cashier);
    const byCard = { wayCode: 6, amount: yuan(300), cardId: filled.data.cardId, password: PASSWORD };
    const owed = credit(180, { guarantorId: Number(staff?.id) });
    await till.sell([till.line('大项'), till.line('小项', { qty: 2 })], 919, [cash(439), byCard, owed]);
    const { data } = await till.app.send(costPayWay.list, { ...DAY, groupBy: 'way' }, manager());
    const of = (name: string) => data.records.find(({ wayName }) => wayName === name);
    expect(of('微信')).toMatchObject({ payCount: 0, rechargeCount: 1, rechargeAmount: 1000, wayNet: 1000 });
    expect(of('储值卡')).toMatchObject({ payAmount: 300, isIncome: false });
    expect(of('挂账')).toMatchObject({ payAmount: 180, isIncome: false });
    const { sum } = await charge();
    expect(sum).toMatchObject({ income: 439, stored: 300, credit: 180, recharge: 1000, netIncome: 1439, payable: 919 });
    expect(data.sum.wayNet).toBe(1439);
    const asked = { ...DAY, groupBy: 'day' as const, figure: 'recharge' as const, key: TODAY };
    const behind = await till.app.send(costCharge.drill, asked, manager());
    expect(behind.data.records).toMatchObject([{ kind: '充值', name: '微信', amount: 1000, orderId: null }]);
  });

  it('shows no amounts for a doctor or a department, because payments belong to whole orders', async () => {
    const { jia } = await workedDay();
    const asked = { ...DAY, groupBy: 'way' as const, doctorId: jia };
    const { data } = await till.app.send(costPayWay.list, asked, manager());
    expect(data).toMatchObject({ records: [], total: 0, sum: { payCount: null, payAmount: null, wayNet: null } });
    expect(await till.app.send(costPayWay.total, asked, manager())).toMatchObject({ success: true });
  });

  it('SCR-20 counts a refund of a WeChat payment in cash as 现金', async () => {
    const order = await till.sell([till.line('百元')], 100, [wechat(100)]);
    await refundAll(order.id);
    await till.rows(`UPDATE refund_way SET instead_way = 1, instead_reason = '微信退款失败'`);
    const { data } = await till.app.send(costPayWay.list, { ...DAY, groupBy: 'way' }, manager());
    expect(data.records.map(({ wayName, wayNet }) => [wayName, wayNet])).toEqual([
      ['现金', -100],
      ['微信', 100],
    ]);
  });

  it('Q4 a shift in the report equals the table of that shift', async () => {
    await workedDay();
    const [shift] = await till.rows(`SELECT id FROM cashier_shift ORDER BY id LIMIT 1`);
    const shiftId = Number(shift?.id);
    const all = await charge({ groupBy: 'shift' });
    expect(all.records.length).toBe(2);
    const own = await charge({ shiftId });
    expect(own.sum.income).toBe(750);
    const table = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    const ways = await till.app.send(costPayWay.list, { ...DAY, groupBy: 'way', shiftId }, manager());
    expect(new Map(ways.data.records.map(({ wayName, wayNet }) => [wayName, wayNet]))).toEqual(
      new Map(table.data.ways.map(({ wayName, net }) => [wayName, net])),
    );
    const parts = all.records.reduce((sum, { netIncome }) => sum + Number(netIncome), 0);
    expect(parts).toBeCloseTo(Number(all.sum.netIncome), 2);
  });
});

describe('按人', () => {
  it('Q5 doctors, items and categories have equal sums, and rows without one are 未指定', async () => {
    const { jia, yi } = await workedDay();
    const doctors = (await till.app.send(costDoctor.list, { ...DAY, groupBy: 'doctor' }, manager())).data;
    expect(doctors.records.map(({ id, netRevenue }) => [id, netRevenue])).toEqual([
      [String(yi), 500],
      [String(jia), 100],
    ]);
    const sellers = (await till.app.send(costDoctor.list, { ...DAY, groupBy: 'seller' }, manager())).data;
    expect(sellers.records).toMatchObject([{ id: '-', name: '未指定', netRevenue: 600 }]);
    const items = (await till.app.send(costItem.list, { ...DAY, groupBy: 'item' }, manager())).data;
    expect(items.records[0]).toMatchObject({ name: '五百', qty: 1, netQty: 1, share: 83.33 });
    expect(items.records.find(({ name }) => name === '地形图')).toMatchObject({ qty: 1, refundQty: 1, netQty: 0 });
    expect(items.sum).toMatchObject({ netRevenue: 600, netQty: 2 });
  });

  it('shows behind 未指定 exactly the rows without a doctor', async () => {
    await workedDay();
    const asked = { ...DAY, groupBy: 'doctor' } as const;
    const behind = async (key: string | null) =>
      (await till.app.send(costDoctor.drill, { ...asked, figure: 'netRevenue', key }, manager())).data;
    await till.rows(`UPDATE charge_order_line SET doctor_id = NULL WHERE id = (SELECT min(id) FROM charge_order_line)`);
    const { records, sum } = (await till.app.send(costDoctor.list, asked, manager())).data;
    expect(records.map(({ name }) => name)).toContain('未指定');
    const sums: number[] = [];
    for (const { id, netRevenue } of records) {
      const found = await behind(id);
      expect(found.sum.amount).toEqual(netRevenue);
      sums.push(found.total);
    }
    const all = await behind(null);
    expect(all.sum.amount).toEqual(sum.netRevenue);
    expect(sums.reduce((a, b) => a + b, 0)).toBe(all.total);
  });

  it('shows no 实收 for a single doctor, because payments belong to whole orders', async () => {
    const { jia } = await workedDay();
    const { sum } = await charge({ doctorId: jia });
    expect(sum).toMatchObject({ payable: 280, netRevenue: 100, income: null, netIncome: null });
  });

  it('shows an account without report:all only its own rows', async () => {
    const { jia } = await workedDay();
    await till.rows(`UPDATE role SET menu_ids = menu_ids || 1501 WHERE role_code = 'DOCTOR'`);
    const [doctor] = await till.rows(
      `SELECT a.account, a.staff_id FROM account a JOIN account_org_role h ON h.account_id = a.id AND h.org_id = 1
       JOIN role r ON r.id = h.role_id AND r.role_code = 'DOCTOR' WHERE a.property_owner_id = 1 ORDER BY a.id LIMIT 1`,
    );
    await till.rows(`UPDATE charge_order_line SET doctor_id = $1 WHERE doctor_id = $2`, [doctor?.staff_id, jia]);
    const token = await till.app.signIn(String(doctor?.account), { orgId: 1 });
    const { sum } = await charge({}, token);
    expect(sum).toMatchObject({ payable: 280, netRevenue: 100, netIncome: 0 });
    expect((await charge()).sum.netRevenue).toBe(600);
  });
});

describe('several organisations', () => {
  it('SCR-21 Q10 several organisations are the sum of each, and count each patient once', async () => {
    await till.rows(`UPDATE account SET view_org_ids = '{1,2}' WHERE account = 'manager'`);
    await workedDay();
    const moved = await till.sell([till.line('百元')], 100, [cash(100)]);
    await till.rows(`UPDATE pay_row SET org_id = 2 WHERE order_id = $1`, [moved.id]);
    await till.rows(`UPDATE charge_order_line SET org_id = 2 WHERE order_id = $1`, [moved.id]);
    await till.rows(`UPDATE charge_order SET org_id = 2 WHERE id = $1`, [moved.id]);
    const both = await charge({ orgIds: [1, 2], groupBy: 'org' });
    expect(both.records.map(({ patients, payable }) => [patients, payable])).toEqual([
      [1, 780],
      [1, 100],
    ]);
    expect(both.sum).toMatchObject({ patients: 1, orders: 3, payable: 880 });
    const apart = await charge({ orgIds: [1, 2], byOrg: true });
    expect(apart.records.map(({ orgName }) => orgName)).toHaveLength(2);
    expect((await charge({ orgIds: [2] })).sum.netIncome).toBe(100);
    expect((await charge()).sum.payable).toBe(780);
  });
});

describe('明细', () => {
  it('every figure is the sum of its detail rows', async () => {
    await workedDay();
    const { records, sum } = await charge();
    for (const { code: figure } of costCharge.figure.rows) {
      for (const key of [undefined, records[0]?.id]) {
        const { data } = await till.app.send(
          costCharge.drill,
          { ...DAY, groupBy: 'day', figure, key, size: 100 },
          manager(),
        );
        const counted = figure === 'orders' || figure === 'patients';
        expect([figure, counted ? data.total : data.sum.amount]).toEqual([figure, sum[figure]]);
      }
    }
    const ways = (await till.app.send(costPayWay.list, { ...DAY, groupBy: 'cashier' }, manager())).data;
    for (const row of ways.records) {
      const asked = { ...DAY, groupBy: 'cashier' as const, figure: 'wayNet' as const, key: row.id };
      expect((await till.app.send(costPayWay.drill, asked, manager())).data.sum.amount).toEqual(row.wayNet);
    }
  });

  it('明细 and 退费统计 have the sums of the report, and their search finds order and patient', async () => {
    await workedDay();
    const detail = (await till.app.send(costDetail.list, { ...DAY, groupBy: 'line' }, manager())).data;
    expect(detail).toMatchObject({ total: 4, sum: { amount: 600, original: 780 } });
    const refunds = (await till.app.send(costRefund.list, { ...DAY, groupBy: 'refund' }, manager())).data;
    expect(refunds.records[0]).toMatchObject({ refund: 180, reason: '患者要求' });
    expect(refunds.records[0]?.at.slice(0, 10)).toBe(TODAY);
    const no = detail.records.at(-1)?.no ?? '';
    const found = await till.app.send(costDetail.list, { ...DAY, groupBy: 'line', keyword: no }, manager());
    expect(found.data.total).toBe(3);
    expect((await charge({ keyword: '%' })).sum.payable).toBe(0);
  });

  it('offers in the filters only entries that the caller can view', async () => {
    const { data } = await till.app.send(reportChoices.find, {}, manager());
    expect(data.orgs[0]?.id).toBe(1);
    expect(data.doctors.length).toBeGreaterThan(0);
    expect(data.departments.length).toBeGreaterThan(0);
  });
});

describe('工作台', () => {
  const figures = async (token: string) => (await till.app.send(home.todayFigures, {}, { token })).data;

  it('Q11 shows the figures of the report, and none to an account without the right to amounts', async () => {
    await workedDay();
    await till.open([till.line('百元')], 100);
    const { sum } = await charge();
    const day = await figures(till.manager);
    expect(day).toMatchObject({ waitingPay: 1, waitingAmount: 100, netRevenueToday: 600, netIncomeBefore: 0 });
    expect([day.netIncomeToday, day.netIncomeMonth]).toEqual([sum.netIncome, sum.netIncome]);
    expect(Object.keys(await figures(till.cashier)).filter((key) => /net|Amount/.test(key))).toEqual([]);
    const { data } = await till.app.send(home.charts, { days: 7 }, manager());
    expect(data.money?.days.at(-1)).toEqual({ date: TODAY, netIncome: sum.netIncome });
    const ways = (await till.app.send(costPayWay.list, { ...DAY, groupBy: 'way' }, manager())).data.records;
    expect(data.money?.payWays).toEqual(
      ways.filter(({ isIncome }) => isIncome).map(({ wayName, wayNet }) => ({ name: wayName, amount: wayNet })),
    );
    expect(data.money?.categories).toEqual([{ name: '服务', amount: 600 }]);
    expect((await till.app.send(home.charts, { days: 7 }, { token: till.cashier })).data?.money).toBeUndefined();
  });

  it.each([
    ['2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-03-10', '2026-02-01', '2026-02-10'],
    ['2026-01-05', '2025-12-01', '2025-12-05'],
  ])('SCR-23 on %s 环比 compares with %s…%s', (today, from, to) => expect(sameDaysBefore(today)).toEqual({ from, to }));
});
