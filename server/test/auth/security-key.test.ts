import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { parameters } from '@mingmou/contract/system/parameters';
import { type As, TEST_NOW, TEST_PASSWORD, type TestApp, testApp } from '../support/app';
import { LocalKey, SoftwareKey } from './software-key';
import { admin } from './support';

let server: TestApp;
let home: number;
let east: number;

beforeAll(async () => {
  server = await testApp();
  const rows = await admin(server, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
  [home = 0, east = 0] = rows.map(({ id }) => Number(id));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  delete process.env.KEY_READER_TRUST_LOCAL;
  await admin(server, 'DELETE FROM parameter');
  await admin(server, 'DELETE FROM security_key_ticket');
  await admin(server, 'DELETE FROM security_key');
  await admin(server, 'UPDATE account SET last_org_id = NULL');
});

async function lock(orgId: number): Promise<void> {
  await admin(server, 'INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, $1, $2, $3)', [
    ...[orgId, parameters.encryptionLock.key, 'true'],
  ]);
}

async function challenge(account: string, orgId: number, as: As = {}) {
  return (await server.send(securityKey.challenge, { orgId, account }, as)).data;
}

async function register(orgId: number, key: SoftwareKey | LocalKey, label = '前台') {
  const token = await server.signIn('admin', { orgId, device: 'admin-device' });
  const as = { token, device: 'admin-device' };
  const asked = await challenge('admin', orgId, as);
  const isLocal = key instanceof LocalKey;
  return server.send(
    securityKey.save,
    {
      ...{ keyId: key.keyId, label, challengeId: asked.challengeId },
      ...(isLocal
        ? { kind: 'LOCAL', publicKey: key.publicKey, attestation: { signature: key.signature(asked.challenge) } }
        : { kind: 'WEBAUTHN', attestation: key.create(asked.challenge) }),
    },
    as,
  );
}

/** Reads the key as the browser does, and sends what it answers. */
async function prove(key: SoftwareKey | LocalKey, account: string, orgId: number, as: As = {}) {
  const asked = await challenge(account, orgId, as);
  const { challengeId } = asked;
  const assertion = key instanceof LocalKey ? { signature: key.signature(asked.challenge) } : key.get(asked.challenge);
  return server.send(securityKey.check, { keyId: key.keyId, orgId, account, challengeId, assertion }, as);
}

const login = (account: string, as: As = {}, orgId?: number) =>
  server.send(
    auth.login,
    { username: account, password: TEST_PASSWORD, ...(orgId ? { orgId: String(orgId) } : {}) },
    as,
  );

const NEEDED = { success: false, code: 100113, msg: '请插入密钥' };
const MISMATCH = { success: false, code: 100114, msg: '该密钥与当前机构不匹配，请联系客服' };
const MISMATCH_THERE = { success: false, code: 100115, msg: '该密钥与即将切换的机构不匹配，请联系客服' };

describe.each([
  ['a FIDO2 key', () => new SoftwareKey()],
  ['a local key', () => new LocalKey(`ET99-${Math.random().toString(36).slice(2)}`)],
])('sign-in with %s', (_name, make) => {
  it('lets in whoever has the key of the organisation, and nobody else', async () => {
    const key = make();
    expect(await register(home, key)).toMatchObject({ success: true });
    await lock(home);
    const checked = await server.send(auth.check, { username: 'front', password: TEST_PASSWORD });
    expect(checked.data).toMatchObject({ needKey: true, orgId: home });
    expect(await login('front')).toMatchObject(NEEDED);
    expect(await prove(key, 'front', home)).toMatchObject({
      success: true,
      data: { expiresAt: '2025-03-12 09:02:00' },
    });
    expect(await login('front')).toMatchObject({ success: true });
  });

  it('takes a ticket once', async () => {
    const key = make();
    await register(home, key);
    await lock(home);
    await prove(key, 'front', home);
    await login('front');
    expect(await login('front')).toMatchObject(NEEDED);
  });

  it('refuses a ticket after two minutes, on another device, of another person and for another organisation', async () => {
    const key = make();
    await register(home, key);
    await lock(home);
    await lock(east);
    await prove(key, 'doctor', home, { device: 'D1' });
    expect(await login('doctor', { device: 'D2' }, home)).toMatchObject(NEEDED);
    expect(await login('doctor', { device: 'D1' }, east)).toMatchObject(NEEDED);
    expect(await login('front', { device: 'D1' }, home)).toMatchObject(NEEDED);
    server.setNow('2025-03-12 09:02:00');
    expect(await login('doctor', { device: 'D1' }, home)).toMatchObject(NEEDED);
    await prove(key, 'doctor', home, { device: 'D1' });
    server.setNow('2025-03-12 09:03:59');
    expect(await login('doctor', { device: 'D1' }, home)).toMatchObject({ success: true });
  });

  it('refuses a key of another organisation, an unknown one and a disabled one, and keeps that in the log', async () => {
    const [key, other] = [make(), make()];
    await register(home, key);
    await register(east, other);
    await lock(home);
    expect(await prove(other, 'front', home)).toMatchObject(MISMATCH);
    expect(await prove(make(), 'front', home)).toMatchObject(MISMATCH);
    const [line] = await admin(server, 'SELECT account, code FROM operation_log ORDER BY id DESC LIMIT 1');
    expect(line).toEqual({ account: 'front', code: 100114 });
    await admin(server, "UPDATE security_key SET state_enum = 'DISABLE'");
    expect(await prove(key, 'front', home)).toMatchObject(MISMATCH);
    expect(await login('front')).toMatchObject(NEEDED);
  });

  it('refuses the id of a key without its proof, a foreign proof and a proof of another challenge', async () => {
    const [key, stranger] = [make(), make()];
    await register(home, key);
    await lock(home);
    const send = (input: object) =>
      server.sendRaw(securityKey.check, { keyId: key.keyId, orgId: home, account: 'front', ...input });
    expect(await send({})).toMatchObject(MISMATCH);
    const asked = await challenge('front', home);
    const answer = (by: typeof key, text: string) =>
      by instanceof LocalKey ? { signature: by.signature(text) } : by.get(text);
    expect(await send({ challengeId: asked.challengeId, assertion: answer(stranger, asked.challenge) })).toMatchObject(
      MISMATCH,
    );
    const again = await challenge('front', home);
    expect(await send({ challengeId: again.challengeId, assertion: answer(key, asked.challenge) })).toMatchObject(
      MISMATCH,
    );
  });

  it('takes a challenge once, within two minutes, from the device and person that asked for it', async () => {
    const key = make();
    await register(home, key);
    await lock(home);
    const answer = async (wait: string, account: string, as: As) => {
      server.setNow(TEST_NOW);
      const { challengeId, challenge: text } = await challenge('front', home, { device: 'D1' });
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

describe('a FIDO2 key', () => {
  it('answers under the host name alone that it was registered under', async () => {
    const key = new SoftwareKey('https://eye.example');
    await register(home, key);
    await lock(home);
    expect(await prove(key, 'front', home)).toMatchObject({ success: true });
    const phished = Object.assign(new SoftwareKey('https://evil.example'), { keyId: key.keyId });
    Object.assign(phished, { pair: Reflect.get(key, 'pair'), count: 10 });
    expect(await prove(phished, 'front', home)).toMatchObject(MISMATCH);
  });

  it('is refused when its use count goes back, as that of a copy does', async () => {
    const key = new SoftwareKey();
    await register(home, key);
    await lock(home);
    key.count = 7;
    expect(await prove(key, 'front', home)).toMatchObject({ success: true });
    key.count = 6;
    expect(await prove(key, 'front', home)).toMatchObject(MISMATCH);
    key.count = 8;
    expect(await prove(key, 'front', home)).toMatchObject({ success: true });
  });
});

describe('the challenge', () => {
  it('names the keys of the organisation, and nothing for an unknown account or one that may not enter', async () => {
    const key = new SoftwareKey();
    await register(home, key);
    await register(home, new LocalKey('ET99-0001'), '收银');
    await lock(home);
    const known = await challenge('front', home);
    expect(known).toMatchObject({ needKey: true, allowKeyIds: [key.keyId], hasLocalKey: true });
    expect(known.challenge).toHaveLength(43);
    for (const [account, orgId] of [
      ['nobody_here', home],
      ['front', east],
      ['front_b', home],
    ] as const) {
      const { challenge: text, ...rest } = await challenge(account, orgId);
      expect(text).not.toBe(known.challenge);
      expect(rest).toMatchObject({ needKey: false, allowKeyIds: [], hasLocalKey: false });
    }
  });

  it('says that no key is needed where the lock is off, and sign-in asks for none', async () => {
    await lock(east);
    expect(await challenge('doctor', home)).toMatchObject({ needKey: false });
    expect(await challenge('doctor', east)).toMatchObject({ needKey: true });
    expect(await login('doctor', {}, home)).toMatchObject({ success: true });
  });
});

describe('an org switch', () => {
  it('asks for a key of the target, whatever the organisation that is left', async () => {
    const [here, there] = [new SoftwareKey(), new SoftwareKey()];
    await register(home, here);
    await register(east, there);
    const as = { token: await server.signIn('doctor', { orgId: home, device: 'D1' }), device: 'D1' };
    await lock(east);
    expect(await server.send(auth.switchOrg, { orgId: east }, as)).toMatchObject(NEEDED);
    expect(await server.send(auth.checkToken, {}, as)).toMatchObject({ success: true });
    expect(await prove(here, 'doctor', east, as)).toMatchObject(MISMATCH_THERE);
    expect(await prove(there, 'doctor', east, as)).toMatchObject({ success: true });
    const switched = await server.send(auth.switchOrg, { orgId: east }, as);
    expect(switched).toMatchObject({ success: true, data: { orgId: east } });
    const back = await server.send(auth.switchOrg, { orgId: home }, { ...as, token: switched.data.access_token });
    expect(back).toMatchObject({ success: true });
  });
});

describe('registration', () => {
  it('refuses a key that is registered already, naming the organisation', async () => {
    const key = new SoftwareKey();
    await register(home, key);
    const again = await register(east, key);
    expect(again).toMatchObject({ code: 170122, msg: '该密钥已登记在机构「旗舰店」' });
  });

  it('refuses a key that does not answer the challenge of its own registration', async () => {
    const token = await server.signIn('admin', { orgId: home });
    const { challengeId } = await challenge('admin', home);
    const [fido, local] = [new SoftwareKey(), new LocalKey('ET99-0002')];
    const stale = 'A'.repeat(43);
    const save = (input: object) => server.sendRaw(securityKey.save, { label: '前台', ...input }, { token });
    const { keyId } = fido;
    expect(await save({ keyId, kind: 'WEBAUTHN', challengeId, attestation: fido.create(stale) })).toMatchObject({
      status: 400,
    });
    expect(await save({ keyId: local.keyId, kind: 'LOCAL' })).toMatchObject({ status: 400 });
    const forged = { publicKey: local.publicKey, attestation: { signature: local.signature(stale) } };
    const asked = await challenge('admin', home);
    expect(await save({ keyId: local.keyId, kind: 'LOCAL', challengeId: asked.challengeId, ...forged })).toMatchObject({
      status: 400,
    });
    expect(await admin(server, 'SELECT id FROM security_key')).toEqual([]);
  });

  it('takes a bare id only where whoever runs the server trusts the readers', async () => {
    const token = await server.signIn('admin', { orgId: home });
    const bare = { keyId: 'ET99-0003', label: '前台', kind: 'LOCAL' };
    const prover = { keyId: 'ET99-0003', orgId: home, account: 'front' };
    await lock(home);
    expect(await server.sendRaw(securityKey.save, bare, { token })).toMatchObject({ status: 400 });
    process.env.KEY_READER_TRUST_LOCAL = 'true';
    expect(await server.sendRaw(securityKey.save, bare, { token })).toMatchObject({ success: true });
    expect(await server.send(securityKey.check, prover)).toMatchObject({ success: true });
    delete process.env.KEY_READER_TRUST_LOCAL;
    expect(await server.send(securityKey.check, prover)).toMatchObject(MISMATCH);
  });

  it('lists the keys of the organisation with their last use, and needs its button', async () => {
    const key = new SoftwareKey();
    await register(home, key, '前台密钥');
    await register(east, new SoftwareKey());
    await prove(key, 'front', home);
    const token = await server.signIn('admin', { orgId: home });
    const { data } = await server.send(securityKey.page, {}, { token });
    expect(data.records).toEqual([
      expect.objectContaining({ keyId: key.keyId, label: '前台密钥', kind: 'WEBAUTHN', stateEnum: 'ENABLE' }),
    ]);
    expect(data.records[0]?.lastUsedAt).toBe(TEST_NOW);
    const front = await server.signIn('front');
    expect(await server.send(securityKey.page, {}, { token: front })).toMatchObject({ status: 403 });
  });

  it('keeps the last key of a locked organisation in use', async () => {
    const ids = [await register(home, new SoftwareKey(), '前台'), await register(home, new SoftwareKey(), '收银')];
    const token = await server.signIn('admin', { orgId: home });
    await lock(home);
    const [first = 0, second = 0] = ids.map(({ data }) => data.id);
    const move = (id: number, stateEnum: 'ENABLE' | 'DISABLE', version: number) =>
      server.send(securityKey.enable, { id, stateEnum, version }, { token });
    expect(await move(first, 'DISABLE', 1)).toMatchObject({ success: true });
    expect(await move(second, 'DISABLE', 1)).toMatchObject({
      code: 100007,
      msg: '密钥「收银」已被加密锁使用，不能停用',
    });
    expect(await move(first, 'ENABLE', 1)).toMatchObject({ code: 100001 });
    expect(await move(first, 'ENABLE', 2)).toMatchObject({ success: true });
    expect(await move(second, 'DISABLE', 1)).toMatchObject({ success: true });
  });
});
