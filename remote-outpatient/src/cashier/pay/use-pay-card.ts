import type { OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, formatMoney, type Money } from '@mingmou/contract/base/money';
import { valueCard } from '@mingmou/contract/cashier/value-card.contract';
import { CARD } from '@mingmou/contract/cashier/way.codes';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import type { WayRow } from './pay.draft';

export type PayCard = OutputOf<typeof valueCard.usable>[number];

/** What the holder types; no store of the browser ever holds it. */
export interface CardTyped {
  readonly cardId?: number | undefined;
  readonly password?: string | undefined;
  /** For a code above the threshold, and for the amount it was sent for. */
  readonly smsTicket?: string | undefined;
  readonly ticketAmount?: Money | undefined;
}

const NORMAL = 1;

/** The card with which an order is paid: which one, its password, and a code where the amount asks for one. */
export function usePayCard(patientId: number | undefined, threshold: Money | null | undefined) {
  const { data } = useCall(valueCard.usable, { patientId: patientId ?? 0 }, { skip: patientId === undefined });
  const [typed, setTyped] = useState<CardTyped>({});
  const cards = (data ?? []).filter(({ cardState }) => cardState === NORMAL);
  const card = cards.find(({ cardId }) => cardId === typed.cardId) ?? cards[0];

  const needsCode = ({ amount }: WayRow) =>
    threshold !== null && threshold !== undefined && compareAmounts(amount, threshold) > 0;

  /** What a payment by card lacks, as the cashier reads it. */
  const lackOf = (row: WayRow): string | undefined => {
    if (row.wayCode !== CARD || !card) return undefined;
    if (compareAmounts(row.amount, card.balance) > 0) return `余额不足（可用${formatMoney(card.balance)}）`;
    if (typed.password?.length !== 6) return '请持卡人输入6位支付密码';
    if (!needsCode(row)) return undefined;
    return typed.smsTicket && typed.ticketAmount && compareAmounts(typed.ticketAmount, row.amount) === 0
      ? undefined
      : '请先完成短信验证';
  };

  return {
    cards,
    card,
    typed,
    needsCode,
    lackOf,
    type: (change: Partial<CardTyped>) => setTyped((now) => ({ ...now, ...change })),
    /** What the card's way sends besides its amount. */
    columns: (row: Pick<WayRow, 'wayCode'>) =>
      row.wayCode === CARD && card
        ? {
            cardId: card.cardId,
            password: typed.password,
            ...(typed.smsTicket ? { smsTicket: typed.smsTicket } : {}),
          }
        : {},
  };
}

export type PayCardState = ReturnType<typeof usePayCard>;
