import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type MigrateOptions, MigrationError, migrate } from '../src/database/migrate';
import { checksumOf, statementsOf } from '../src/database/migration-checksum';
import { withClient } from '../src/database/roles';
import { createTestDatabase, type TestDatabase } from './support/database';
import { until } from './support/until';

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

  describe('of tables that another session uses', () => {
    const RENAME = 'INSERT INTO b VALUES (1); ALTER TABLE a RENAME TO renamed;';
    const QUICK = { waitMs: 100, pauseMs: 10, attempts: 1_000 };
    const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE $1 AND clock_timestamp() - query_start > interval '200 ms'`;

    /** Runs work while another session has the locks of a statement. */
    const whileLocked = (statement: string, work: (release: () => Promise<unknown>) => Promise<void>) =>
      withClient(test.owner, async (client) => {
        await client.query('BEGIN');
        await client.query(statement);
        await work(() => client.query('COMMIT'));
      });

    beforeEach(async () => {
      await run();
      put('0003_third.sql', RENAME);
    });

    it('wait and try again until the other session ends its transaction', async () => {
      const lines: string[] = [];
      await whileLocked('SELECT FROM a', async (release) => {
        const log = (line: string) => {
          lines.push(line);
          if (lines.length === 2) void release();
        };
        expect(await run({ locks: QUICK, log })).toEqual(['0003_third']);
      });
      expect(lines[0]).toBe('migration 0003_third: tables are locked by another session, attempt 1 of 1000');
      expect(lines.at(-1)).toBe('migration 0003_third');
      expect([await count('renamed'), await count('b')]).toEqual([1, 1]);
    });

    it('let queued sessions read between two attempts', async () => {
      await whileLocked('SELECT FROM a', async (release) => {
        const running = run({ locks: QUICK });
        await until(
          'the migration waits',
          async () => (await test.query('SELECT FROM pg_locks WHERE NOT granted')).rows.length > 0,
        );
        expect(await count('a')).toBe(1);
        await release();
        await running;
      });
    });

    it('fail after the last attempt with the reason, and change nothing', async () => {
      await whileLocked('SELECT FROM a', async () => {
        const failed = run({ locks: { ...QUICK, attempts: 2 } });
        await expect(failed).rejects.toThrow(MigrationError);
        await expect(failed).rejects.toThrow('迁移 0003_third 试了 2 次（每次等 0.1 秒）');
      });
      expect([await count('a'), await count('b')]).toEqual([1, 0]);
      expect(await run({ locks: QUICK })).toEqual(['0003_third']);
    });

    it('wait for the migration of another server without limit', async () => {
      await whileLocked('SELECT FROM migrations WHERE number = 0 FOR UPDATE', async (release) => {
        const running = run({ locks: { ...QUICK, attempts: 1 } });
        await until(
          'the second server has waited for longer than an attempt',
          async () => (await test.query(WAITING, ['%FOR UPDATE%'])).rows.length > 0,
        );
        await release();
        expect(await running).toEqual(['0003_third']);
      });
    });
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

  it('start after a change of comments and empty lines', async () => {
    put('0001_first.sql', '-- Before.\nCREATE TABLE a (\n  -- Key.\n  id int PRIMARY KEY);');
    await run();
    put('0001_first.sql', 'CREATE TABLE a (\n\n  id int PRIMARY KEY); -- After.\n');
    expect(await run()).toEqual([]);
  });

  describe('of a database that stores checksums of whole files', () => {
    const OLD = '-- Before.\nCREATE TABLE a (id int PRIMARY KEY);\n';
    const storedOfFirst = () =>
      withClient(test.owner, async (client) => {
        const { rows } = await client.query<{ checksum: string }>('SELECT checksum FROM migrations WHERE number = 1');
        return rows[0]?.checksum;
      });

    beforeEach(async () => {
      put('0001_first.sql', OLD);
      await run();
      await withClient(test.owner, (client) =>
        client.query('UPDATE migrations SET checksum = $1 WHERE number = 1', [checksumOf(OLD)]),
      );
      put('former-checksums.tsv', `0001_first\t${checksumOf(OLD)}\t${checksumOf(statementsOf(OLD))}\r\n`);
    });

    it('start with the same file and with other comments, and keep the stored checksums', async () => {
      expect(await run()).toEqual([]);
      put('0001_first.sql', '-- After.\nCREATE TABLE a (id int PRIMARY KEY);\n-- End.\n');
      expect(await Promise.all([run(), run()])).toEqual([[], []]);
      expect(await storedOfFirst()).toBe(checksumOf(OLD));
    });

    it('refuse a changed statement', async () => {
      put('0001_first.sql', '-- Before.\nCREATE TABLE a (id bigint PRIMARY KEY);\n');
      await expect(run()).rejects.toThrow('已执行的迁移 0001_first 被修改');
    });

    it('refuse a stored checksum of another text', async () => {
      put('0001_first.sql', '-- After.\nCREATE TABLE a (id int PRIMARY KEY);\n');
      await withClient(test.owner, (client) =>
        client.query('UPDATE migrations SET checksum = $1 WHERE number = 1', [checksumOf('SELECT 1;')]),
      );
      await expect(run()).rejects.toThrow(MigrationError);
    });
  });

  it('store the former checksum in a new database, so that the previous program accepts it', async () => {
    const old = '-- Before.\nCREATE TABLE a (id int PRIMARY KEY);\n';
    put('0001_first.sql', '-- After.\nCREATE TABLE a (id int PRIMARY KEY);\n');
    put('former-checksums.tsv', `0001_first\t${checksumOf(old)}\t${checksumOf(statementsOf(old))}\n`);
    await run();
    const { rows } = await withClient(test.owner, (client) =>
      client.query<{ checksum: string }>('SELECT checksum FROM migrations WHERE number > 0 ORDER BY number'),
    );
    expect(rows.map(({ checksum }) => checksum)).toEqual([
      checksumOf(old),
      checksumOf('INSERT INTO a VALUES (1); CREATE TABLE b (id int);'),
    ]);
    put('0001_first.sql', 'CREATE TABLE a (id bigint PRIMARY KEY);\n');
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
