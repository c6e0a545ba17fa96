import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../../src/database/pool';
import { deleteMine, mine, updateMine } from '../../src/kernel/context/mine';
import { createTestDatabase, type TestDatabase } from '../support/database';

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await createTestDatabase({ demo: true });
  db = test.db;
});
afterAll(() => test.close());

it('the query builder filters by chain, under the alias of the table', () => {
  const whose = { db, propertyOwnerId: 7 };
  expect(
    mine({ db, caller: { propertyOwnerId: 7 } }, 'bill as b')
      .select('b.billNo')
      .compile(),
  ).toMatchObject({
    sql: 'select "b"."bill_no" from "bill" as "b" where "b"."property_owner_id" = $1',
    parameters: [7],
  });
  expect(updateMine(whose, 'erpBrand').set({ name: '甲' }).where('id', '=', 1).compile().sql).toBe(
    'update "erp_brand" set "name" = $1 where "erp_brand"."property_owner_id" = $2 and "id" = $3',
  );
  expect(deleteMine(whose, 'erpBrand').compile().sql).toBe(
    'delete from "erp_brand" where "erp_brand"."property_owner_id" = $1',
  );
});

it('a table without a chain does not compile', () => {
  // @ts-expect-error the registry of front-end versions is the platform's
  expect(() => mine({ db, propertyOwnerId: 1 }, 'remoteVersion')).not.toThrow();
});

it('row-level security also applies: a chain in the query alone returns no rows', async () => {
  expect(await mine({ db, propertyOwnerId: 1 }, 'org').select('id').execute()).toEqual([]);
  const { rows } = await test.query('SELECT count(*)::integer AS n FROM org WHERE property_owner_id = 1');
  expect(rows[0]?.n).toBeGreaterThan(0);
  const seen = await db.connection().execute(async (tx) => {
    await sql`SELECT set_config('app.po', '1', false)`.execute(tx);
    const found = await mine({ db: tx, propertyOwnerId: 1 }, 'org').select('id').execute();
    await sql`SELECT set_config('app.po', '', false)`.execute(tx);
    return found;
  });
  expect(seen).toHaveLength(Number(rows[0]?.n));
});
