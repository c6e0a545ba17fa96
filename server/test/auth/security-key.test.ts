import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { type As, TEST_NOW, TEST_PASSWORD, type TestApp } from '../support/app';
import { KeyDesk, MISMATCH, NEEDED } from './key-desk';
import { LocalKey, SoftwareKey } from './software-key';
import { admin } from './support';

let desk: KeyDesk;
let server: TestApp;
let home: number;
let east: number;

beforeAll(async () => {
  desk = await KeyDesk.open();
  ({ server, home, east } = desk);
});
afterAll(() => server.close());
beforeEach(() => desk.clear());

const MISMATCH_THERE = { success: false, code: 100115, msg: '该密钥与即将切换的机构不匹配，请联系客服' };

describe.each([
  ['a FIDO2 key', () => new SoftwareKey()],
  ['a local key', () => new LocalKey(`ET99-${Math.random().toString(36).slice(2)}`)],
])('sign-in with %s', (_name, make) => {
  it('admits an account only with a security key registered for the organisation', async () => {
    const key = make();
    expect(await desk.register(home, key)).toMatchObject({ success: true });
    await desk.lock(home);
    const checked = await server.send(auth.check, { username: 'front', password: TEST_PASSWORD });
    expect(checked.data).toMatchObject({ needKey: true, orgId: home });
    expect(await desk.login('front')).toMatchObject(NEEDED);
    expect(await desk.prove(key, 'front', home)).toMatchObject({
      success: true,
      data: { expiresAt: '2025-03-12 09:02:00' },
    });
    expect(await desk.login('front')).toMatchObject({ success: true });
  });

  it('accepts a ticket only once', async () => {
    const key = make();
    await desk.register(home, key);
    await desk.lock(home);
    await desk.prove(key, 'front', home);
    await desk.login('front');
    expect(await desk.login('front')).toMatchObject(NEEDED);
  });

  it('refuses a ticket after two minutes, on another device, of another account and for another organisation', async () => {
    const key = make();
    await desk.register(home, key);
    await desk.lock(home);
    await desk.lock(east);
    await desk.prove(key, 'doctor', home, { device: 'D1' });
    expect(await desk.login('doctor', { device: 'D2' }, home)).toMatchObject(NEEDED);
    expect(await desk.login('doctor', { device: 'D1' }, east)).toMatchObject(NEEDED);
    expect(await desk.login('front', { device: 'D1' }, home)).toMatchObject(NEEDED);
    server.setNow('2025-03-12 09:02:00');
    expect(await desk.login('doctor', { device: 'D1' }, home)).toMatchObject(NEEDED);
    await desk.prove(key, 'doctor', home, { device: 'D1' });
    server.setNow('2025-03-12 09:03:59');
    expect(await desk.login('doctor', { device: 'D1' }, home)).toMatchObject({ success: true });
  });

  it('refuses a key of another organisation, an unknown key and a disabled key, and logs the refusal', async () => {
    const [key, other] = [make(), make()];
    await desk.register(home, key);
    await desk.register(east, other);
    await desk.lock(home);
    expect(await desk.prove(other, 'front', home)).toMatchObject(MISMATCH);
    expect(await desk.prove(make(), 'front', home)).toMatchObject(MISMATCH);
    const [line] = await admin(server, 'SELECT account, code FROM operation_log ORDER BY id DESC LIMIT 1');
    expect(line).toEqual({ account: 'front', code: 100114 });
    await admin(server, "UPDATE security_key SET state_enum = 'DISABLE'");
    expect(await desk.prove(key, 'front', home)).toMatchObject(MISMATCH);
    expect(await desk.login('front')).toMatchObject(NEEDED);
  });

  it('refuses a key id without proof, a proof by another key and a proof of another challenge', async () => {
    const [key, stranger] = [make(), make()];
    await desk.register(home, key);
    await desk.lock(home);
    const send = (input: object) =>
      server.sendRaw(securityKey.check, { keyId: key.keyId, orgId: home, account: 'front', ...input });
    expect(await send({})).toMatchObject(MISMATCH);
    const asked = await desk.challenge('front', home);
    const answer = (by: typeof key, text: string) =>
      by instanceof LocalKey ? { signature: by.signature(text) } : by.get(text);
    expect(await send({ challengeId: asked.challengeId, assertion: answer(stranger, asked.challenge) })).toMatchObject(
      MISMATCH,
    );
    const again = await desk.challenge('front', home);
    expect(await send({ challengeId: again.challengeId, assertion: answer(key, asked.challenge) })).toMatchObject(
      MISMATCH,
    );
  });

  it('accepts a challenge once, within two minutes, and only from its device and account', async () => {
    const key = make();
    await desk.register(home, key);
    await desk.lock(home);
    const answer = async (wait: string, account: string, as: As) => {
      server.setNow(TEST_NOW);
      const { challengeId, challenge: text } = await desk.challenge('front', home, { device: 'D1' });
      const assertion = key instanceof LocalKey ? { signature: key.signature(text) } : key.get(text);
      const input = { keyId: key.keyId, orgId: home, account, challengeId, assertion };
      server.setNow(wait);
      const send = () => server.send(securityKey.check, input, as);
      return [(await send()).code, (await send()).code];
    };
    expect(await answer('2025-03-12 09:01:59', 'front', { device: 'D1' })).toEqual([0, 100114]);
    expect(await answer('2025-03-12 09:02:00', 'front', { device: 'D1' })).toEqual([100114, 100114]);
    expect(await answer(TEST_NOW, 'front', { device: 'D2' })).toEqual([100114, 100114]);
    expect(await answer(TEST_NOW, 'cashier', { device: 'D1' })).toEqual([100114, 100114]);
  });
});

describe('FIDO2 key', () => {
  it('signs only under the host name of its registration', async () => {
    const key = new SoftwareKey('https://eye.example');
    await desk.register(home, key);
    await desk.lock(home);
    expect(await desk.prove(key, 'front', home)).toMatchObject({ success: true });
    const phished = Object.assign(new SoftwareKey('https://evil.example'), { keyId: key.keyId });
    Object.assign(phished, { pair: Reflect.get(key, 'pair'), count: 10 });
    expect(await desk.prove(phished, 'front', home)).toMatchObject(MISMATCH);
  });

  it('is refused when its signature counter decreases, as the counter of a copy does', async () => {
    const key = new SoftwareKey();
    await desk.register(home, key);
    await desk.lock(home);
    key.count = 7;
    expect(await desk.prove(key, 'front', home)).toMatchObject({ success: true });
    key.count = 6;
    expect(await desk.prove(key, 'front', home)).toMatchObject(MISMATCH);
    key.count = 8;
    expect(await desk.prove(key, 'front', home)).toMatchObject({ success: true });
  });
});

describe('challenge', () => {
  it('lists the keys of the organisation, and none for an unknown account or an account without access', async () => {
    const key = new SoftwareKey();
    await desk.register(home, key);
    await desk.register(home, new LocalKey('ET99-0001'), '收银');
    await desk.lock(home);
    const known = await desk.challenge('front', home);
    expect(known).toMatchObject({ needKey: true, allowKeyIds: [key.keyId], hasLocalKey: true });
    expect(known.challenge).toHaveLength(43);
    for (const [account, orgId] of [
      ['nobody_here', home],
      ['front', east],
      ['front_b', home],
    ] as const) {
      const { challenge: text, ...rest } = await desk.challenge(account, orgId);
      expect(text).not.toBe(known.challenge);
      expect(rest).toMatchObject({ needKey: false, allowKeyIds: [], hasLocalKey: false });
    }
  });

  it('reports that no key is needed while the lock is off, and sign-in requires none', async () => {
    await desk.lock(east);
    expect(await desk.challenge('doctor', home)).toMatchObject({ needKey: false });
    expect(await desk.challenge('doctor', east)).toMatchObject({ needKey: true });
    expect(await desk.login('doctor', {}, home)).toMatchObject({ success: true });
  });
});

describe('switch of the organisation', () => {
  it('requires a key of the target organisation, whatever the present organisation', async () => {
    const [here, there] = [new SoftwareKey(), new SoftwareKey()];
    await desk.register(home, here);
    await desk.register(east, there);
    const as = { token: await server.signIn('doctor', { orgId: home, device: 'D1' }), device: 'D1' };
    await desk.lock(east);
    expect(await server.send(auth.switchOrg, { orgId: east }, as)).toMatchObject(NEEDED);
    expect(await server.send(auth.checkToken, {}, as)).toMatchObject({ success: true });
    expect(await desk.prove(here, 'doctor', east, as)).toMatchObject(MISMATCH_THERE);
    expect(await desk.prove(there, 'doctor', east, as)).toMatchObject({ success: true });
    const switched = await server.send(auth.switchOrg, { orgId: east }, as);
    expect(switched).toMatchObject({ success: true, data: { orgId: east } });
    const back = await server.send(auth.switchOrg, { orgId: home }, { ...as, token: switched.data.access_token });
    expect(back).toMatchObject({ success: true });
  });
});
