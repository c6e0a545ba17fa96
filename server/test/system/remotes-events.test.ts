import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remoteEvents } from '@mingmou/contract/system/remotes/remotes.contract';
import * as z from 'zod';
import { setParameter } from '../auth/support';
import { expectWithin } from '../support/expect-within';
import { untilFirstRead } from '../support/first-read';
import { until } from '../support/until';
import { publish, type RegistryApp, registryApp } from './remotes-support';

let app: RegistryApp;
let ops: string;
let base: string;
let orgs: number[];
let versionId: number;

beforeAll(async () => {
  app = await registryApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY id');
  orgs = rows.map(({ id }) => Number(id));
  ops = await app.signIn('ops', { orgId: orgs[0] });
  versionId = await publish(app, ops, '1.4.0');
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

// real time: a stream may still end while a test pauses
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the event stream of a token; `heard` counts its `changed` events. */
async function listener(token: string) {
  const abort = new AbortController();
  const response = await fetch(base + remoteEvents.path, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  const done = read().catch(() => undefined);
  return {
    response,
    /** Resolves when the server has closed the stream. */
    done,
    heard: () => text.split(`event: ${remoteEvents.changed}`).length - 1,
    close: async () => {
      abort.abort();
      await done;
    },
  };
}

const pin = (scope: 'GLOBAL' | 'CHAIN' | 'ORG', scopeId = 0) =>
  app.send(remoteOps.pin, { remoteName: 'remote-erp', scope, scopeId, versionId, reason: '测试' }, { token: ops });

describe('event stream of remotes', () => {
  it('notifies exactly the sessions that a changed pin affects, and none about a publication', async () => {
    const tokens = [
      ops,
      await app.signIn('admin', { orgId: orgs[1], device: 'device-2' }),
      await app.signIn('admin_b', { device: 'device-3' }),
    ];
    const all = await untilFirstRead(app.database, 'remote_event', () => Promise.all(tokens.map(listener)));
    const heard = async (counts: number[]) => {
      await until('the moved pin is reported', () => all.every(({ heard: count }, at) => count() >= (counts[at] ?? 0)));
      expect(all.map(({ heard: count }) => count())).toEqual(counts);
    };
    await publish(app, ops, '1.5.0');
    await pin('ORG', orgs[0]);
    await heard([1, 0, 0]);
    await pin('CHAIN', 1);
    await heard([2, 1, 0]);
    await pin('GLOBAL');
    await heard([3, 2, 1]);
    const { headers } = all[0]?.response ?? {};
    expect(headers?.get('content-type')).toContain('text/event-stream');
    expect(headers?.get('x-content-type-options')).toBe('nosniff');
    await Promise.all(all.map(({ close }) => close()));
  });

  it('allows ten streams per session, counted per session', async () => {
    const token = await app.signIn('admin', { orgId: orgs[0], device: 'device-many' });
    const open = [];
    for (let tab = 0; tab < 10; tab += 1) open.push(await listener(token));
    expect(open.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    const eleventh = await fetch(base + remoteEvents.path, { headers: { authorization: `Bearer ${token}` } });
    const { msg } = z.object({ msg: z.string() }).parse(await eleventh.json());
    expect([eleventh.status, msg]).toEqual([429, '同时打开的页面过多，请关闭一些']);
    const other = await listener(ops);
    expect(other.response.status).toBe(200);
    await Promise.all([...open, other].map(({ close }) => close()));
  });

  it('closes with its session: by sign-out, kick, expiry or idle timeout', async () => {
    const endings = [
      `ended_at = '2025-03-12 08:59:00+08', end_reason = 'LOGOUT'`,
      `ended_at = '2025-03-12 08:59:00+08', end_reason = 'KICKED'`,
      `expires_at = '2025-03-12 08:59:00+08'`,
      `last_seen_at = '2025-03-12 00:59:00+08'`,
    ];
    await setParameter(app, parameters.maxDevices, endings.length);
    const gone = [];
    for (const at of endings.keys())
      gone.push(await listener(await app.signIn('admin', { orgId: orgs[0], device: `device-gone-${at}` })));
    const stays = await listener(await app.signIn('admin_b', { device: 'device-3' }));
    for (const [at, ended] of endings.entries())
      await app.database.query(
        `UPDATE auth_token SET ${ended} WHERE device_id = 'device-gone-${at}' AND ended_at IS NULL`,
      );
    await Promise.all(gone.map(({ done }) => done));
    const still = Symbol();
    expect(await Promise.race([stays.done, pause(10).then(() => still)])).toBe(still);
    await stays.close();
  });

  it('requires a session, and closes when the server stops', async () => {
    expect((await fetch(base + remoteEvents.path)).status).toBe(401);
    const made = await fetch(base + remoteEvents.path, { headers: { authorization: 'Bearer mmp_no-session' } });
    expect(made.status).toBe(401);
    const open = await listener(ops);
    const startedAt = Date.now();
    await app.app.close();
    expectWithin('stop of the server with an open stream', Date.now() - startedAt, 10_000);
    await open.close();
  });
});
