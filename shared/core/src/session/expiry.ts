import { SESSION_EXPIRED } from '@mingmou/contract/auth/auth.codes';
import { feedback } from '../http/feedback';
import { noteComeback } from './comeback';
import { leaveTo } from './leave';
import { clearSession, readToken } from './token';

const REDIRECT_DELAY_MS = 1500;

/**
 * Handles the end of a session. Pending calls are refused one after the other: the first one clears the session, and
 * the rest stay silent without one. Drafts and the place to return to are kept.
 */
export function expireSession(leave: (path: string) => void = leaveTo): void {
  if (readToken() === null) return;
  noteComeback();
  clearSession();
  feedback().error(SESSION_EXPIRED);
  setTimeout(() => leave('/login'), REDIRECT_DELAY_MS);
}
