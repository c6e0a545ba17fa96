import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '../http/client';
import { forgetEarly } from '../http/early-answers';
import { argsOf, callApi } from '../store/call-api';
import { sessionEnded, sessionLoaded } from '../store/session-slice';
import { store } from '../store/store';
import { forgetTyped, ownTab, takeComeback } from './comeback';
import { clearSession, writeSession } from './token';

/** Starts a session after a sign-in or an org switch, and forgets data of the former session. */
export function startSession(token: string, orgId: number): void {
  writeSession({ token, orgId });
  forgetEarly();
  store.dispatch(callApi.util.resetApiState());
}

/** The person has signed out: nothing of theirs stays in this tab. */
export function signOut(): void {
  forgetTyped();
  endSession();
}

export function endSession(): void {
  clearSession();
  store.dispatch(sessionEnded());
  store.dispatch(callApi.util.resetApiState());
}

/** Reads the person, their rights and their menus into the store; throws when the server refuses either. */
export async function loadSession(): Promise<void> {
  const [info, menus] = await Promise.all([send(auth.sessionInfo, {}), send(auth.menus, {})]);
  ownTab(info.userId);
  // Stores the session info under the header's own arguments, so the header reads it from the cache. The session is set
  // last, so that all its consumers continue together.
  await store.dispatch(callApi.util.upsertQueryData('read', argsOf(auth.sessionInfo, {}, { quiet: true }), info));
  store.dispatch(sessionLoaded({ info, menus }));
}

/** Returns the place of the session that expired before this one, once. */
export function comeback(): string | undefined {
  return takeComeback(store.getState().session.info?.orgId ?? 0);
}
