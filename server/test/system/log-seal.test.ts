import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { inChain } from '../../src/database/context';
import { addMinutes, instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { logSealing, planSealing } from '../../src/modules/system/log/seal.job';
import { SEALED_COLUMNS } from '../../src/modules/system/log/seal.rules';
import { type NotedHead, verdictText, verifyLog } from '../../src/modules/system/log/verify-log.service';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { OwnCluster } from '../support/own-cluster';
import { until } from '../support/until';

const START = instantOf('2025-03-12 09:00:00');
const CHAIN = 1;

/** Own cluster: sealing waits for every open transaction of the cluster, in the shared cluster also for those of other test files. */
let cluster: OwnCluster;
let database: TestDatabase;
let now = START;

beforeAll(async () => {
  cluster = new OwnCluster();
  database = await createTestDatabase({ cluster: await cluster.startMigrated() });
  await database.query(
    `INSERT INTO property_owner (chain_name, edition, service_start, service_end, org_limit, account_limit)
     VALUES ('甲', '标准', '2025-01-01', '2027-01-01', 9, 9)`,
  );
});
afterAll(async () => {
  await database.close();
  await cluster.remove();
});

/** Runs statements as superuser with triggers disabled, to bypass every constraint. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const client = new Client(database.admin);
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function write(...names: readonly string[]): Promise<number[]> {
  return inChain(database.db, { propertyOwnerId: CHAIN }, async (tx) => {
    const ids: number[] = [];
    for (const targetName of names) {
      const line = { propertyOwnerId: CHAIN, account: 'admin', module: '品牌管理', action: '编辑', success: true };
      const after = JSON.stringify({ name: { label: '名称', value: targetName } });
      const values = { ...line, targetName, after, roleNames: ['机构管理员', '采购'] };
      const { id } = await tx.insertInto('operationLog').values(values).returning('id').executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids;
  });
}

/** Runs one round of the job. */
async function round(): Promise<void> {
  now = addMinutes(now, 6);
  await runDueJobs(database.db, logSealing, () => now);
}

/** Runs rounds of the job until the lines are sealed. The first round after a write records the lines, a later round seals them. */
function sealUpTo(lines: number): Promise<void> {
  return until(`${lines} lines are sealed`, async () => {
    await round();
    const { sealed, findings } = await verdict();
    return sealed >= lines || findings.length > 0;
  });
}

async function verdict(noted: readonly NotedHead[] = []) {
  const found = (await verifyLog(database.db, noted)).find(({ propertyOwnerId }) => propertyOwnerId === CHAIN);
  if (!found) throw new Error('the chain is gone');
  return found;
}

let ids: number[];

beforeEach(async () => {
  await tamper(
    'DELETE FROM operation_log_seal',
    'DELETE FROM operation_log',
    "DELETE FROM job WHERE kind = 'log-seal'",
  );
  now = addMinutes(now, 60);
  await inChain(database.db, { propertyOwnerId: CHAIN }, (db) => planSealing({ db, now, propertyOwnerId: CHAIN }));
  ids = await write('一', '二', '三', '四', '五');
  await sealUpTo(5);
});

const third = () => ids[2] ?? 0;

describe('the seal of the operation log', () => {
  it('covers every column of a line', async () => {
    const { rows } = await database.query(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'operation_log' ORDER BY column_name",
    );
    expect(rows.map(({ column_name }) => column_name)).toEqual([...SEALED_COLUMNS].sort());
  });

  it('exists for each line in order, and verification of an unchanged log finds nothing', async () => {
    expect(await verdict()).toMatchObject({ sealed: 5, unsealed: 0, findings: [] });
    await write('六');
    expect(await verdict()).toMatchObject({ sealed: 5, unsealed: 1, findings: [] });
    await sealUpTo(6);
    const after = await verdict();
    expect(after).toMatchObject({ sealed: 6, unsealed: 0, findings: [], head: { seq: 6 } });
    expect(verdictText(after)).toContain('完好，已封存 6 条');
  });

  it.each([
    ["after = '{}'"],
    ["target_name = '别的'"],
    ["at = at - interval '1 microsecond'"],
    ["account = 'somebody'"],
    ['success = false'],
    ["role_names = '{采购}'"],
    ['patient_id = 1'],
  ])('detects a line changed by %s', async (change) => {
    await tamper(`UPDATE operation_log SET ${change} WHERE id = ${third()}`);
    expect((await verdict()).findings).toEqual([{ kind: 'CHANGED', id: third() }]);
  });

  it('detects a deleted line, and reports nothing else', async () => {
    await tamper(`DELETE FROM operation_log WHERE id = ${third()}`);
    const found = await verdict();
    expect(found.findings).toEqual([{ kind: 'REMOVED', id: third() }]);
    expect(verdictText(found)).toContain(`编号 ${third()} 的记录被删除`);
  });

  it('detects a line inserted among sealed lines', async () => {
    await tamper(
      `DELETE FROM operation_log WHERE id = ${third()}`,
      `DELETE FROM operation_log_seal WHERE log_id = ${third()}`,
      `INSERT INTO operation_log (property_owner_id, id, account, module, action, success)
       OVERRIDING SYSTEM VALUE VALUES (${CHAIN}, ${third()}, 'admin', '品牌管理', '编辑', true)`,
    );
    expect((await verdict()).findings).toEqual([
      { kind: 'SEAL_REMOVED', id: 3 },
      { kind: 'INSERTED', id: third() },
    ]);
  });

  it('detects a line that was resealed without the lines after it', async () => {
    await tamper(`UPDATE operation_log_seal SET hash = repeat('a', 64) WHERE log_id = ${third()}`);
    expect((await verdict()).findings).toEqual([
      { kind: 'CHANGED', id: third() },
      { kind: 'CHANGED', id: ids[3] },
    ]);
  });

  it('detects a truncated or completely resealed log by an externally stored head', async () => {
    const { head } = await verdict();
    expect((await verdict([head])).findings).toEqual([]);
    await tamper(`DELETE FROM operation_log_seal WHERE seq = 5`, `DELETE FROM operation_log WHERE id = ${ids[4]}`);
    expect((await verdict()).findings).toEqual([]);
    expect((await verdict([head])).findings).toEqual([{ kind: 'HEAD_CHANGED', id: 5 }]);
    await tamper(`UPDATE operation_log SET target_name = '假' WHERE id = ${third()}`, 'DELETE FROM operation_log_seal');
    await write('补');
    await sealUpTo(5);
    expect((await verdict()).findings).toEqual([]);
    expect((await verdict([head])).findings).toEqual([{ kind: 'HEAD_CHANGED', id: 5 }]);
  });

  it('can be neither changed nor deleted by the application', async () => {
    const as = (statement: string) => async () => {
      const client = new Client(database.app);
      await client.connect();
      try {
        await client.query(`SELECT set_config('app.po', '1', false)`);
        await client.query(statement);
      } finally {
        await client.end();
      }
    };
    await expect(as('DELETE FROM operation_log_seal')()).rejects.toThrow('permission denied');
    await expect(as("UPDATE operation_log_seal SET hash = ''")()).rejects.toThrow('permission denied');
  });

  it('waits for an open transaction with a lower line number', async () => {
    const client = new Client(database.admin);
    await client.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO operation_log (property_owner_id, account, module, action, success) VALUES (${CHAIN}, 'slow', '收银台', '收费', true)`,
    );
    const [later] = await write('先提交');
    for (let rounds = 0; rounds < 3; rounds += 1) await round();
    expect(await verdict()).toMatchObject({ sealed: 5, unsealed: 1 });
    await client.query('COMMIT');
    await client.end();
    await sealUpTo(7);
    const found = await verdict();
    expect(found).toMatchObject({ sealed: 7, unsealed: 0, findings: [] });
    const { rows } = await database.query('SELECT log_id FROM operation_log_seal ORDER BY seq DESC LIMIT 1');
    expect(Number(rows[0]?.log_id)).toBe(later);
  });

  it('is created once by concurrent servers, and keeps one finished round', async () => {
    await write('甲', '乙');
    await round();
    now = addMinutes(now, 6);
    await Promise.all([1, 2, 3].map(() => runDueJobs(database.db, logSealing, () => now)));
    await sealUpTo(7);
    expect(await verdict()).toMatchObject({ sealed: 7, findings: [] });
    const { rows } = await database.query("SELECT count(*) AS n FROM job WHERE kind = 'log-seal' AND state = 'DONE'");
    expect(Number(rows[0]?.n)).toBeLessThanOrEqual(1);
  });
});
