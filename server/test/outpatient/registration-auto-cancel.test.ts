import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { withClient } from '../../src/database/roles';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { jobs, planJobs } from '../../src/modules/jobs';
import { autoCancel } from '../../src/modules/outpatient/registration/registration-auto-cancel.job';
import { untilWaiting } from '../support/barrier';
import { type Desk, openDesk, TODAY } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.clear();
  await desk.app.database.query('DELETE FROM job');
});
afterAll(() => desk.app.close());

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.query(text)).rows;
}

async function unpaid() {
  const { data } = await desk.register({ feeItemIds: await desk.feeIds('普通挂号'), totalAmount: money(10) });
  return data;
}

async function runAt(text: string): Promise<void> {
  await runDueJobs(desk.app.database.db, autoCancel, () => instantOf(text));
}

const plan = () => planJobs(desk.app.database.db, () => instantOf(`${TODAY} 18:00:00`));
const states = () =>
  rows('SELECT id::int, register_state AS state, cancel_reason AS reason FROM registration ORDER BY id');

describe('00:05 的自动取消', () => {
  it("cancels yesterday's unpaid and waiting registrations with their orders, and schedules the next night", async () => {
    const late = await unpaid();
    const received = await unpaid();
    await desk.set('accepts', received.acceptsId, 'accepts_state = 1');
    const free = (await desk.register()).data;
    await plan();
    await rows("DELETE FROM job WHERE kind = 'housekeeping'");
    await runAt('2026-03-11 00:04:00');
    expect((await states()).map(({ state }) => state)).toEqual([1, 1, 1]);

    await runAt('2026-03-11 00:05:30');
    expect(await states()).toEqual([
      { id: late.registrationId, state: 2, reason: '超时未缴费自动取消' },
      { id: received.registrationId, state: 1, reason: null },
      { id: free.registrationId, state: 1, reason: null },
    ]);
    expect(await rows(`SELECT valid_flag FROM accepts WHERE id = ${late.acceptsId}`)).toEqual([{ valid_flag: false }]);
    expect(await rows('SELECT order_state FROM charge_order ORDER BY id')).toEqual([
      { order_state: 5 },
      { order_state: 1 },
    ]);
    const log = `SELECT account, action, success, reason FROM operation_log WHERE target_id = '${late.registrationId}'
      AND target_type = '挂号单' ORDER BY id DESC LIMIT 1`;
    expect(await rows(log)).toEqual([
      { account: '系统', action: '取消挂号', success: true, reason: '超时未缴费自动取消' },
    ]);
    const next = await rows(
      "SELECT DISTINCT unique_key AS key FROM job WHERE kind = 'registration-auto-cancel' AND state = 'WAIT'",
    );
    expect(next).toEqual([{ key: '2026-03-12' }]);
  });

  it("keeps today's registrations, and all registrations where the organisation disabled the job", async () => {
    await unpaid();
    await plan();
    await rows("DELETE FROM job WHERE kind = 'housekeeping'");
    await rows(
      `INSERT INTO parameter (property_owner_id, org_id, key, value)
       SELECT DISTINCT 1, org_id, 'registerAutoCancel', 'false'::jsonb FROM registration`,
    );
    await runAt('2026-03-11 00:05:30');
    expect(await states()).toMatchObject([{ state: 1 }]);

    await rows("DELETE FROM parameter WHERE key = 'registerAutoCancel'");
    await rows("UPDATE registration SET day = '2026-03-12'");
    await runAt('2026-03-12 00:05:30');
    expect(await states()).toMatchObject([{ state: 1 }]);
  });

  it('keeps fee and visit of a patient who is received while the job runs, and cancels the others', async () => {
    const { registrationId, acceptsId, orderId } = await unpaid();
    const other = await unpaid();
    await plan();
    await rows("DELETE FROM job WHERE kind = 'housekeeping'");
    await withClient(desk.app.database.admin, async (doctor) => {
      await doctor.query('BEGIN');
      await doctor.query('SELECT FROM charge_order WHERE id = $1 FOR UPDATE', [orderId]);
      const night = runAt('2026-03-11 00:05:30');
      await untilWaiting(doctor, 1);
      await doctor.query('UPDATE accepts SET accepts_state = 1 WHERE id = $1', [acceptsId]);
      await doctor.query('COMMIT');
      await night;
    });
    expect(await states()).toMatchObject([
      { id: registrationId, state: 1, reason: null },
      { id: other.registrationId, state: 2 },
    ]);
    expect(await rows('SELECT order_state, payable_amount FROM charge_order ORDER BY id')).toEqual([
      { order_state: 1, payable_amount: '10.00' },
      { order_state: 5, payable_amount: '0.00' },
    ]);
  });

  it("is one of the server's jobs", () => {
    expect(Object.keys(jobs)).toEqual(expect.arrayContaining(Object.keys(autoCancel)));
  });
});
