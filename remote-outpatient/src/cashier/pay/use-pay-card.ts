import type { OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, formatMoney, type Money } from '@mingmou/contract/base/money';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { CARD } from '@mingmou/contract/cashier/payment/method.codes';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import type { Authorizer } from '../order/order.draft';
import type { Lack, WayRow } from './pay.draft';

export type PayCard = OutputOf<typeof valueCard.usable>[number];

/** Input of the holder, which is never stored in the browser. */
export interface CardTyped {
  readonly cardId?: number | undefined;
  readonly password?: string | undefined;
  /** For a code above the threshold, and for the amount it was sent for. */
  readonly smsTicket?: string | undefined;
  readonly ticketAmount?: Money | undefined;
  /** Colleague who authorises if no SMS code can be sent. */
  readonly authorizer?: Authorizer | undefined;
}

const NORMAL = 1;
const NOTHING: CardTyped = {};

type Place = 1 | 2;
const placeOf = ({ nth }: Pick<WayRow, 'nth'>): Place => nth ?? 1;

/** The cards with which something is paid, one or two: which, their passwords, and codes where the amounts ask for one. */
export function usePayCard(patientId: number | undefined, threshold: Money | null | undefined) {
  const load = useCall(valueCard.usable, { patientId: patientId ?? 0 }, { skip: patientId === undefined, quiet: true });
  const { data } = load;
  const [typed, setTyped] = useState<Partial<Record<Place, CardTyped>>>({});
  const cards = (data ?? []).filter(({ cardState }) => cardState === NORMAL);

  /** As chosen, else one that the other line has not. */
  const cardAt = (place: Place): PayCard | undefined => {
    const chosen = cards.find(({ cardId }) => cardId === typed[place]?.cardId);
    if (chosen) return chosen;
    const others = typed[place === 1 ? 2 : 1]?.cardId;
    const free = cards.filter(({ cardId }) => cardId !== others);
    return free[place === 2 && others === undefined ? 1 : 0];
  };
  const needsCode = ({ amount }: WayRow) =>
    threshold !== null && threshold !== undefined && compareAmounts(amount, threshold) > 0;

  /** Returns the missing values of a payment by card. */
  const lackOf = (row: WayRow): Lack | undefined => {
    const card = cardAt(placeOf(row));
    if (row.wayCode !== CARD || !card) return undefined;
    const { password, smsTicket, ticketAmount, authorizer } = typed[placeOf(row)] ?? NOTHING;
    if (compareAmounts(row.amount, card.balance) > 0) return { says: `余额不足（可用${formatMoney(card.balance)}）` };
    if (password?.length !== 6) return { says: '请持卡人输入6位支付密码', input: '支付密码' };
    if (!needsCode(row) || authorizer) return undefined;
    return smsTicket && ticketAmount && compareAmounts(ticketAmount, row.amount) === 0
      ? undefined
      : { says: '请先完成短信验证', input: '短信验证码' };
  };

  return {
    /** The page shows why the cards could not be read. */
    load,
    cards,
    /** Why none of the patient's cards can pay. */
    whyNone: data === undefined ? '正在读取储值卡，请稍候' : cards.length > 0 ? undefined : '没有可用的储值卡',
    lackOf,
    /** Returns the content of a card's line; `isOnly`: no other line pays with a card. */
    lineOf: (row: WayRow, isOnly: boolean) => {
      const place = placeOf(row);
      const others = isOnly ? undefined : cardAt(place === 1 ? 2 : 1)?.cardId;
      return {
        card: cardAt(place),
        choices: cards.filter(({ cardId }) => cardId !== others),
        typed: typed[place] ?? NOTHING,
        needsCode: needsCode(row),
        type: (change: Partial<CardTyped>) =>
          setTyped((now) => ({ ...now, [place]: { ...(now[place] ?? NOTHING), ...change } })),
      };
    },
    /** Discards the input of a removed line. */
    forget: (row: Pick<WayRow, 'nth'>) => setTyped((now) => ({ ...now, [placeOf(row)]: undefined })),
    /** Returns the input of the card's payment method besides its amount. */
    columns: (row: WayRow) => {
      const card = cardAt(placeOf(row));
      if (row.wayCode !== CARD || !card) return {};
      const { password, smsTicket, authorizer } = typed[placeOf(row)] ?? NOTHING;
      return {
        cardId: card.cardId,
        password,
        ...(smsTicket ? { smsTicket } : {}),
        ...(authorizer && needsCode(row) ? { authorizer } : {}),
      };
    },
  };
}

export type PayCardState = ReturnType<typeof usePayCard>;
export type CardLine = ReturnType<PayCardState['lineOf']>;
