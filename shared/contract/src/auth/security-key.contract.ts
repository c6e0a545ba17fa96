import { call, enableInput, idInput, rowFields } from '../base/call';
import { type CodeOf, dict } from '../base/dict';
import { pageOf, paging } from '../base/envelope';
import { f, required } from '../base/field';
import { flow } from '../base/flow';

const touches = ['security-key'];

export const keyKind = dict('securityKeyKind', '密钥类型', [
  ['WEBAUTHN', 'FIDO2密钥'],
  ['LOCAL', '本机密钥'],
]);

export type KeyKind = CodeOf<typeof keyKind>;

const bytes = (title: string, max: number) =>
  f.text(title, max, { pattern: { source: '^[A-Za-z0-9_-]+$', says: '格式不正确' } });

const keyId = f.text('密钥编号', 700, { pattern: { source: '^[\\w.:-]{4,}$', says: '格式不正确' } });
const challengeId = f.text('质询编号', 36, { pattern: { source: '^[0-9a-f-]{36}$', says: '格式不正确' } });
const orgId = f.id('机构');
const account = f.text('账号/手机号', 20);

/** How a key answers a challenge: WEBAUTHN by all three parts, LOCAL by its signature alone. */
const assertion = f.object('密钥证明', {
  signature: required(bytes('签名', 1000)),
  authenticatorData: bytes('认证器数据', 4000),
  clientDataJSON: bytes('客户端数据', 4000),
});

/** How a new key shows that it is there: WEBAUTHN by its attestation, LOCAL by signing the challenge. */
const attestation = f.object('登记证明', {
  signature: bytes('签名', 1000),
  attestationObject: bytes('认证器声明', 20_000),
  clientDataJSON: bytes('客户端数据', 4000),
});

const row = {
  ...rowFields,
  keyId: required(keyId),
  label: required(f.text('名称', 20)),
  kind: required(f.dict('类型', keyKind)),
  lastUsedAt: f.dateTime('最近使用'),
} as const;

/**
 * Returns the text that a LOCAL key signs. The text names its purpose, so that the signature is worthless elsewhere.
 */
export function localMessage(challenge: string): string {
  return `mingmou-security-key:${challenge}`;
}

/** Hardware security keys: proof at sign-in and org switch (domain-system §1.6), registration (§2.9). */
export const securityKey = {
  row,
  lifecycle: flow({
    states: { ENABLE: { title: '启用', tone: 'passed' }, DISABLE: { title: '停用', tone: 'void' } },
    start: 'ENABLE',
    actions: {
      ENABLE: { title: '启用', from: ['DISABLE'], to: 'ENABLE', grant: 'org-info:key' },
      DISABLE: { title: '停用', from: ['ENABLE'], to: 'DISABLE', grant: 'org-info:key' },
    },
  }),
  challenge: call({
    method: 'GET',
    path: '/api/login/encryption-lock-challenge/{orgId}/{account}',
    title: '密钥质询',
    grant: 'none',
    input: { orgId: required(orgId), account: required(account) },
    output: required(
      f.object('质询', {
        needKey: required(f.bool('须密钥')),
        challengeId: required(challengeId),
        challenge: required(bytes('质询', 43)),
        /** Of the WEBAUTHN keys. */
        allowKeyIds: required(f.list('可用密钥', keyId)),
        hasLocalKey: required(f.bool('有本机密钥')),
        localReader: required(f.text('本机读取程序', 200)),
      }),
    ),
  }),
  check: call({
    path: '/api/login/check-encryption-lock',
    title: '校验密钥',
    grant: 'none',
    input: { keyId: required(keyId), orgId: required(orgId), account: required(account), challengeId, assertion },
    output: required(
      f.object('票据', { ticket: required(f.text('票据', 36)), expiresAt: required(f.dateTime('到期时间')) }),
    ),
  }),
  page: call({
    path: '/settings-stores-information/key-page',
    title: '密钥列表',
    grant: 'org-info:key',
    input: paging,
    output: pageOf(f.object('密钥', row)),
    touches,
  }),
  save: call({
    path: '/settings-stores-information/key-save',
    title: '登记密钥',
    grant: 'org-info:key',
    input: {
      keyId: row.keyId,
      label: row.label,
      kind: row.kind,
      publicKey: bytes('公钥', 4000),
      challengeId,
      attestation,
    },
    output: required(f.object('密钥', idInput)),
    touches,
  }),
  enable: call({
    path: '/settings-stores-information/key-enable',
    title: '启停密钥',
    grant: 'org-info:key',
    input: enableInput,
    touches,
  }),
} as const;
