import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inInsertOrder } from '../src/database/move/insert-order';
import { moveDatabase } from '../src/database/move/move-database';
import { type TestApp, testApp } from './support/app';
import { createTestDatabase, type TestDatabase } from './support/database';

let app: TestApp;
let target: TestDatabase;

beforeAll(async () => {
  app = await testApp();
  target = await createTestDatabase();
}, 60_000);
afterAll(async () => {
  await target.close();
  await app.close();
});

async function fingerprints(database: TestDatabase): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations' ORDER BY 1",
  );
  const parts = rows.map(
    ({ relname }) =>
      `SELECT '${relname}' AS name, count(*)::int AS n, coalesce(sum(hashtext(t::text)::bigint), 0)::text AS s FROM "${relname}" t`,
  );
  return (await database.query(`${parts.join(' UNION ALL ')} ORDER BY name`)).rows;
}

describe('moving from the embedded database to one of one’s own', () => {
  it('carries every row, keeps the policies in force, and lets work go on with the next number', async () => {
    const moved = await moveDatabase(app.database.admin, target.owner);
    expect(moved.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1_000);
    expect(await fingerprints(target)).toEqual(await fingerprints(app.database));
    const { rows } = await target.query(
      "SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = 'public'::regnamespace",
    );
    const before = await app.database.query(
      "SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual(before.rows);
    const next = async (database: TestDatabase) =>
      (await database.query("SELECT nextval(pg_get_serial_sequence('erp_brand', 'id')) AS id")).rows[0]?.id;
    expect(await next(target)).toBe(await next(app.database));
  }, 120_000);

  it('refuses a database that holds rows already, and changes nothing there', async () => {
    const before = await fingerprints(target);
    await expect(moveDatabase(app.database.admin, target.owner)).rejects.toThrow('只能搬到空库');
    expect(await fingerprints(target)).toEqual(before);
  });

  it('refuses another version of the schema', async () => {
    const empty = await createTestDatabase();
    await empty.query("UPDATE migrations SET checksum = 'another' WHERE number = 1");
    await expect(moveDatabase(app.database.admin, empty.owner)).rejects.toThrow('结构版本不同');
    await empty.close();
  });
});

describe('the order of tables', () => {
  it('puts what is referred to first, and names a circle', () => {
    const tables = [{ name: 'line' }, { name: 'head' }, { name: 'org' }];
    const references = [
      { from: 'line', to: 'head' },
      { from: 'head', to: 'org' },
    ];
    expect(inInsertOrder(tables, references).map(({ name }) => name)).toEqual(['org', 'head', 'line']);
    expect(() => inInsertOrder(tables, [...references, { from: 'org', to: 'line' }])).toThrow('circle');
  });
});
