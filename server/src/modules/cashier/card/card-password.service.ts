import { cardPayCodes } from '@mingmou/contract/cashier/card/card.codes';
import { inChain } from '../../../database/context';
import { Refusal, refusal } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { AheadCx, SessionCx } from '../../../kernel/context/cx';
import { isPasswordOf } from '../../auth/password-hash.service';
import { isCard, returnTry, takeTry } from './card-password.store';

const TRIES_A_DAY = 5;

type Tx = SessionCx['db'];

function inCallersChain<T>(cx: AheadCx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  return inChain(cx.database, { propertyOwnerId, orgId, accountId, now: cx.now.getTime() }, work);
}

interface OpenTry {
  readonly passwordHash: string | null;
  /** Wrong ones of today, this try among them. */
  readonly tries: number;
}

/** Reserves one of today's attempts before the password is checked, so that concurrent attempts cannot share one. */
async function open({ caller, now }: AheadCx, db: Tx, cardId: number): Promise<OpenTry | Refusal> {
  const place = { db, propertyOwnerId: caller.propertyOwnerId };
  const row = await takeTry(place, cardId, dayText(now), TRIES_A_DAY);
  if (row) return { passwordHash: row.passwordHash, tries: row.wrongTries };
  return (await isCard(place, cardId)) ? refusal(cardPayCodes.locked) : { passwordHash: null, tries: 1 };
}

/**
 * Checks a card's password: returns true or the refusal (180211, 180212). Runs without a transaction. The fifth wrong
 * attempt of a day locks the card until the next day, or until its holder sets another password by an SMS code. A
 * correct attempt releases only itself; wrong attempts stay counted.
 */
export async function provePassword(cx: AheadCx, cardId: number, password: string): Promise<true | Refusal> {
  const { propertyOwnerId } = cx.caller;
  const tried = await inCallersChain(cx, (tx) => open(cx, tx, cardId));
  if (tried instanceof Refusal) return tried;
  if (await isPasswordOf(tried.passwordHash, password, propertyOwnerId)) {
    await inCallersChain(cx, (db) => returnTry({ db, propertyOwnerId }, cardId));
    return true;
  }
  const left = TRIES_A_DAY - tried.tries;
  return left > 0 ? refusal(cardPayCodes.wrongPassword, { n: left }) : refusal(cardPayCodes.locked);
}
