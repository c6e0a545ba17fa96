import { formatMoney, type Money, sum } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../../kernel/cx';
import { ownRemindSetting, tellPatient } from '../../messaging/remind.service';
import type { LockedCard } from './card.store';

const digits = (amount: Money) => formatMoney(amount).replace('¥', '');

const event = 'CARD_CHANGE';

/** Has it read with what else is asked for in one go whether `tellHolder` will tell anybody. */
export const expectTold = (cx: SessionCx) => ownRemindSetting(cx, event);

/** Tells the holder what moved on the card, where the organisation wants CARD_CHANGE told. */
export async function tellHolder(
  cx: SessionCx,
  card: LockedCard & { readonly ledgerId: number },
  amount: Money,
): Promise<void> {
  await tellPatient(cx, card.patientId, {
    event,
    source: { type: 'CARD_LEDGER', id: card.ledgerId },
    params: { amount: digits(amount), balance: digits(sum([card.principalBalance, card.giftBalance])) },
  });
}
