import { formatMoney, type Money, sum } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../../kernel/context/cx';
import { ownRemindSetting, tellPatient } from '../../messaging/remind.service';
import type { LockedCard } from './card.store';

const digits = (amount: Money) => formatMoney(amount).replace('¥', '');

const event = 'CARD_CHANGE';

/** Loads the setting that `tellHolder` needs with the next message to the database. */
export const expectTold = (cx: SessionCx) => ownRemindSetting(cx, event);

/** Notifies the holder of a movement on the card, if the organisation has enabled CARD_CHANGE. */
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
