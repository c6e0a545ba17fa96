import { formatMoney, type Money, sum } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../../kernel/cx';
import { tellPatient } from '../../messaging/remind.service';
import type { LockedCard } from './card.store';

const digits = (amount: Money) => formatMoney(amount).replace('¥', '');

/** Tells the holder what moved on the card, where the organisation wants CARD_CHANGE told. */
export async function tellHolder(
  cx: SessionCx,
  card: LockedCard & { readonly ledgerId: number },
  amount: Money,
): Promise<void> {
  await tellPatient(cx, card.patientId, {
    event: 'CARD_CHANGE',
    source: { type: 'CARD_LEDGER', id: card.ledgerId },
    params: { amount: digits(amount), balance: digits(sum([card.principalBalance, card.giftBalance])) },
  });
}
