import { SESSION_EXPIRED } from '@mingmou/contract/auth/auth.codes';
import { feedback } from '../http/feedback';
import { noteComeback } from './comeback';
import { leaveTo } from './leave';
import { clearSession, readToken } from './token';

const REDIRECT_DELAY_MS = 1500;

/**
 * The server no longer knows this session. Calls in flight are refused one after the other; the first clears the
 * session, and without one the rest stay silent. What was typed stays, and so does the place to come back to.
 */
export function expireSession(leave: (path: string) => void = leaveTo): void {
  if (readToken() === null) return;
  noteComeback();
  clearSession();
  feedback().error(SESSION_EXPIRED);
  setTimeout(() => leave('/login'), REDIRECT_DELAY_MS);
}
