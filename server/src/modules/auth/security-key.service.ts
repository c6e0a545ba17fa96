import { randomBytes, randomUUID } from 'node:crypto';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { inChain } from '../../database/context';
import { refusal } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { noteAdapter } from '../../kernel/process/adapters';
import { type Account, enterableOrgs, findAccount, findName } from './account.store';
import { keyReaderAdapter } from './key-reader.adapter';
import { logRefusal } from './proof.service';
import { localReader, trustsBareIds } from './security-key.config';
import {
  enabledKeys,
  expiry,
  findEnabledKey,
  hasOtherKey,
  isKeyNeeded,
  type KeyHolder,
  putChallenge,
  putTicket,
  recordUse,
  type StoredKey,
  takeChallenge,
} from './security-key.store';
import { isLocalProof, judgeWebAuthn } from './security-key-proof.rules';

const NO_KEY = 0;

type Tx = SessionCx['db'];
type Proof = InputOf<typeof securityKey.check>;
type ChallengeAnswer = OutputOf<typeof securityKey.challenge>;

/**
 * Returns the account whose keys are requested; null for an unknown name, which is answered like an account without
 * keys.
 */
async function holderOf(cx: PublicCx, name: string, orgId: number): Promise<KeyHolder | null> {
  const known = await findName(cx.database, name.toLowerCase(), ['ACCOUNT', 'MOBILE']);
  return known ? { ...known, orgId, deviceId: cx.request.deviceId } : null;
}

function inOrg<T>(cx: PublicCx, { propertyOwnerId, orgId }: KeyHolder, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inChain(cx.database, { propertyOwnerId, orgId, now: cx.now.getTime() }, work);
}

async function mayEnter(tx: Tx, holder: KeyHolder): Promise<boolean> {
  return (await enterableOrgs(tx, holder)).some(({ orgId }) => orgId === holder.orgId);
}

/** A fresh challenge with the ids of the keys that may answer it. */
export async function newChallenge(
  { orgId, account }: InputOf<typeof securityKey.challenge>,
  cx: PublicCx,
): Promise<ChallengeAnswer> {
  const fresh = { challengeId: randomUUID(), challenge: randomBytes(32).toString('base64url') };
  const nothing = { needKey: false, ...fresh, allowKeyIds: [], hasLocalKey: false, localReader: localReader() };
  const holder = await holderOf(cx, account, orgId);
  if (!holder) return nothing;
  return inOrg(cx, holder, async (tx) => {
    if (!(await mayEnter(tx, holder))) return nothing;
    await putChallenge(tx, holder, fresh, cx.now);
    const keys = await enabledKeys(tx, holder).execute();
    return {
      ...nothing,
      needKey: await isKeyNeeded(tx, holder),
      allowKeyIds: keys.filter(({ kind }) => kind === 'WEBAUTHN').map(({ keyId }) => keyId),
      hasLocalKey: keys.some(({ kind }) => kind === 'LOCAL'),
    };
  });
}

interface Asked {
  readonly account: Account;
  readonly key: StoredKey | undefined;
  readonly challenge: string | null;
}

/** The challenge goes with the first answer, right or wrong: hence a transaction of its own. */
async function takeAsked(tx: Tx, holder: KeyHolder, { keyId, challengeId }: Proof, now: Date): Promise<Asked | null> {
  const account = await findAccount(tx, holder);
  if (!account || !(await mayEnter(tx, holder))) return null;
  const challenge = challengeId ? await takeChallenge(tx, holder, challengeId, now) : null;
  return { account, key: await findEnabledKey(tx, holder, keyId), challenge };
}

/** The use count after a proof that holds; null for one that does not. */
async function judge({ key, challenge }: Asked, { assertion }: Proof): Promise<number | null> {
  if (!key) return null;
  const { keyId, kind, publicKey, rpId, signCount } = key;
  if (kind === 'LOCAL' && publicKey === null) return trustsBareIds() ? signCount : null;
  if (!challenge || !assertion || publicKey === null) return null;
  if (kind === 'LOCAL') return isLocalProof(publicKey, challenge, assertion.signature) ? signCount : null;
  return rpId === null ? null : judgeWebAuthn({ keyId, publicKey, rpId, signCount }, challenge, assertion);
}

/** Proves a key and keeps a ticket for this person, organisation and device; sign-in or switch uses it up. */
export async function checkKey(proof: Proof, cx: PublicCx): Promise<OutputOf<typeof securityKey.check>> {
  // A person with a session is about to switch; without one they are signing in.
  const refused = refusal(cx.request.token ? authCodes.keyMismatchThere : authCodes.keyMismatch);
  const holder = await holderOf(cx, proof.account, proof.orgId);
  if (!holder) throw refused;
  const asked = await inOrg(cx, holder, (tx) => takeAsked(tx, holder, proof, cx.now));
  if (!asked) throw refused;
  const signCount = await judge(asked, proof);
  const ticket = randomUUID();
  const { key } = asked;
  const kept =
    key !== undefined &&
    signCount !== null &&
    (await inOrg(cx, holder, async (tx) => {
      if (!(await recordUse(tx, holder.propertyOwnerId, key, signCount, cx.now))) return false;
      await putTicket(tx, holder, ticket, cx.now);
      return true;
    }));
  if (!kept) {
    await logRefusal(cx, securityKey.check, asked.account, refused);
    throw refused;
  }
  await noteAdapter(cx.database, keyReaderAdapter, { ok: true, message: '' }, cx.now);
  return { ticket, expiresAt: dateTimeText(expiry(cx.now)) };
}

/** Whether any key opens the caller's organisation; its keys are held until the transaction ends. */
export function hasKey(cx: SessionCx): Promise<boolean> {
  return hasOtherKey(cx, NO_KEY);
}
