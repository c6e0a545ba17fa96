import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../../src/database/migrate';
import { withClient } from '../../src/database/roles';
import { createTestDatabase, MIGRATIONS_DIR, type TestDatabase } from '../support/database';
import { migrationsBefore, type OlderMigrations } from '../support/older-migrations';

const ADDED = '0040_discount_right.sql';

let test: TestDatabase;
let older: OlderMigrations;
beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  older = migrationsBefore(ADDED);
});
afterAll(async () => {
  older.remove();
  await test.close();
});

it('grants 设置最低折扣 once to the administrators of every existing chain, and to no other role', async () => {
  await migrate({ connection: test.owner, dir: older.dir });
  await withClient(test.admin, (client) =>
    client.query(`SET session_replication_role = replica;
      INSERT INTO property_owner (id, chain_name, edition, service_start, service_end, org_limit, account_limit, modules)
        OVERRIDING SYSTEM VALUE
        VALUES (1, '甲', '', '2020-01-01', '2030-01-01', 9, 9, '{}'), (2, '乙', '', '2020-01-01', '2030-01-01', 9, 9, '{}');
      INSERT INTO role (property_owner_id, role_name, role_code, preset, menu_ids, discount_floor) VALUES
        (1, '机构管理员', 'ORG_ADMIN', true, '{1744,174401}', 100), (1, '收银员', 'CASHIER', true, '{1105}', 100),
        (2, '机构管理员', 'ORG_ADMIN', true, '{1744}', 100)`),
  );
  cpSync(join(MIGRATIONS_DIR, ADDED), join(older.dir, ADDED));
  await migrate({ connection: test.owner, dir: older.dir });
  const { rows } = await test.query(
    'SELECT property_owner_id::int AS chain, role_code, menu_ids FROM role ORDER BY 1, 2',
  );
  expect(rows).toEqual([
    { chain: 1, role_code: 'CASHIER', menu_ids: [1105] },
    { chain: 1, role_code: 'ORG_ADMIN', menu_ids: [1744, 174401, 174404] },
    { chain: 2, role_code: 'ORG_ADMIN', menu_ids: [1744, 174404] },
  ]);
});
