import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, formatMoney, type Money, ZERO } from '@mingmou/contract/base/money';
import { giftRule } from '@mingmou/contract/cashier/card/card.rules';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import { failedLoad, isUnread } from '../../parts/failed-load';
import { hasCash } from '../pay/change-due';
import {
  type Block,
  blockOf,
  changedWay,
  type Lack,
  lackOf,
  paidWays,
  restOf,
  unanswered,
  type WayDraft,
  type WayRow,
  wayRows,
  withoutWay,
  withWay,
} from '../pay/pay.draft';
import { useSureSend } from '../use-sure-send';

type NewCard = NonNullable<InputOf<typeof cardRecharge.settle>['newCard']>;
export interface Recharged extends OutputOf<typeof cardRecharge.settle> {
  /** Whether part of the payment was cash. */
  readonly isCash: boolean;
}
export type HeldCard = OutputOf<typeof valueCard.cards>[number];

const NORMAL = 1;
const PASSWORD = /^\d{6}$/;
const NUMBER = /^[A-Za-z0-9]{8,20}$/;

interface Typed {
  /** Null: a new card. */
  readonly cardId?: number | null | undefined;
  readonly cardNo?: string;
  readonly password?: string;
  readonly again?: string;
  readonly shareFamily?: boolean;
  readonly amount?: Money | undefined;
  /** Another gift than that of the rule. */
  readonly gift?: Money | undefined;
  readonly sellerId?: number | null;
  readonly ways: readonly WayDraft[];
}

const QUIET = { quiet: true } as const;
const EMPTY: Typed = { ways: [] };
/** The card's password is typed by its holder, and kept nowhere. */
const KEPT = { storable: ({ password: _, again: __, ...rest }: Typed): Typed => rest };

/** Accessible names of the inputs of a recharge. */
export const INPUTS = { cardNo: '卡号', password: '6位支付密码', again: '再次输入密码', amount: '充值金额' } as const;

function lackOfNewCard({ cardNo, password, again }: Typed): Lack | undefined {
  if (cardNo && !NUMBER.test(cardNo)) return { says: '卡号应为8–20位字母或数字', input: INPUTS.cardNo };
  if (!PASSWORD.test(password ?? '')) return { says: '请持卡人输入6位支付密码', input: INPUTS.password };
  return password === again ? undefined : { says: '两次输入的支付密码不一致', input: INPUTS.again };
}

function newCardOf({ cardNo, password, shareFamily }: Typed): NewCard {
  return { ...(cardNo ? { cardNo } : {}), password, shareFamily: shareFamily ?? false };
}

/** State of a recharge: card, amount, gift, and payment methods. */
export function useRecharge(patientId: number) {
  const held = useCall(valueCard.cards, { patientId });
  const giftRules = useCall(cardRecharge.findRule, {}, QUIET);
  const offers = useCall(cardRecharge.findWays, {}, QUIET);
  const { data: cards, loading } = held;
  const { data: rules } = giftRules;
  const { data: offered } = offers;
  const { refusal, refetch } = failedLoad([held, giftRules, offers].filter(isUnread));
  const [kept, keep] = useDraft<Typed>(`recharge-${patientId}`, KEPT);
  const typed = kept ?? EMPTY;
  const change = (next: (now: Typed) => Typed) => keep((now = EMPTY) => next(now));
  const [done, setDone] = useState<Recharged>();
  const settlement = useSureSend(
    cardRecharge.settle,
    ({ principalAmount }) => `储值卡 ${formatMoney(principalAmount)}`,
  );

  const open = (cards ?? []).filter(({ cardState }) => cardState === NORMAL);
  const cardId = typed.cardId === undefined ? (open[0]?.cardId ?? null) : typed.cardId;
  const amount = typed.amount ?? ZERO;
  const rule = giftRule(rules ?? [], amount);
  const gift = typed.gift ?? rule?.giftAmount ?? ZERO;
  const ways = (offered ?? []).filter(({ wayCode }) => wayCode < 5 || wayCode > 8);
  const rows = wayRows(amount, typed.ways);
  const wayOf = (wayCode: number) => ways.find((way) => way.wayCode === wayCode);
  const rest = restOf(amount, rows);

  const blockNow = (): Block | undefined => {
    if (settlement.isOpen) return unanswered('充值');
    if (compareAmounts(amount, ZERO) <= 0) return { says: '请填写充值金额', input: INPUTS.amount };
    const lackIn = (row: WayRow) => lackOf(row, wayOf(row.wayCode));
    return (
      (cardId === null ? lackOfNewCard(typed) : undefined) ??
      blockOf(rows, rest, lackIn, '支付金额多于充值金额，请修改')
    );
  };

  const finish = (output: OutputOf<typeof cardRecharge.settle> | undefined) => {
    if (!output) return;
    setDone({ ...output, isCash: hasCash(rows) });
    keep(() => undefined);
  };

  return {
    cards: cards ?? [],
    open,
    loading,
    refusal,
    refetch: () => {
      held.refetch();
      refetch();
    },
    typed,
    cardId,
    amount,
    rule,
    gift,
    ways,
    rows,
    rest,
    wayOf,
    done,
    settlement,
    block: blockNow(),
    type: (part: Partial<Typed>) => change((now) => ({ ...now, ...part })),
    goOn: () => setDone(undefined),
    choose: (wayCode: number) => change((now) => ({ ...now, ways: withWay(amount, now.ways, wayCode) })),
    change: (row: WayRow, changed: Partial<WayDraft>) =>
      change((now) => ({ ...now, ways: changedWay(now.ways, row, changed) })),
    remove: (row: WayRow) => change((now) => ({ ...now, ways: withoutWay(now.ways, row) })),
    settle: async () =>
      finish(
        await settlement.send({
          patientId,
          ...(cardId === null ? { newCard: newCardOf(typed) } : { cardId }),
          principalAmount: amount,
          giftAmount: gift,
          ...(typed.gift === undefined && rule ? { ruleId: rule.id } : {}),
          ways: paidWays(rows),
          ...(typed.sellerId ? { sellerId: typed.sellerId } : {}),
        }),
      ),
    retry: async () => finish(await settlement.retry()),
  };
}

export type RechargeState = ReturnType<typeof useRecharge>;
