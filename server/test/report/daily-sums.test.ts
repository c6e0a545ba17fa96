import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { costCharge, costPayWay } from '@mingmou/contract/report/cost.contract';
import { cash, type Till, TODAY, wechat } from '../cashier/till';
import { chargeReport, closeAt, giveAllBack, openBooks, reopenAll, voucher } from './books';

const YESTERDAY = '2026-03-09';
const SPAN = { from: '2026-03-01', to: TODAY } as const;

let till: Till;
beforeAll(async () => {
  till = await openBooks();
});
afterAll(() => till.app.close());
beforeEach(async () => {
  await till.clear();
  await reopenAll(till);
});

/** Creates three orders yesterday and two today, and refunds one of them today. */
async function twoDays() {
  till.app.setNow(`${YESTERDAY} 23:50:00`);
  const first = await till.sell([till.line('地形图'), till.line('百元')], 280, [cash(150), wechat(100), voucher(30)]);
  await till.sell([till.line('五百')], 500, [cash(500)]);
  await till.sell([till.line('百元')], 100, [wechat(100)]);
  till.app.setNow(`${TODAY} 00:30:00`);
  await till.sell([till.line('百元')], 100, [cash(100)]);
  await giveAllBack(till, first.id);
}

const GROUPS = ['day', 'week', 'month', 'org', 'cashier', 'shift'] as const;

async function everything() {
  const charges = await Promise.all(GROUPS.map((groupBy) => chargeReport(till, { ...SPAN, groupBy }, till.manager)));
  const ways = await till.app.send(costPayWay.list, { ...SPAN, groupBy: 'way' }, { token: till.manager });
  const byDay = await till.app.send(costPayWay.list, { ...SPAN, groupBy: 'day' }, { token: till.manager });
  return [...charges, ways.data, byDay.data];
}

const closed = (orgId = 1) => till.rows(`SELECT org_id, through::text FROM report_closed WHERE org_id = $1`, [orgId]);

describe('daily totals of closed days', () => {
  it('return every figure of every grouping as the rows do', async () => {
    await twoDays();
    const before = await everything();
    await closeAt(till, `${TODAY} 00:40:00`);
    expect(await closed()).toEqual([{ org_id: '1', through: YESTERDAY }]);
    expect(await everything()).toEqual(before);
    expect(before[0]?.sum).toMatchObject({ orders: 4, patients: 1, payable: 980, refund: 280 });
  });

  it('are the only source of the report for closed days, without a read of their rows', async () => {
    await twoDays();
    await closeAt(till, `${TODAY} 00:40:00`);
    await till.rows(`UPDATE report_day SET amount = amount + 1000 WHERE kind = 'line'`);
    expect((await chargeReport(till, SPAN, till.manager)).sum).toMatchObject({ payable: 1980 });
    const narrower = await chargeReport(till, { ...SPAN, keyword: '散客' }, till.manager);
    expect(Number(narrower.sum.payable)).toBeLessThan(1000);
  });

  it('are created ten minutes after midnight at the earliest', async () => {
    await twoDays();
    await closeAt(till, `${TODAY} 00:09:00`);
    expect(await closed()).toEqual([{ org_id: '1', through: '2026-03-08' }]);
    await closeAt(till, `${TODAY} 00:11:00`);
    expect(await closed()).toEqual([{ org_id: '1', through: YESTERDAY }]);
  });

  it('are used for several organisations, including one without payments until its first payment', async () => {
    await till.rows(`UPDATE account SET view_org_ids = '{1,3}' WHERE account = 'manager'`);
    await twoDays();
    await closeAt(till, `${TODAY} 00:40:00`);
    expect(await closed(3)).toEqual([{ org_id: '3', through: YESTERDAY }]);
    await till.rows(`UPDATE report_day SET amount = amount + 1000 WHERE kind = 'line'`);
    expect((await chargeReport(till, { ...SPAN, orgIds: [1, 3] }, till.manager)).sum).toMatchObject({ payable: 1980 });
    await till.rows(
      `UPDATE charge_order SET org_id = 3, pay_time = '2026-03-05 10:00:00+08' WHERE pay_time < '${TODAY} 00:00:00+08'`,
    );
    expect(await closed(3)).toEqual([{ org_id: '3', through: '2026-03-04' }]);
  });

  it('are deleted by every change in their day, and created again by the next job', async () => {
    await twoDays();
    await closeAt(till, `${TODAY} 00:40:00`);
    await till.rows(
      `UPDATE charge_order SET pay_time = pay_time - interval '1 hour' WHERE pay_time < '${TODAY} 00:00:00+08'`,
    );
    expect(await closed()).toEqual([{ org_id: '1', through: '2026-03-08' }]);
    expect(await till.rows(`SELECT 1 FROM report_day WHERE day = '${YESTERDAY}'`)).toEqual([]);
    const before = await everything();
    await closeAt(till, `${TODAY} 00:41:00`);
    expect(await closed()).toEqual([{ org_id: '1', through: YESTERDAY }]);
    expect(await everything()).toEqual(before);
  });

  it('are created for a long history in several steps', async () => {
    await twoDays();
    await till.rows(
      `UPDATE charge_order SET pay_time = pay_time - interval '300 days' WHERE pay_time < '${TODAY} 00:00:00+08'`,
    );
    const asked = { from: '2025-04-01', to: '2026-03-10', groupBy: 'month' as const, size: 100 };
    const before = await chargeReport(till, asked, till.manager);
    await closeAt(till, `${TODAY} 00:40:00`);
    expect(await closed()).toEqual([{ org_id: '1', through: YESTERDAY }]);
    expect(await chargeReport(till, asked, till.manager)).toEqual(before);
    const { size: _size, ...whole } = asked;
    expect(await till.app.send(costCharge.total, whole, { token: till.manager })).toMatchObject({ data: before.sum });
  });
});
