import type { SessionCx } from '../../kernel/cx';
import { forgetFailures } from './attempt.store';
import { endOtherTokens } from './token.store';

interface Names {
  readonly account: string;
  readonly mobile: string;
}

/** Lets somebody try again who failed too often under either name. */
export function forgiveFailures({ db }: SessionCx, { account, mobile }: Names): Promise<void> {
  return forgetFailures(db, [account, mobile]);
}

/** After another password: whoever is signed in elsewhere with the old one is signed out. */
export function endOldSessions({ db, caller, now }: SessionCx, accountId: number): Promise<void> {
  const { propertyOwnerId, tokenId } = caller;
  return endOtherTokens(db, { propertyOwnerId, accountId }, tokenId, now);
}
