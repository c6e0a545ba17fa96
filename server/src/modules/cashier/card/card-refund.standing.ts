import type { SessionCx } from '../../../kernel/cx';
import { lockRefund, subjectOfRefund } from '../refund.store';
import { lockCard } from './card.store';

/** An application for a card's refund; its card is locked before it: of several steps at once the first wins. */
export async function lockCardStanding(cx: SessionCx, id: number) {
  const cardId = (await subjectOfRefund(cx, id))?.cardId;
  const card = cardId ? await lockCard(cx, cardId) : undefined;
  const row = card && (await lockRefund(cx, id));
  return row && { id, version: row.version, card, row };
}
