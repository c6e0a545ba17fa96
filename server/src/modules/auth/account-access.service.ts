import type { SessionCx } from '../../kernel/context/cx';
import { forgetFailures } from './attempt.store';
import { endOtherTokens } from './token.store';

interface Names {
  readonly account: string;
  readonly mobile: string;
}

/** Resets the failed sign-ins under both names of an account. */
export function forgiveFailures({ db }: SessionCx, { account, mobile }: Names): Promise<void> {
  return forgetFailures(db, [account, mobile]);
}

/** Ends all other sessions of the account after a password change. */
export function endOldSessions({ db, caller, now }: SessionCx, accountId: number): Promise<void> {
  const { propertyOwnerId, tokenId } = caller;
  return endOtherTokens(db, { propertyOwnerId, accountId }, tokenId, now);
}
