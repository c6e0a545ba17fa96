import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../src/database/migrate';
import { withClient } from '../src/database/roles';
import { createTestDatabase, MIGRATIONS_DIR, type TestDatabase } from './support/database';
import { migrationsBefore, type OlderMigrations } from './support/older-migrations';

const RENAMED = '20261130T0200_appointment_names.sql';

let test: TestDatabase;
let older: OlderMigrations;
beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  older = migrationsBefore(RENAMED);
});
afterAll(async () => {
  older.remove();
  await test.close();
});

it('appointments, packages and waiting jobs of all chains are found under the new names', async () => {
  await migrate({ connection: test.owner, dir: older.dir });
  await withClient(test.admin, async (client) => {
    // The chains, organisations and people that the rows refer to do not matter here.
    await client.query('SET session_replication_role = replica');
    await client.query(`INSERT INTO subscribe (property_owner_id, org_id, subscribe_no, name, phone, department_id, mode, doctor_id,
        subscribe_date, frame_start, frame_end, source, subscribe_state)
      VALUES (1, 1, 'Y1', '司徒约一', '13800000001', 1, 1, 1, '2026-03-09', '09:00', '09:30', 1, 1),
        (2, 3, 'Y2', '欧阳候二', '13800000002', 1, 1, 1, '2026-03-09', '09:00', '09:30', 1, 1)`);
    await client.query(`INSERT INTO training_setmeal (property_owner_id, org_id, code, name, total_times, price, valid_days,
        start_rule, refundable)
      VALUES (1, 1, 'A', '视训十次', 10, 980, 90, 'PAY', true), (2, 3, 'A', '视训五次', 5, 500, 90, 'PAY', true)`);
    await client.query(`INSERT INTO job (property_owner_id, kind, state)
      VALUES (1, 'subscribe-closing', 'WAIT'), (2, 'subscribe-reminding', 'WAIT'), (2, 'subscribe-closing', 'DONE'),
        (1, 'rx-expiry', 'WAIT')`);
  });
  await migrate({ connection: test.owner, dir: MIGRATIONS_DIR });
  const { rows: jobs } = await test.query(
    'SELECT property_owner_id::int AS chain, kind, state FROM job ORDER BY property_owner_id, kind',
  );
  expect(jobs).toEqual([
    { chain: 1, kind: 'appointment-closing', state: 'WAIT' },
    { chain: 1, kind: 'rx-expiry', state: 'WAIT' },
    { chain: 2, kind: 'appointment-closing', state: 'DONE' },
    { chain: 2, kind: 'appointment-reminding', state: 'WAIT' },
  ]);
  const { rows: packages } = await test.query('SELECT name, total_times FROM training_service_package ORDER BY name');
  expect(packages).toEqual([
    { name: '视训五次', total_times: 5 },
    { name: '视训十次', total_times: 10 },
  ]);
  const { rows: found } = await withClient(test.admin, async (client) => {
    await client.query("SELECT set_config('app.po', '2', false), set_config('app.org', '3', false)");
    return client.query('SELECT a.name FROM appointment a WHERE a.id IN (SELECT appointment_search($1))', ['欧阳']);
  });
  expect(found).toEqual([{ name: '欧阳候二' }]);
  const { rows: former } = await test.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
    AND relname ~ '^(subscribe|erp_package|review_setmeal|training_setmeal)' ORDER BY 1`);
  expect(former).toEqual([]);
});
