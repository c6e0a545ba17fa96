import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { archiveDir } from '../src/database/backup/archive';
import { restoreMark, writeRestoreMark } from '../src/database/backup/restore-mark';
import { backupFor, backupsIn, readFacts } from '../src/database/backup/take-backup';
import { runningPostmaster } from '../src/database/embedded/postmaster';
import { isPidAlive } from '../src/database/embedded/process-identity';
import { OwnCluster } from './support/own-cluster';
import { until } from './support/until';

let cluster: OwnCluster;

beforeAll(() => {
  cluster = new OwnCluster();
});
beforeEach(async () => {
  await cluster.query("DROP TABLE IF EXISTS kept; CREATE TABLE kept (word text); INSERT INTO kept VALUES ('a')");
  cluster.clear();
});
afterAll(() => cluster.remove());

const home = () => cluster.home();

const word = (text: string) => cluster.query(`INSERT INTO kept VALUES ('${text}')`);
const chosen = (moment = Date.now()) => backupFor(cluster.backupDir, archiveDir(home()), moment);

/** Simulates a killed restore process: no live process has this pid. */
function killedRestore(aside: string | undefined): void {
  writeRestoreMark(home(), { aside });
  const file = join(home().dir, 'restore-under-way.json');
  const mark = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...mark, pid: 4_194_304 }));
}

/** Simulates a killed starter process, which leaves the database running. */
function killedStarter(): void {
  const clients = join(home().dir, 'clients');
  for (const name of readdirSync(clients)) writeFileSync(join(clients, name), '4194304 1');
  cluster.forget();
}

describe('恢复到时刻', () => {
  it('reaches a later time after a restore to an earlier one, and loses no committed row without a time', async () => {
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    await word('b');
    const early = await cluster.moment();
    await word('c');
    const late = await cluster.moment();
    await word('the mistake');
    await cluster.restore(folder, { until: early });
    expect(await cluster.words()).toEqual(['a', 'b']);
    await word('written meanwhile');
    await cluster.restore(folder, { until: late });
    expect(await cluster.words()).toEqual(['a', 'b', 'c']);
    await word('d');
    await cluster.restore(folder);
    expect(await cluster.words()).toEqual(['a', 'b', 'c', 'd']);
  }, 120_000);

  it('loses no committed row when the database is killed before it archives its last segment', async () => {
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    await cluster.query("SET synchronous_commit = on; INSERT INTO kept VALUES ('b')");
    const { pid } = runningPostmaster(home()) ?? {};
    if (!pid) throw new Error('the database does not run');
    process.kill(pid, 'SIGKILL');
    await until('the database has ended', () => !isPidAlive(pid));
    killedStarter();
    await cluster.restore(folder);
    expect(await cluster.words()).toEqual(['a', 'b']);
  }, 120_000);

  it('starts from the newest backup before the time, on the current timeline', async () => {
    const first = await cluster.back('2025-03-12T01:00:00Z');
    const between = await cluster.moment();
    await word('the mistake');
    const second = await cluster.back('2025-03-12T02:00:00Z');
    const { finishedAt } = readFacts(second);
    expect([chosen(), chosen(Date.parse(finishedAt) - 1_000)]).toEqual([second, first]);
    expect(chosen(Date.parse(readFacts(first).finishedAt) - 1)).toBeUndefined();
    await cluster.restore(first, { until: between });
    await word('b');
    // The newer backup is on the timeline that the restore has left.
    expect(chosen()).toBe(first);
    await cluster.restore(first);
    expect(await cluster.words()).toEqual(['a', 'b']);
    const third = await cluster.back('2025-03-12T03:00:00Z');
    await word('c');
    expect(chosen()).toBe(third);
    await cluster.restore(third);
    expect(await cluster.words()).toEqual(['a', 'b', 'c']);
  }, 120_000);

  it('refuses a time before the end of the backup, a future time, and one that the archive does not reach; the data stay', async () => {
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    await word('b');
    const refused = (moment: string, now = new Date()) => cluster.restore(folder, { until: moment, now });
    await expect(refused('2025-03-12 08:00:00')).rejects.toThrow('请选更早的备份');
    await expect(refused('2099-01-01 00:00:00')).rejects.toThrow('请写一个过去的时刻');
    await expect(refused('2098-01-01 00:00:00', new Date('2099-01-01'))).rejects.toThrow(
      '恢复没有成功，原来的数据已放回：备份和归档没有到这个时刻',
    );
    expect(restoreMark(home())).toBeUndefined();
    expect(await cluster.words()).toEqual(['a', 'b']);
  }, 120_000);
});

describe('中断与重来', () => {
  /** Backup for the tests whose restore does not start or does not end. */
  let early: string;

  beforeAll(async () => {
    await cluster.start();
    cluster.clear();
    early = join(cluster.root, 'early');
    renameSync(await cluster.back('2025-03-12T01:00:00Z'), early);
  });

  it('undoes a killed restore at the next start, at any stage', async () => {
    await cluster.stop();
    const { clusterDir, pgData } = home();
    const aside = join(clusterDir, 'data.before-20250313T000000Z');
    killedRestore(aside);
    expect(await cluster.words()).toEqual(['a']);
    await cluster.stop();
    killedRestore(aside);
    renameSync(pgData, aside);
    expect(await cluster.words()).toEqual(['a']);
    expect(cluster.logged.join()).toContain('the former data are back in place');
    await cluster.stop();
    killedRestore(aside);
    renameSync(pgData, aside);
    cpSync(join(aside, 'global'), join(pgData, 'global'), { recursive: true });
    expect(await cluster.words()).toEqual(['a']);
    expect([restoreMark(home()), existsSync(aside)]).toEqual([undefined, false]);
  });

  it('requires another restore where a killed restore left no former data', async () => {
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    await cluster.stop();
    killedRestore(undefined);
    rmSync(join(home().pgData, 'global'), { recursive: true });
    await expect(cluster.start()).rejects.toThrow('请再运行一次 npm run restore');
    await cluster.restore(folder);
    expect(await cluster.words()).toEqual(['a']);
  });

  it('refuses start and restore during a running restore', async () => {
    await cluster.stop();
    writeRestoreMark(home(), {});
    await expect(cluster.start()).rejects.toThrow('正在恢复备份');
    await expect(cluster.restore(early)).rejects.toThrow('正在恢复备份');
    rmSync(join(home().dir, 'restore-under-way.json'));
  });

  it('leaves the former data when a restore is interrupted, at any step', async () => {
    await word('b');
    for (const step of ['复制数据库', '重放日志']) {
      const tell = (what: string) => {
        if (what === step) throw new Error('已中断');
      };
      await expect(cluster.restore(early, { tell })).rejects.toThrow('原来的数据已放回：已中断');
      expect(readdirSync(home().clusterDir).sort()).toEqual(['data', 'wal-archive']);
    }
    expect(await cluster.words()).toEqual(['a', 'b']);
  });

  it('stops a database that a killed process left running, instead of refusing', async () => {
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    killedStarter();
    expect(runningPostmaster(home())).toBeDefined();
    await cluster.restore(folder);
    expect(await cluster.words()).toEqual(['a']);
  });

  it('leaves no recovery settings of a killed replay for the next one', async () => {
    await cluster.query("ALTER SYSTEM SET recovery_target_time = '2025-01-01 00:00:00+08'");
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    await cluster.query('ALTER SYSTEM RESET recovery_target_time');
    await word('b');
    await cluster.restore(folder);
    expect(await cluster.words()).toEqual(['a', 'b']);
  });

  it('removes an interrupted backup immediately and a killed one with the next backup, and keeps a running one', async () => {
    const interrupted = cluster.back('2025-03-12T01:00:00Z', {
      tell: () => {
        throw new Error('已中断');
      },
    });
    await expect(interrupted).rejects.toThrow('已中断');
    expect(readdirSync(cluster.backupDir)).toEqual([]);
    const half = (name: string, maker: object) => {
      mkdirSync(join(cluster.backupDir, `${name}.half`));
      writeFileSync(join(cluster.backupDir, `${name}.half`, 'maker.json'), JSON.stringify(maker));
    };
    half('killed', { pid: 4_194_304, startedAt: '1' });
    half('alive', { pid: process.pid, startedAt: '' });
    mkdirSync(join(cluster.backupDir, 'old.half'));
    const folder = await cluster.back('2025-03-12T02:00:00Z');
    expect(readdirSync(cluster.backupDir).sort()).toEqual(['20250312T020000Z', 'alive.half']);
    expect(backupsIn(cluster.backupDir)).toEqual([folder]);
  });
});
