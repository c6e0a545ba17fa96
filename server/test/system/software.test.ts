import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { software } from '@mingmou/contract/system/software/software.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { noteAdapter } from '../../src/kernel/process/adapters';
import { adapters } from '../../src/modules/adapters';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let ops: string;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn('admin');
  ops = await app.signIn('ops', { device: 'ops' });
});
afterAll(() => app.close());

const list = async () => (await app.send(software.adapters, {}, { token: ops })).data;
const key = async () => (await list()).find(({ name }) => name === 'KeyReader');

describe('purchased software', () => {
  it('shows limits, usage and end date of the chain', async () => {
    const { data } = await app.send(software.info, {}, { token: admin });
    const { rows } = await app.database.query(
      `SELECT chain_name, service_end::text AS ends, (SELECT count(*) FROM org WHERE property_owner_id = 1) AS orgs,
        (SELECT count(*) FROM account WHERE property_owner_id = 1 AND state_enum <> 'DELETE') AS accounts
       FROM property_owner WHERE id = 1`,
    );
    expect(data).toMatchObject({
      ...{ chainName: rows[0]?.chain_name, serviceEnd: rows[0]?.ends, hostVersion: '1.0.0' },
      ...{ orgCount: Number(rows[0]?.orgs), accountCount: Number(rows[0]?.accounts) },
    });
    expect(data.daysLeft).toBe(
      (instantOf(`${data.serviceEnd} 00:00:00`).getTime() - instantOf('2025-03-12 00:00:00').getTime()) / 86_400_000,
    );
  });

  it('shows the load of the server: running, waiting and refused calls', async () => {
    const { data } = await app.send(software.load, {}, { token: ops });
    expect(data).toMatchObject({ running: 1, limit: 6, waiting: 0, refused: 0, lockWaiting: 0, lockRefused: 0 });
  });

  it('refuses accounts without the page right', async () => {
    const front = await app.signIn('front', { device: 'front' });
    expect(await app.send(software.info, {}, { token: front })).toMatchObject({ status: 403 });
    expect(await app.send(software.test, { name: 'SmsSender' }, { token: front })).toMatchObject({ status: 403 });
  });
});

describe('external services', () => {
  it('are listed once each', async () => {
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual(adapters.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('show the result of the last call, by active provider', async () => {
    expect(await key()).toMatchObject({ standing: 'UNUSED', lastOkAt: null });
    const tested = await app.send(software.test, { name: 'KeyReader' }, { token: ops });
    expect(tested.data.ok).toBe(true);
    expect(await key()).toMatchObject({ standing: 'OK', lastOkAt: '2025-03-12 09:00:00' });
    const reader = { name: 'KeyReader', provider: () => 'webauthn' } as const;
    const later = instantOf('2025-03-12 09:05:00');
    await noteAdapter(app.database.db, reader, { ok: false, message: '没有应答' }, later);
    expect(await key()).toMatchObject({
      standing: 'FAILED',
      lastError: '没有应答',
      lastErrorAt: '2025-03-12 09:05:00',
    });
    const former = { name: 'KeyReader', provider: () => 'former' } as const;
    await noteAdapter(app.database.db, former, { ok: true, message: '' }, instantOf('2025-03-12 10:00:00'));
    expect(await key()).toMatchObject({ provider: 'webauthn', standing: 'FAILED' });
    await noteAdapter(app.database.db, reader, { ok: true, message: '' }, instantOf('2025-03-12 09:06:00'));
    expect(await key()).toMatchObject({ standing: 'OK' });
  });

  it('write their tests to the log', async () => {
    await app.send(software.test, { name: 'SmsSender' }, { token: ops });
    const { rows } = await app.database.query(
      'SELECT target_name, after FROM operation_log WHERE menu_id = 1745 AND success ORDER BY id DESC LIMIT 1',
    );
    expect(rows[0]).toMatchObject({ target_name: expect.stringContaining('短信') });
  });
});
