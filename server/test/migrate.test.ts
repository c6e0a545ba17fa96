import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type MigrateOptions, MigrationError, migrate } from '../src/database/migrate';
import { withClient } from '../src/database/roles';
import { createTestDatabase, type TestDatabase } from './support/database';

let test: TestDatabase;
let dir: string;

beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
  dir = mkdtempSync(join(tmpdir(), 'mingmou-migrations-'));
  put('0001_first.sql', 'CREATE TABLE a (id int PRIMARY KEY);');
  put('0002_second.sql', 'INSERT INTO a VALUES (1); CREATE TABLE b (id int);');
});

afterEach(async () => {
  rmSync(dir, { recursive: true });
  await test.close();
});

const put = (name: string, text: string) => writeFileSync(join(dir, name), text);
const run = (options: Partial<MigrateOptions> = {}) => migrate({ connection: test.owner, dir, ...options });
const count = (table: string) =>
  withClient(test.owner, async (client) => (await client.query(`SELECT FROM ${table}`)).rowCount);

describe('migrations', () => {
  it('run once, in order', async () => {
    expect(await run()).toEqual(['0001_first', '0002_second']);
    expect(await run()).toEqual([]);
    expect(await count('a')).toBe(1);
  });

  it('run once when several servers start concurrently', async () => {
    const runs = await Promise.all([run(), run(), run(), run()]);
    expect(runs.flat().sort()).toEqual(['0001_first', '0002_second']);
    expect(await count('a')).toBe(1);
  });

  it('roll back a file that fails half-way', async () => {
    put('0003_third.sql', 'INSERT INTO a VALUES (2); SELECT 1 / 0;');
    await expect(run()).rejects.toThrow('division by zero');
    expect(await count('a')).toBe(1);
    put('0003_third.sql', 'INSERT INTO a VALUES (2);');
    expect(await run()).toEqual(['0003_third']);
  });

  it('refuse a schema newer than the program', async () => {
    await run();
    const older = mkdtempSync(join(tmpdir(), 'mingmou-older-'));
    cpSync(join(dir, '0001_first.sql'), join(older, '0001_first.sql'));
    await expect(run({ dir: older })).rejects.toThrow('请升级程序');
    rmSync(older, { recursive: true });
  });

  it('refuse a file that was changed after it ran, except for line endings', async () => {
    put('0001_first.sql', 'CREATE TABLE a (\nid int PRIMARY KEY);');
    await run();
    put('0001_first.sql', 'CREATE TABLE a (\r\nid int PRIMARY KEY);');
    expect(await run()).toEqual([]);
    put('0001_first.sql', 'CREATE TABLE a (id bigint PRIMARY KEY);');
    await expect(run()).rejects.toThrow(MigrationError);
  });

  it('refuse a gap in the numbers', async () => {
    put('0004_fourth.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow('0004_fourth.sql: expected number 0003');
  });

  it('run files named by time after the numbered ones', async () => {
    put('20261130T0800_third.sql', 'INSERT INTO b VALUES (1);');
    expect(await run()).toEqual(['0001_first', '0002_second', '20261130T0800_third']);
    expect(await run()).toEqual([]);
  });

  it('run a file of another branch that is older than the last applied file', async () => {
    put('20261130T0800_third.sql', 'CREATE TABLE c (id int);');
    await run();
    put('20261129T2210_earlier.sql', 'CREATE TABLE d (id int);');
    expect(await run()).toEqual(['20261129T2210_earlier']);
    expect(await run()).toEqual([]);
  });

  it('refuse a schema with an applied file that the program lacks', async () => {
    put('20261130T0800_third.sql', 'CREATE TABLE c (id int);');
    await run();
    rmSync(join(dir, '20261130T0800_third.sql'));
    await expect(run()).rejects.toThrow('（含迁移 20261130T0800_third）比本程序新，请升级程序');
  });

  it('refuse a file name without number and time', async () => {
    put('third.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow('third.sql: expected YYYYMMDDTHHmm_title');
  });

  it('request a backup only before an existing schema changes', async () => {
    const calls: number[] = [];
    const beforeMigrate = async () => {
      calls.push(1);
    };
    await run({ beforeMigrate });
    await run({ beforeMigrate });
    expect(calls).toHaveLength(0);
    put('0003_third.sql', 'CREATE TABLE c (id int);');
    await run({ beforeMigrate });
    expect(calls).toHaveLength(1);
  });

  it('do not run when the backup fails', async () => {
    await run();
    put('0003_third.sql', 'CREATE TABLE c (id int);');
    await expect(run({ beforeMigrate: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('disk full');
    await expect(count('c')).rejects.toThrow('does not exist');
  });
});
