import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../../src/database/migrate';
import { withClient } from '../../src/database/roles';
import { createTestDatabase, MIGRATIONS_DIR, type TestDatabase } from '../support/database';
import { migrationsBefore, type OlderMigrations } from '../support/older-migrations';

const PACKED = '0032_packed_people.sql';

let test: TestDatabase;
let older: OlderMigrations;
beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  older = migrationsBefore(PACKED);
});
afterAll(async () => {
  older.remove();
  await test.close();
});

it('days of any chain that were closed row by row stay closed when their patient counts are packed', async () => {
  await migrate({ connection: test.owner, dir: older.dir });
  await withClient(test.admin, async (client) => {
    // The chains and patients that the rows refer to do not matter here.
    await client.query('SET session_replication_role = replica');
    await client.query(`INSERT INTO org (property_owner_id, id, org_name, org_short_name, org_code, address, phone)
      OVERRIDING SYSTEM VALUE VALUES (1, 1, '甲', '甲', 'AA', '', ''), (2, 3, '乙', '乙', 'BB', '', '')`);
    await client.query(`INSERT INTO report_day_patient (property_owner_id, org_id, day, patient_id, cashier_id, shift_id)
      VALUES (1, 1, '2026-03-09', 258, 5, 6), (1, 1, '2026-03-09', 7, 5, 6), (2, 3, '2026-03-08', 7, 5, 6)`);
    await client.query(`INSERT INTO report_closed VALUES (1, 1, '2026-03-09'), (2, 3, '2026-03-08')`);
  });
  await migrate({ connection: test.owner, dir: MIGRATIONS_DIR });
  const { rows } = await test.query(`SELECT property_owner_id::int AS chain, day::text, encode(people, 'hex') AS people
    FROM report_day_people ORDER BY 1`);
  expect(rows).toEqual([
    { chain: 1, day: '2026-03-09', people: '00000000000000070000000000000102' },
    { chain: 2, day: '2026-03-08', people: '0000000000000007' },
  ]);
  expect((await test.query('SELECT FROM report_closed')).rows).toHaveLength(2);
});
