import { stateCode } from '@mingmou/contract/base/flow';
import { type Money, sum, ZERO } from '@mingmou/contract/base/money';
import { type CardState, cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { type Insertable, sql } from 'kysely';
import type { ValueCardLedgerTable } from '../../../database/schema.generated';
import { type Composing, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import { keepCard, type LockedCard } from './card.store';

/** One thing that happened to a card. */
export interface LedgerEntry
  extends Pick<Insertable<ValueCardLedgerTable>, 'opType' | 'bizType' | 'bizId' | 'bizNo' | 'remark' | 'subType'> {
  readonly principalDelta: Money;
  readonly giftDelta: Money;
  readonly forfeitAmount?: Money;
  /** Of the gift that leaves the card: what lapses because the card is closed. */
  readonly giftLapsed?: Money;
  /** Patient who spends or gets a refund; absent: the holder. */
  readonly patientId?: number | null;
  readonly state?: CardState;
}

interface Posted {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly accountId: number;
  readonly at: string;
  readonly cardId: number;
  readonly cardState: number;
  readonly seq: number;
  readonly formerSeq: number | null;
  readonly principalBefore: Money;
  readonly giftBefore: Money;
  readonly principalDelta: Money;
  readonly giftDelta: Money;
  readonly principalAfter: Money;
  readonly giftAfter: Money;
  readonly forfeitAmount: Money;
  readonly giftLapsed: Money;
  readonly patientId: number;
  readonly opType: number;
  readonly subType: string | null;
  readonly bizType: string;
  readonly bizId: number;
  readonly bizNo: string;
  readonly remark: string | null;
}

const post = statement(({ db, param }: Composing<Posted>) =>
  sql<{ ledgerId: number }>`WITH card AS (
      UPDATE value_card SET principal_balance = ${param('principalAfter')}, gift_balance = ${param('giftAfter')}, ledger_seq = ${param('seq')},
        card_state = ${param('cardState')}, version = version + 1, updated_at = ${param('at')}, updated_by = ${param('accountId')}
      WHERE property_owner_id = ${param('propertyOwnerId')} AND id = ${param('cardId')})
    INSERT INTO value_card_ledger (property_owner_id, card_id, seq, former_seq, op_type, sub_type, principal_before, gift_before, principal_delta,
      gift_delta, principal_after, gift_after, forfeit_amount, gift_lapsed, biz_type, biz_id, biz_no, patient_id, org_id,
      operator_id, at, remark)
    VALUES (${param('propertyOwnerId')}, ${param('cardId')}, ${param('seq')}, ${param('formerSeq')}, ${param('opType')}, ${param('subType')},
      ${param('principalBefore')}, ${param('giftBefore')}, ${param('principalDelta')}, ${param('giftDelta')}, ${param('principalAfter')},
      ${param('giftAfter')}, ${param('forfeitAmount')}, ${param('giftLapsed')}, ${param('bizType')}, ${param('bizId')}, ${param('bizNo')}, ${param('patientId')},
      ${param('orgId')}, ${param('accountId')}, ${param('at')}, ${param('remark')})
    RETURNING id AS "ledgerId"`.compile(db),
);

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
  const { principalDelta, giftDelta, forfeitAmount, giftLapsed, patientId, state = card.state } = entry;
  const { opType, subType, bizType, bizId, bizNo, remark } = entry;
  const seq = card.ledgerSeq + 1;
  const after = {
    principalBalance: sum([card.principalBalance, principalDelta]),
    giftBalance: sum([card.giftBalance, giftDelta]),
  };
  const moved = { ...card, ...after, ledgerSeq: seq, state, version: card.version + 1 };
  keepCard(cx, moved);
  const { propertyOwnerId, orgId, accountId } = caller;
  const [posted] = await post(db, {
    ...{ propertyOwnerId, orgId, accountId, at: now.toISOString() },
    ...{ cardId: card.id, cardState: stateCode(cardFlow, state), seq, formerSeq: seq === 1 ? null : card.ledgerSeq },
    ...{ principalBefore: card.principalBalance, giftBefore: card.giftBalance, principalDelta, giftDelta },
    ...{ principalAfter: after.principalBalance, giftAfter: after.giftBalance, forfeitAmount: forfeitAmount ?? ZERO },
    giftLapsed: giftLapsed ?? ZERO,
    patientId: patientId ?? card.patientId,
    ...{ opType, bizType, bizId, bizNo, subType: subType ?? null, remark: remark ?? null },
  });
  if (!posted) throw new Error('a row of a card was not written');
  return { ...moved, ledgerId: posted.ledgerId };
}
