import { fileCodes } from '@mingmou/contract/files/file.codes';
import type { ScanState } from '@mingmou/contract/files/file.dicts';
import { refuse } from '../../kernel/call/refusal';
import { addMinutes, instantOf } from '../../kernel/context/clock';
import type { Session } from './scan-session.store';

const IDLE_MINUTES = 10;
const LONGEST_MINUTES = 30;
const READABLE_MINUTES = 30;

export function firstExpiry(now: Date): Date {
  return addMinutes(now, IDLE_MINUTES);
}

/** Ten minutes from an upload, and never more than thirty from the opening. */
export function nextExpiry({ openedAt }: Pick<Session, 'openedAt'>, now: Date): Date {
  const ends = [addMinutes(now, IDLE_MINUTES), addMinutes(instantOf(openedAt), LONGEST_MINUTES)];
  return new Date(Math.min(...ends.map((end) => end.getTime())));
}

type Timed = Pick<Session, 'state' | 'expiresAt' | 'endedAt'>;

/** A session whose time is over has expired, whether or not anybody has written it down. */
export function stateAt({ state, expiresAt }: Timed, now: Date): ScanState {
  return state === 'OPEN' && instantOf(expiresAt) <= now ? 'EXPIRED' : state;
}

/** Returns whether the account that opened the session may still read the uploads. */
export function isReadable(session: Timed, now: Date): boolean {
  const { endedAt, expiresAt } = session;
  if (stateAt(session, now) === 'OPEN') return true;
  return addMinutes(instantOf(endedAt ?? expiresAt), READABLE_MINUTES) > now;
}

/** The session as far as a phone may still use it. */
export function stillOpen(session: Session | undefined, now: Date): Session {
  if (!session || stateAt(session, now) !== 'OPEN') refuse(fileCodes.expired);
  return session;
}
