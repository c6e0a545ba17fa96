import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existingHome } from '../src/database/embedded/home';
import { inInsertOrder } from '../src/database/move/insert-order';
import { moveAway } from '../src/database/move/move-away';
import { moveDatabase } from '../src/database/move/move-database';
import { instantOf } from '../src/kernel/context/clock';
import { type TestApp, testApp } from './support/app';
import { createTestDatabase, type TestDatabase } from './support/database';
import { OwnCluster } from './support/own-cluster';

let app: TestApp;
let target: TestDatabase;

beforeAll(async () => {
  app = await testApp();
  target = await createTestDatabase();
});
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

describe('moving from the embedded database to an external one', () => {
  it('copies every row, keeps the policies active, and continues with the next number', async () => {
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

  it('refuses a target with rows, and changes nothing there', async () => {
    const before = await fingerprints(target);
    await expect(moveDatabase(app.database.admin, target.owner)).rejects.toThrow('只能搬到空库');
    expect(await fingerprints(target)).toEqual(before);
  });

  it('refuses a different version of the schema', async () => {
    const empty = await createTestDatabase();
    await empty.query("UPDATE migrations SET checksum = 'another' WHERE number = 1");
    await expect(moveDatabase(app.database.admin, empty.owner)).rejects.toThrow('结构版本不同');
    await empty.close();
  });
});

describe('the embedded data after a move', () => {
  it('cannot be opened until the mark is deleted; a failed move leaves no mark', async () => {
    const cluster = new OwnCluster();
    await cluster.query("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('a')");
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    await cluster.stop();
    const home = existingHome(cluster.dataDir);
    if (!home) throw new Error('no cluster');
    const source = app.database.admin;
    const url = 'postgres://mingmou_owner:s3cret@db.example.com/mingmou?password=s3cret';
    const empty = await createTestDatabase();
    const move = () => moveAway({ home, source, target: empty.owner, url, now: instantOf('2025-03-12 10:00:00') });

    await empty.query("UPDATE migrations SET checksum = checksum || '!' WHERE number = 1");
    await expect(move()).rejects.toThrow('结构版本不同');
    expect(await cluster.words()).toEqual(['a']);
    await cluster.stop();

    await empty.query("UPDATE migrations SET checksum = rtrim(checksum, '!') WHERE number = 1");
    await move();
    await empty.close();
    const mark = join(home.dir, 'moved-to-another-database.json');
    const says = `这里的数据已于 2025-03-12 10:00:00 搬到 mingmou_owner@db.example.com:5432/mingmou：请用 DATABASE_URL 指明那个数据库。确要改用搬迁前的旧数据，请先删除 ${mark}`;
    await expect(cluster.start()).rejects.toThrow(new Error(says));
    await expect(cluster.restore(folder)).rejects.toThrow(new Error(says));
    const former = `${home.clusterDir}.former`;
    renameSync(home.clusterDir, former);
    await expect(cluster.start()).rejects.toThrow(new Error(says));
    rmSync(home.clusterDir, { recursive: true });
    renameSync(former, home.clusterDir);
    rmSync(mark);
    expect(await cluster.words()).toEqual(['a']);
    await cluster.remove();
  }, 120_000);
});

describe('the insert order of tables', () => {
  it('puts referenced tables first, and reports a circle', () => {
    const tables = [{ name: 'line' }, { name: 'head' }, { name: 'org' }];
    const references = [
      { from: 'line', to: 'head' },
      { from: 'head', to: 'org' },
    ];
    expect(inInsertOrder(tables, references).map(({ name }) => name)).toEqual(['org', 'head', 'line']);
    expect(() => inInsertOrder(tables, [...references, { from: 'org', to: 'line' }])).toThrow('circle');
  });
});
