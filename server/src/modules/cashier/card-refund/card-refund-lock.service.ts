import type { SessionCx } from '../../../kernel/context/cx';
import { lockCard } from '../card/card.store';
import { lockRefund, subjectOfRefund } from '../refund/refund.store';

/** Locks a card's refund request after its card. Of concurrent steps the first one wins. */
export async function lockCardStanding(cx: SessionCx, id: number) {
  const cardId = (await subjectOfRefund(cx, id))?.cardId;
  const card = cardId ? await lockCard(cx, cardId) : undefined;
  const row = card && (await lockRefund(cx, id));
  return row && { id, version: row.version, card, row };
}
