import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { returnRules } from '../../src/modules/return-visit/return-rules.job';
import { type Center, openCenter, TODAY } from './return-center';

let center: Center;
beforeAll(async () => {
  center = await openCenter();
});
beforeEach(async () => {
  await center.clear();
  await center.query(`UPDATE return_label SET auto_since = '2026-01-01', state_enum = 'ENABLE'`);
  await center.query('DELETE FROM job');
  await center.query(`DELETE FROM accepts WHERE visit_no LIKE 'RV%'`);
  // Excludes the patients of the demo.
  await center.query(`UPDATE patient SET birthday_estimated = true WHERE name NOT LIKE '回访%'`);
});
afterAll(() => center.app.close());

/** Runs the nightly rules up to this time, as a running server does. */
async function night(at: string) {
  const now = instantOf(at);
  await center.query(
    `INSERT INTO job (property_owner_id, kind, run_at, unique_key) VALUES (1, 'return-rules', $1, $2) ON CONFLICT DO NOTHING`,
    [now.toISOString(), `test ${at}`],
  );
  await runDueJobs(center.app.database.db, returnRules, () => now);
}

const planned = async (label: string) =>
  (
    await center.query(
      `SELECT task.patient_id AS id, task.plan_date::text AS day FROM return_task task JOIN return_label label ON label.id = task.label_id
       WHERE label.name = $1 AND task.patient_id IN (SELECT id FROM patient WHERE name LIKE '回访%') ORDER BY task.id`,
      [label],
    )
  ).map(({ id, day }) => [Number(id), String(day)]);

let visits = 0;
/** Creates a visit that was finished on this day; by default the patient's first visit. */
async function visited(patientId: number, day: string, isFirst = true) {
  visits += 1;
  const registration = await center.number(
    `INSERT INTO registration (property_owner_id, org_id, patient_id, day, registration_no, department_id, visit_type, reg_kind)
     SELECT 1, 1, $1, $2, $3, (SELECT min(id) FROM department WHERE org_id = 1), 1, 1 RETURNING id AS n`,
    [patientId, day, `RR${visits}`],
  );
  const at = `${day} 10:00:00+08`;
  await center.query(
    `INSERT INTO accepts (property_owner_id, org_id, registration_id, visit_no, day, patient_id, visit_type, department_id, accepts_state,
       finish_at, queue_no, queue_sort)
     SELECT 1, 1, $1, $2, $3, $4, 1, (SELECT min(id) FROM department WHERE org_id = 1), 2, $5, $6, $5`,
    [registration, `RV${visits}`, day, patientId, at, visits + 5000],
  );
  await center.query(
    `UPDATE patient SET last_visit_at = $2, first_visit_at = CASE WHEN $3 THEN $2::timestamptz ELSE first_visit_at END WHERE id = $1`,
    [patientId, at, isFirst],
  );
}

describe('rules of labels', () => {
  it('初诊满意度 plans one call three days after the first visit, also when the nightly job runs several times', async () => {
    const patientId = await center.person();
    await visited(patientId, '2026-03-09');
    await night(`${TODAY} 03:00:00`);
    await night(`${TODAY} 03:00:01`);
    expect(await planned('初诊满意度')).toEqual([[patientId, '2026-03-12']]);
    await center.query(`UPDATE return_task SET task_state = 2, reason = '误' WHERE patient_id = $1`, [patientId]);
    await center.query(`UPDATE return_plan SET plan_state = 2 WHERE patient_id = $1`, [patientId]);
    await night('2026-03-11 03:00:00');
    expect(await planned('初诊满意度')).toHaveLength(1);
  });

  it('catches up on missed nights, and plans nothing twice when the clock is set back', async () => {
    const [early, late] = [await center.person(), await center.person()];
    await visited(early, '2026-03-09');
    await visited(late, '2026-03-20');
    await night('2026-03-25 08:00:00');
    const after = await planned('初诊满意度');
    expect(after).toEqual([
      [early, '2026-03-12'],
      [late, '2026-03-23'],
    ]);
    await night('2026-03-21 03:00:00');
    await night('2026-03-25 09:00:00');
    expect(await planned('初诊满意度')).toEqual(after);
  });

  it('schedules the job of the next night', async () => {
    await night(`${TODAY} 03:00:00`);
    const [next] = await center.query(
      `SELECT unique_key FROM job WHERE kind = 'return-rules' AND state = 'WAIT' AND property_owner_id = 1`,
    );
    expect(next).toEqual({ unique_key: '2026-03-11' });
  });

  it('未成交 waits three full days for goods, a package or training, and counts as advertising', async () => {
    const [won, lost, silent] = [await center.person(), await center.person(), await center.person()];
    for (const id of [won, lost]) await center.agree(id);
    for (const id of [won, lost, silent]) await visited(id, '2026-03-06', false);
    const paid = await center.query(
      `UPDATE charge_order SET patient_id = $1, pay_time = '2026-03-09 23:59:00+08' WHERE id = (
         SELECT min(o.id) FROM charge_order o JOIN charge_order_line line ON line.order_id = o.id
         WHERE o.property_owner_id = 1 AND o.order_state = 2 AND line.source_type = 4) RETURNING id`,
      [won],
    );
    expect(paid).toHaveLength(1);
    await night('2026-03-09 03:00:00');
    expect(await planned('未成交回访')).toEqual([]);
    await night('2026-03-10 03:00:00');
    expect(await planned('未成交回访')).toEqual([[lost, '2026-03-13']]);
  });

  it('沉睡 finds patients by the days since the last visit, and 生日 by the days before a real birthday', async () => {
    const [asleep, awake] = [await center.person(), await center.person()];
    await visited(asleep, '2025-09-11', false);
    await visited(awake, '2025-09-12', false);
    const born = await center.person({ birthday: '2012-03-13' });
    const guessed = await center.person({ birthday: '2012-03-13', birthday_estimated: true });
    const later = await center.person({ birthday: '2012-03-14' });
    for (const id of [asleep, awake, born, guessed, later]) await center.agree(id);
    await night(`${TODAY} 03:00:00`);
    expect(await planned('沉睡唤醒')).toEqual([[asleep, TODAY]]);
    expect(await planned('生日关怀')).toEqual([[born, TODAY]]);
  });
});
