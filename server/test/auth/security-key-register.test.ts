import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { TEST_NOW, type TestApp } from '../support/app';
import { KeyDesk, MISMATCH } from './key-desk';
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

describe('registration of a security key', () => {
  it('refuses a key that is already registered, and names the organisation', async () => {
    const key = new SoftwareKey();
    await desk.register(home, key);
    const again = await desk.register(east, key);
    expect(again).toMatchObject({ code: 170122, msg: '该密钥已登记在机构「旗舰店」' });
  });

  it('refuses a key that signs another challenge than that of its registration', async () => {
    const token = await server.signIn('admin', { orgId: home });
    const { challengeId } = await desk.challenge('admin', home);
    const [fido, local] = [new SoftwareKey(), new LocalKey('ET99-0002')];
    const stale = 'A'.repeat(43);
    const save = (input: object) => server.sendRaw(securityKey.save, { label: '前台', ...input }, { token });
    const { keyId } = fido;
    expect(await save({ keyId, kind: 'WEBAUTHN', challengeId, attestation: fido.create(stale) })).toMatchObject({
      status: 400,
    });
    expect(await save({ keyId: local.keyId, kind: 'LOCAL' })).toMatchObject({ status: 400 });
    const forged = { publicKey: local.publicKey, attestation: { signature: local.signature(stale) } };
    const asked = await desk.challenge('admin', home);
    expect(await save({ keyId: local.keyId, kind: 'LOCAL', challengeId: asked.challengeId, ...forged })).toMatchObject({
      status: 400,
    });
    expect(await admin(server, 'SELECT id FROM security_key')).toEqual([]);
  });

  it('accepts a key id without proof only where the server trusts its readers', async () => {
    const token = await server.signIn('admin', { orgId: home });
    const bare = { keyId: 'ET99-0003', label: '前台', kind: 'LOCAL' };
    const prover = { keyId: 'ET99-0003', orgId: home, account: 'front' };
    await desk.lock(home);
    expect(await server.sendRaw(securityKey.save, bare, { token })).toMatchObject({ status: 400 });
    process.env.KEY_READER_TRUST_LOCAL = 'true';
    expect(await server.sendRaw(securityKey.save, bare, { token })).toMatchObject({ success: true });
    expect(await server.send(securityKey.check, prover)).toMatchObject({ success: true });
    delete process.env.KEY_READER_TRUST_LOCAL;
    expect(await server.send(securityKey.check, prover)).toMatchObject(MISMATCH);
  });

  it('lists the keys of the organisation with their last use, and requires the button', async () => {
    const key = new SoftwareKey();
    await desk.register(home, key, '前台密钥');
    await desk.register(east, new SoftwareKey());
    await desk.prove(key, 'front', home);
    const token = await server.signIn('admin', { orgId: home });
    const { data } = await server.send(securityKey.page, {}, { token });
    expect(data.records).toEqual([
      expect.objectContaining({ keyId: key.keyId, label: '前台密钥', kind: 'WEBAUTHN', stateEnum: 'ENABLE' }),
    ]);
    expect(data.records[0]?.lastUsedAt).toBe(TEST_NOW);
    const front = await server.signIn('front');
    expect(await server.send(securityKey.page, {}, { token: front })).toMatchObject({ status: 403 });
  });

  it('refuses to disable the last key of a locked organisation', async () => {
    const ids = [
      await desk.register(home, new SoftwareKey(), '前台'),
      await desk.register(home, new SoftwareKey(), '收银'),
    ];
    const token = await server.signIn('admin', { orgId: home });
    await desk.lock(home);
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
