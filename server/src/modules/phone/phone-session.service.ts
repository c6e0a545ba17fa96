import { randomBytes } from 'node:crypto';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import type { PhoneCode, PhonePurpose, PhoneUse } from '@mingmou/contract/phone/phone-key.fields';
import { inChain } from '../../database/context';
import { refuse } from '../../kernel/call/refusal';
import { addMinutes, dateTimeText, instantOf } from '../../kernel/context/clock';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { tokenHash } from '../../kernel/context/session';
import { type SystemCx, systemCx } from '../../kernel/context/system-cx';
import { countWrongKey, refuseGuesser } from '../../kernel/context/wrong-key';
import {
  endOpen,
  findSession,
  forgetSessions,
  insertSession,
  latestSession,
  noteUse,
  type PhoneSession,
  type PhoneTarget,
  placeOfKey,
} from './phone-session.store';
import { type ScanSettings, scanOrigin } from './scan.config';

const KEY_BYTES = 24;
const MINUTES = 60;
const NAME = '患者手机';
const FORGOTTEN_AT_ONCE = 500;

/** Returns the address that a phone opens for the purpose of a code. */
const PAGES: Readonly<Record<PhonePurpose, string>> = {
  QUESTIONNAIRE: '/ques',
  CONSENT: '/sign',
  INFORMED: '/informed',
};

/** Makes a code for one thing; the one that was out for it opens nothing any more. */
export async function openOnPhone(cx: SessionCx, target: PhoneTarget, scan: ScanSettings): Promise<PhoneCode> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await endOpen(cx, target);
  await insertSession(cx, {
    ...target,
    keyHash: tokenHash(key),
    openedAt: cx.now.toISOString(),
    expiresAt: addMinutes(cx.now, MINUTES).toISOString(),
  });
  const url = `${scanOrigin(scan, cx.request.origin)}${PAGES[target.purpose]}?${new URLSearchParams({ key })}`;
  return { url, secondsLeft: MINUTES * 60 };
}

function isOpen({ endedAt, expiresAt }: PhoneSession, now: Date): boolean {
  return endedAt === null && instantOf(expiresAt) > now;
}

/** Returns the state of the latest code for an object. */
export async function phoneUse(cx: SessionCx, target: PhoneTarget): Promise<PhoneUse> {
  const session = await latestSession(cx, target);
  return {
    openUntil: session && isOpen(session, cx.now) ? dateTimeText(instantOf(session.expiresAt)) : null,
    sentAt: session?.sentAt ? dateTimeText(instantOf(session.sentAt)) : null,
  };
}

/** The thing is settled here: no phone goes on with it. */
export function closeOnPhone(cx: SessionCx, target: PhoneTarget): Promise<void> {
  return endOpen(cx, target);
}

export interface OnPhone {
  readonly targetId: number;
  readonly detail: string | null;
  readonly secondsLeft: number;
  /** Notes that the phone wrote; `sent`: that it is done, and its code used up. */
  readonly used: (how: 'saved' | 'sent') => Promise<void>;
}

/**
 * Runs a call of a phone by its key, in a transaction of the organisation that created the code, under the name of the
 * patient's phone. An unknown key counts as an attempt of the sending address.
 */
export async function onPhone<T>(
  { database, request, now }: PublicCx,
  purpose: PhonePurpose,
  key: string,
  work: (cx: SystemCx, session: OnPhone) => Promise<T>,
): Promise<T> {
  await refuseGuesser(database, request.ip, now);
  const keyHash = tokenHash(key);
  const place = await placeOfKey(database, keyHash);
  if (!place) {
    await countWrongKey(database, request.ip, now);
    refuse(fileCodes.expired);
  }
  const { propertyOwnerId, orgId } = place;
  return inChain(database, { propertyOwnerId, orgId, now: now.getTime() }, async (db) => {
    const cx = await systemCx({ db, now, propertyOwnerId }, orgId, { name: NAME, request });
    const session = await findSession(cx, keyHash);
    if (session?.purpose !== purpose || !isOpen(session, now)) refuse(fileCodes.expired);
    const { targetId, detail, expiresAt } = session;
    return work(cx, {
      ...{ targetId, detail },
      secondsLeft: Math.ceil((instantOf(expiresAt).getTime() - now.getTime()) / 1000),
      used: async (how) => {
        if (!(await noteUse(cx, session, how === 'sent'))) refuse(fileCodes.expired);
      },
    });
  });
}

/** Codes that ran out before an instant are forgotten, with all that they tell. */
export function forgetCodes(cx: SessionCx, before: Date): Promise<void> {
  return forgetSessions(cx, before, FORGOTTEN_AT_ONCE);
}
