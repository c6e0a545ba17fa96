import { auth } from '@mingmou/contract/auth/auth.contract';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { type As, TEST_NOW, TEST_PASSWORD, type TestApp, testApp } from '../support/app';
import { LocalKey, type SoftwareKey } from './software-key';
import { admin } from './support';

export const NEEDED = { success: false, code: 100113, msg: '请插入密钥' };
export const MISMATCH = { success: false, code: 100114, msg: '该密钥与当前机构不匹配，请联系客服' };

type Key = SoftwareKey | LocalKey;

/** Chain with two organisations whose encryption locks and security keys the tests switch. */
export class KeyDesk {
  private constructor(
    readonly server: TestApp,
    readonly home: number,
    readonly east: number,
  ) {}

  static async open(): Promise<KeyDesk> {
    const server = await testApp();
    const rows = await admin(server, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
    const [home = 0, east = 0] = rows.map(({ id }) => Number(id));
    return new KeyDesk(server, home, east);
  }

  /** Removes all locks and keys and resets the clock to nine. */
  async clear(): Promise<void> {
    this.server.setNow(TEST_NOW);
    delete process.env.KEY_READER_TRUST_LOCAL;
    await admin(this.server, 'DELETE FROM parameter');
    await admin(this.server, 'DELETE FROM security_key_ticket');
    await admin(this.server, 'DELETE FROM security_key');
    await admin(this.server, 'UPDATE account SET last_org_id = NULL');
  }

  async lock(orgId: number): Promise<void> {
    await admin(this.server, 'INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, $1, $2, $3)', [
      ...[orgId, parameters.encryptionLock.key, 'true'],
    ]);
  }

  async challenge(account: string, orgId: number, as: As = {}) {
    return (await this.server.send(securityKey.challenge, { orgId, account }, as)).data;
  }

  async register(orgId: number, key: Key, label = '前台') {
    const token = await this.server.signIn('admin', { orgId, device: 'admin-device' });
    const as = { token, device: 'admin-device' };
    const asked = await this.challenge('admin', orgId, as);
    return this.server.send(
      securityKey.save,
      {
        ...{ keyId: key.keyId, label, challengeId: asked.challengeId },
        ...(key instanceof LocalKey
          ? { kind: 'LOCAL', publicKey: key.publicKey, attestation: { signature: key.signature(asked.challenge) } }
          : { kind: 'WEBAUTHN', attestation: key.create(asked.challenge) }),
      },
      as,
    );
  }

  /** Signs a challenge with the key as the browser does, and sends the proof. */
  async prove(key: Key, account: string, orgId: number, as: As = {}) {
    const asked = await this.challenge(account, orgId, as);
    const { challengeId } = asked;
    const assertion =
      key instanceof LocalKey ? { signature: key.signature(asked.challenge) } : key.get(asked.challenge);
    return this.server.send(securityKey.check, { keyId: key.keyId, orgId, account, challengeId, assertion }, as);
  }

  login(account: string, as: As = {}, orgId?: number) {
    const place = orgId ? { orgId: String(orgId) } : {};
    return this.server.send(auth.login, { username: account, password: TEST_PASSWORD, ...place }, as);
  }
}
