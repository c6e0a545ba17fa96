import { stateCode } from '@mingmou/contract/base/flow';
import { type Money, sum } from '@mingmou/contract/base/money';
import { type CardState, cardFlow } from '@mingmou/contract/cashier/card.flow';
import type { Insertable } from 'kysely';
import type { ValueCardLedgerTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/cx';
import { updateMine } from '../../../kernel/mine';
import type { LockedCard } from './card.store';

/** One thing that happened to a card. */
export interface LedgerEntry
  extends Pick<Insertable<ValueCardLedgerTable>, 'opType' | 'bizType' | 'bizId' | 'bizNo' | 'remark' | 'subType'> {
  readonly principalDelta: Money;
  readonly giftDelta: Money;
  readonly forfeitAmount?: Money;
  /** Who spends or is given back; the holder where nobody else is named. */
  readonly patientId?: number | null;
  readonly state?: CardState;
}

/**
 * Writes what happened to a locked card: a row of its ledger, and the balances that follow from it. Answers the card as
 * it is then, and the row's id.
 */
export async function postToCard(
  cx: SessionCx,
  card: LockedCard,
  entry: LedgerEntry,
): Promise<LockedCard & { readonly ledgerId: number }> {
  const { db, caller, now } = cx;
  const { principalDelta, giftDelta, forfeitAmount, patientId, state = card.state, ...facts } = entry;
  const seq = card.ledgerSeq + 1;
  const after = {
    principalBalance: sum([card.principalBalance, principalDelta]),
    giftBalance: sum([card.giftBalance, giftDelta]),
  };
  const { id: ledgerId } = await db
    .insertInto('valueCardLedger')
    .values({
      ...facts,
      propertyOwnerId: caller.propertyOwnerId,
      cardId: card.id,
      seq,
      formerSeq: seq === 1 ? null : card.ledgerSeq,
      principalBefore: card.principalBalance,
      giftBefore: card.giftBalance,
      principalDelta,
      giftDelta,
      principalAfter: after.principalBalance,
      giftAfter: after.giftBalance,
      ...(forfeitAmount === undefined ? {} : { forfeitAmount }),
      patientId: patientId ?? card.patientId,
      orgId: caller.orgId,
      operatorId: caller.accountId,
      at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateMine(cx, 'valueCard')
    .set((is) => ({
      ...after,
      ledgerSeq: seq,
      cardState: stateCode(cardFlow, state),
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('id', '=', card.id)
    .execute();
  return { ...card, ...after, ledgerSeq: seq, state, version: card.version + 1, ledgerId };
}
