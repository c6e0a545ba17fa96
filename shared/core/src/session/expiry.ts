import { SESSION_EXPIRED } from '@mingmou/contract/auth/auth.codes';
import { feedback } from '../http/feedback';
import { leaveTo } from './leave';
import { clearSession, readToken } from './token';

const REDIRECT_DELAY_MS = 1500;

/**
 * The server no longer knows this session. Calls in flight are refused one after the other; the first clears the
 * session, and without one the rest stay silent.
 */
export function expireSession(leave: (path: string) => void = leaveTo): void {
  if (readToken() === null) return;
  clearSession();
  feedback().error(SESSION_EXPIRED);
  setTimeout(() => leave('/login'), REDIRECT_DELAY_MS);
}
