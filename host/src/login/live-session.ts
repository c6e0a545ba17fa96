import { auth } from '@mingmou/contract/auth/auth.contract';
import { exchange } from '@mingmou/core/http/client';
import { leaveTo } from '@mingmou/core/session/leave';
import { borrowSession } from '@mingmou/core/session/tabs';
import { clearSession, readToken } from '@mingmou/core/session/token';

function isAccepted(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
}

/**
 * Goes straight on when this tab, or another open one, still has a live session. It asks the server first: a dead
 * token taken from another tab would lead back here, and so on for ever.
 */
export async function continueLiveSession(): Promise<void> {
  if (readToken() === null && !(await borrowSession())) return;
  const { status, data } = await exchange(auth.checkToken, {}, {});
  if (status === 200 && isAccepted(data)) leaveTo('/');
  else if (status > 0) clearSession();
}
