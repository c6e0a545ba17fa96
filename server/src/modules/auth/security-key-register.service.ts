import { securityKeyCodes } from '@mingmou/contract/auth/auth.codes';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { malformed, refusal, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { changes } from '../../kernel/row/operation-log';
import { transition } from '../../kernel/row/transition';
import { whereUnique } from '../../kernel/row/unique';
import { trustsBareIds } from './security-key.config';
import { hasOtherKey, insertKey, isKeyNeeded, lockKey, orgOfKey, takeChallenge, writeKey } from './security-key.store';
import { isLocalProof, judgeRegistration } from './security-key-proof.rules';

const TARGET = '密钥';
const KEY_ONCE = 'security_key_once';

type NewKey = InputOf<typeof securityKey.save>;

const unproved = () => malformed('attestation', '登记证明：密钥未通过验证，请重新读取');

async function openChallenge(cx: SessionCx, challengeId: string | null | undefined): Promise<string> {
  const { propertyOwnerId, accountId, orgId } = cx.caller;
  const holder = { propertyOwnerId, accountId, orgId, deviceId: cx.request.deviceId };
  const challenge = challengeId ? await takeChallenge(cx.db, holder, challengeId, cx.now) : null;
  if (!challenge) throw unproved();
  return challenge;
}

async function localColumns(cx: SessionCx, { publicKey, challengeId, attestation }: NewKey) {
  if (!publicKey && trustsBareIds()) return { publicKey: null };
  if (!publicKey) throw malformed('publicKey', '公钥：请填写');
  const challenge = await openChallenge(cx, challengeId);
  if (!attestation?.signature || !isLocalProof(publicKey, challenge, attestation.signature)) throw unproved();
  return { publicKey };
}

async function provedColumns(cx: SessionCx, key: NewKey) {
  if (key.kind === 'LOCAL') return localColumns(cx, key);
  const challenge = await openChallenge(cx, key.challengeId);
  const proved = key.attestation ? await judgeRegistration(key.keyId, challenge, key.attestation) : null;
  if (!proved) throw unproved();
  return proved;
}

/** Registers a key that proved its presence. A mere id is refused, unless the operator trusts such keys. */
export async function saveKey(cx: SessionCx, key: NewKey) {
  const { propertyOwnerId, orgId } = cx.caller;
  const { keyId, label, kind } = key;
  const registered = await orgOfKey(cx, keyId);
  if (registered) refuse(securityKeyCodes.registeredThere, { org: registered.orgShortName });
  const row = { propertyOwnerId, orgId, keyId, label, kind, ...(await provedColumns(cx, key)) };
  const id = await whereUnique({ [KEY_ONCE]: () => refusal(sharedCodes.running) }, () => insertKey(cx, row));
  cx.log({ targetType: TARGET, targetId: id, targetName: label, ...changes(securityKey.row, {}, row) });
  return { id };
}

/** Enables or disables; the last key of a locked organisation stays, or nobody could enter it any more. */
export async function moveKey(cx: SessionCx, { id, stateEnum, version }: InputOf<typeof securityKey.enable>) {
  await transition(cx, {
    flow: securityKey.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockKey(cx, id),
    state: (row) => (row.stateEnum === 'ENABLE' ? 'ENABLE' : 'DISABLE'),
    effect: async ({ label }) => {
      if (stateEnum !== 'DISABLE' || !(await isKeyNeeded(cx.db, cx.caller)) || (await hasOtherKey(cx, id))) return;
      const { title: action } = securityKey.lifecycle.actions.DISABLE;
      refuse(sharedCodes.inUse, { label: TARGET, name: label, place: '加密锁', action });
    },
    write: (_row, to) => writeKey(cx, id, { stateEnum: to }),
    target: ({ label }) => ({ targetType: TARGET, targetName: label }),
  });
  return null;
}
