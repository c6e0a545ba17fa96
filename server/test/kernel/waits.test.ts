import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { call } from '@mingmou/contract/base/call';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openPool, PRODUCTION_LIMITS } from '../../src/database/pool';
import { handle, handleSheet } from '../../src/kernel/call/route';
import { sendSheet } from '../../src/kernel/file/sheet-sending';
import type { Cell } from '../../src/kernel/file/xlsx';
import { createMetrics } from '../../src/kernel/process/metrics';
import { TEST_NOW, type TestApp, testApp } from '../support/app';
import { until } from '../support/until';

/** Endless incompressible rows. */
function endless() {
  const state = { taken: 0, closed: false };
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    try {
      for (;;) {
        state.taken += 1;
        yield [randomBytes(15_000).toString('base64')];
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, source: () => ({ name: '测试', heads: ['一'], rows: rows() }) };
}

/** Ignores the answer's errors and reads nothing of it. */
const unread = (answer: IncomingMessage) => answer.on('error', () => undefined);

/** Resolves when reading has stopped because the client's buffer is full. */
async function full(state: { readonly taken: number }): Promise<void> {
  let taken = 0;
  while (taken === 0 || taken !== state.taken) {
    taken = state.taken;
    await sleep(300); // real time: no event reports that reading has stopped
  }
}

let app: TestApp;
const long = endless();
const held = call({ path: '/test/held', title: '慢', grant: 'any' });
const sheet = call({ path: '/test/sheet', title: '表', grant: 'any', xlsx: true });
const limits = call({ path: '/test/limits', title: '时限', grant: 'any', log: '试' });
const seen: unknown[] = [];
const holding: (() => void)[] = [];
const metrics = createMetrics();

beforeAll(async () => {
  app = await testApp({
    limits: PRODUCTION_LIMITS,
    metrics,
    extraRoutes: [
      handleSheet(sheet, async () => long.source()),
      handle(held, async () => {
        await new Promise<void>((resolve) => holding.push(resolve));
        return null;
      }),
      handle(limits, async (_input, { db }) => {
        const { rows } = await sql`SELECT current_setting('statement_timeout') AS statement,
          current_setting('lock_timeout') AS lock,
          current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
        seen.push(...rows);
        return null;
      }),
    ],
  });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const go of holding) go();
  await app.close();
});

describe('waiting for a resource', () => {
  it('never blocks a session by a sheet whose client stopped reading', async () => {
    const token = await app.signIn('buyer');
    app.advance(5);
    const [address] = app.app.addresses();
    const port = typeof address === 'object' ? address.port : 0;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reader = request({ port, path: sheet.path, method: 'POST', headers }).end('{}');
    reader.on('error', () => undefined).on('response', unread);
    await full(long.state);
    expect((await app.send(auth.sessionInfo, {}, { token })).success).toBe(true);
    expect((await app.send(auth.logout, {}, { token })).success).toBe(true);
    reader.destroy();
    await until('the cursor is closed', () => long.state.closed);
  });

  it('for a locked row is limited to three seconds and ends with a message', async () => {
    app.setNow(TEST_NOW);
    const token = await app.signIn('buyer');
    const { data } = await app.send(brand.page, { page: 1, size: 10 }, { token });
    const [row] = data.records;
    if (!row) throw new Error('no brand');
    const other = new Client(app.database.admin);
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM erp_brand WHERE id = $1 FOR UPDATE', [row.id]);
    const { id, version } = row;
    const reply = await app.send(brand.enable, { id, version, stateEnum: 'DISABLE' }, { token });
    await other.end();
    expect([reply.status, reply.code, reply.msg]).toEqual([
      200,
      100010,
      '其他人正在处理同一资料，本次未保存，请稍后重试',
    ]);
  });

  it('has a limit for each kind of wait, shorter for writes', async () => {
    const token = await app.signIn('buyer');
    await app.sendRaw(limits, {}, { token });
    expect(seen).toEqual([{ statement: '10s', lock: '3s', idle: '30s' }]);
  });

  it('for a connection ends with 503 for a chain that uses half of the pool, while other chains continue', async () => {
    const token = await app.signIn('buyer');
    const other = await app.signIn('admin_b');
    const slow = Array.from({ length: 4 }, () => app.sendRaw(held, {}, { token }));
    await until('four calls are running', () => holding.length === 4);
    const [refused, fine] = await Promise.all([
      app.send(auth.sessionInfo, {}, { token }),
      app.send(auth.sessionInfo, {}, { token: other }),
    ]);
    expect([refused.status, refused.code, refused.msg]).toEqual([503, 503, '当前使用的人较多，请稍后再试']);
    expect(fine.success).toBe(true);
    for (const go of holding) go();
    expect((await Promise.all(slow)).every(({ success }) => success)).toBe(true);
  });

  it('is counted in the metrics', async () => {
    const server = await metrics.listen('127.0.0.1', 0);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.close();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(figure('db_pool_refused_total')).toBe(1);
    expect(figure('db_pool_waited_total')).toBeGreaterThanOrEqual(1);
    expect(figure('db_lock_refused_total')).toBe(1);
    expect(figure('db_lock_waiting')).toBe(0);
    expect(figure('http_slow_calls_total')).toBeGreaterThanOrEqual(2);
    expect(text).toContain('db_transactions{state="running"} 0');
  });
});

describe('a sheet whose client stopped reading', () => {
  it('is aborted, and its cursor is closed', async () => {
    const { state, source } = endless();
    const server = Fastify();
    const ends: unknown[] = [];
    server.get('/', async (_request, reply) => {
      await sendSheet(reply, source(), '2025-03-12', 100).catch((error: unknown) => ends.push(String(error)));
      return reply;
    });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    get(url, unread).on('error', () => undefined);
    await until('the sheet is broken off', () => state.closed && ends.length === 1);
    expect(ends).toEqual(['Error: the reader of a sheet has stopped']);
    await server.close();
  });
});

describe('an unreachable database', () => {
  it('is answered with 503 and a message', async () => {
    const { db, close } = openPool({ host: '/nowhere', max: 2 }, () => undefined);
    const without = await testApp({ database: db });
    const reply = await without.sendRaw(auth.sessionInfo, {}, { token: 'a-token' });
    expect([reply.status, reply.msg]).toEqual([503, '数据库正在恢复，请稍后再试']);
    await without.close();
    await close();
  });
});
