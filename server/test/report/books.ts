import { expect } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { costCharge } from '@mingmou/contract/report/cost.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { closing } from '../../src/modules/report/close-days.job';
import { openTill, type Till, TODAY } from '../cashier/till';

/** Opens the till of the worked cases, with a payment method that does not count as 实收. */
export async function openBooks(): Promise<Till> {
  const till = await openTill();
  await till.rows(
    `INSERT INTO pay_way (property_owner_id, way_code, name, income, change) VALUES (1, 101, '美团券', false, false)
     ON CONFLICT (property_owner_id, way_code) DO UPDATE SET income = false`,
  );
  return till;
}

export const voucher = (amount: number) => ({ wayCode: 101, amount: money(amount), tradeNo: 'M1' });

/** Returns 收费统计 of the day, grouped by day unless `change` states otherwise. */
export async function chargeReport(till: Till, change: Partial<InputOf<typeof costCharge.list>>, token: string) {
  const asked = { from: TODAY, to: TODAY, groupBy: 'day' as const, size: 100, ...change };
  const reply = await till.app.send(costCharge.list, asked, { token });
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}

export async function giveAllBack(till: Till, orderId: number): Promise<void> {
  const { lines } = await till.detail(orderId);
  const asked = lines.map(({ id, qty, payableAmount }) => ({ orderLineId: id, qty, amount: payableAmount }));
  const reply = await till.giveBack(orderId, asked, till.manager);
  if (!reply.success) throw new Error(reply.msg);
}

/** Reopens all closed days. */
export async function reopenAll(till: Till): Promise<void> {
  for (const table of ['report_day', 'report_day_people', 'report_closed', 'job'])
    await till.rows(`DELETE FROM ${table}`);
}

/** Runs the nightly job at this time until no work is left. */
export async function closeAt(till: Till, time: string): Promise<void> {
  till.app.setNow(time);
  await till.rows(`INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
    VALUES (1, 'report-close-days', '{}', to_timestamp(0), to_timestamp(0))`);
  await runDueJobs(till.app.database.db, closing, () => instantOf(time));
  expect(await till.rows(`SELECT failure FROM job WHERE failure IS NOT NULL`)).toEqual([]);
}
