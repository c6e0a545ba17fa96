import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { FakeServer } from '@mingmou/testing/fake-server';
import { fromBase64url, toBase64url } from './base64url';
import type { KeyChallenge, KeyDriver } from './key-driver';
import { localBridgeDriver } from './local-bridge-driver';
import { KEYS_WITHHELD, proveKey, readKey } from './prove-key';
import { webauthnDriver } from './webauthn-driver';

const challenge: KeyChallenge = {
  needKey: true,
  challengeId: 'c1',
  challenge: 'AAECAw',
  allowKeyIds: [],
  hasLocalKey: false,
  localReader: 'http://127.0.0.1:18765/key',
};

const finds = (keyId: string): KeyDriver => ({ canRead: () => true, readKey: async () => ({ keyId }) });
const findsNone: KeyDriver = { canRead: () => true, readKey: async () => null };

type Fetch = typeof globalThis.fetch;
const fetched = jest.fn<Fetch>();

function bridgeAnswers(body: unknown, ok = true): void {
  const stub: Pick<Response, 'ok' | 'json'> = { ok, json: async () => body };
  fetched.mockResolvedValue(stub as Response);
}

beforeEach(() => {
  fetched.mockReset();
  Object.assign(globalThis, { fetch: fetched });
  AbortSignal.timeout ??= () => new AbortController().signal;
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

describe('readKey', () => {
  it('takes the first key found', async () => {
    expect(await readKey(challenge, [findsNone, finds('K2'), finds('K3')])).toEqual({ keyId: 'K2' });
  });

  it('asks for the key when no reader finds one, and when the organisation has none', async () => {
    await expect(readKey(challenge, [findsNone])).rejects.toMatchObject({ code: 100113, msg: '请插入密钥' });
    await expect(readKey(challenge)).rejects.toMatchObject({ msg: '请插入密钥' });
  });

  it('says so where the browser withholds FIDO2 keys from plain http', async () => {
    await expect(readKey({ ...challenge, allowKeyIds: ['AAEC'] })).rejects.toMatchObject({ msg: KEYS_WITHHELD });
  });
});

describe('the local reader', () => {
  const local = { ...challenge, hasLocalKey: true };

  it('is asked with the challenge and without cookies', async () => {
    bridgeAnswers({ keyId: 'ET99-1', signature: 'c2ln' });
    expect(await localBridgeDriver.readKey(local)).toEqual({ keyId: 'ET99-1', assertion: { signature: 'c2ln' } });
    const [address, options] = fetched.mock.calls[0] ?? [];
    expect(String(address)).toBe('http://127.0.0.1:18765/key?challenge=AAECAw');
    expect(options).toMatchObject({ credentials: 'omit' });
  });

  it.each<[string, unknown, boolean]>([
    ['no key in it', {}, true],
    ['an empty id', { keyId: '' }, true],
    ['nonsense', 'key', true],
    ['a failure', { keyId: 'ET99-1' }, false],
  ])('%s means no key', async (_case, body, ok) => {
    bridgeAnswers(body, ok);
    expect(await localBridgeDriver.readKey(local)).toBeNull();
  });

  it('is no key when it does not run', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await localBridgeDriver.readKey(local)).toBeNull();
  });

  it('is not asked where the organisation has no such key', () => {
    expect(localBridgeDriver.canRead(challenge)).toBe(false);
  });
});

describe('the FIDO2 reader', () => {
  function browserWith(get: () => Promise<unknown>) {
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  }

  it('is no key when the person gives up', async () => {
    browserWith(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const asked = { ...challenge, allowKeyIds: ['AAEC'] };
    expect(webauthnDriver.canRead(asked)).toBe(true);
    expect(await webauthnDriver.readKey(asked)).toBeNull();
  });

  it('is not asked where the organisation has no such key', () => {
    browserWith(() => Promise.resolve(null));
    expect(webauthnDriver.canRead(challenge)).toBe(false);
  });
});

describe('proveKey', () => {
  const asked = { account: 'li_hua', orgId: 3 };
  const local = { ...challenge, hasLocalKey: true };

  it('sends the reading with the challenge that it answers', async () => {
    bridgeAnswers({ keyId: 'ET99-1', signature: 'c2ln' });
    const server = new FakeServer([answer(securityKey.check, { ticket: 't', expiresAt: '2026-11-20 18:00:00' })]);
    await proveKey(asked, local);
    expect(server.sent(securityKey.check)).toEqual([
      { ...asked, keyId: 'ET99-1', challengeId: 'c1', assertion: { signature: 'c2ln' } },
    ]);
  });

  it("passes on the server's refusal of the key", async () => {
    bridgeAnswers({ keyId: 'ET99-1' });
    const msg = '该密钥与当前机构不匹配，请联系客服';
    new FakeServer([
      answer(securityKey.check, () => {
        throw refusal({ code: 100114, msg });
      }),
    ]);
    await expect(proveKey(asked, local, { quiet: true })).rejects.toMatchObject({ msg });
  });
});

describe('base64url', () => {
  it('survives the way there and back without padding or marks of its own', () => {
    const bytes = Uint8Array.from([0, 251, 255, 62, 63]);
    expect(toBase64url(bytes.buffer)).toBe('APv_Pj8');
    expect([...fromBase64url('APv_Pj8')]).toEqual([...bytes]);
  });
});
