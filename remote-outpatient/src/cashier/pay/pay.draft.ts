import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import { compareAmounts, type Money, minus, sum, ZERO } from '@mingmou/contract/base/money';
import type { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { CARD, CASH, CREDIT, MEDICARE, POINTS } from '@mingmou/contract/cashier/way.codes';

export type PayWay = OutputOf<typeof chargeOrder.findWays>[number];
type Paid = NonNullable<NonNullable<InputOf<typeof chargeOrder.settle>['ways']>[number]>;

/** 挂账 is to be paid within 30 days unless somebody says otherwise. */
const CREDIT_MS = 30 * 24 * 60 * 60 * 1000;
const usualDueDate = () => clinicDayText(new Date(Date.now() + CREDIT_MS));

/** A chosen way as typed. Only the last one may have no amount of its own: it takes what the others leave. */
export interface WayDraft {
  readonly wayCode: number;
  /** The second card of one payment. */
  readonly nth?: 2 | undefined;
  readonly amount?: Money | undefined;
  readonly tendered?: Money | undefined;
  readonly tradeNo?: string | undefined;
  readonly medicareNo?: string | undefined;
  readonly medicareFund?: Money | undefined;
  readonly dueDate?: string | null | undefined;
  readonly guarantorId?: number | null | undefined;
  readonly points?: number | undefined;
}

/** A chosen way with what it comes to. */
export interface WayRow extends WayDraft {
  readonly amount: Money;
  readonly fillsRest: boolean;
}

const positive = (amount: Money) => compareAmounts(amount, ZERO) > 0;

/** The ways with their amounts: the last one fills the rest until somebody types its amount. */
export function wayRows(payable: Money, drafts: readonly WayDraft[]): readonly WayRow[] {
  return drafts.map((draft, at) => {
    const fillsRest = draft.amount === undefined && at === drafts.length - 1;
    const others = sum(drafts.flatMap((other, index) => (index === at || !other.amount ? [] : [other.amount])));
    const rest = minus(payable, others);
    return { ...draft, fillsRest, amount: draft.amount ?? (fillsRest && positive(rest) ? rest : ZERO) };
  });
}

/** What is still to be paid; negative where the ways hold too much. */
export function restOf(payable: Money, rows: readonly WayRow[]): Money {
  return minus(payable, sum(rows.map(({ amount }) => amount)));
}

type WayKey = Pick<WayDraft, 'wayCode' | 'nth'>;

const isSame = (a: WayKey, b: WayKey) => a.wayCode === b.wayCode && a.nth === b.nth;

export const keyOf = ({ wayCode, nth }: WayKey) => `${wayCode}-${nth ?? 1}`;

/** A further way behind the others: what the former last one filled in is its own from now on. */
export function withWay(
  payable: Money,
  drafts: readonly WayDraft[],
  wayCode: number,
  nth?: WayDraft['nth'],
): readonly WayDraft[] {
  const added = { wayCode, ...(nth ? { nth } : {}) };
  if (drafts.some((draft) => isSame(draft, added))) return drafts;
  const fixed = wayRows(payable, drafts).map(({ fillsRest: _, ...draft }) => draft);
  return [...fixed, { ...added, ...(wayCode === CREDIT ? { dueDate: usualDueDate() } : {}) }];
}

export function changedWay(drafts: readonly WayDraft[], way: WayKey, changed: Partial<WayDraft>): readonly WayDraft[] {
  return drafts.map((draft) => (isSame(draft, way) ? { ...draft, ...changed } : draft));
}

export function withoutWay(drafts: readonly WayDraft[], way: WayKey): readonly WayDraft[] {
  return drafts.filter((draft) => !isSame(draft, way));
}

/** One more card beside the one that pays: whichever of both places is free. */
export function withOtherCard(payable: Money, drafts: readonly WayDraft[]): readonly WayDraft[] {
  const hasFirst = drafts.some((draft) => isSame(draft, { wayCode: CARD }));
  return withWay(payable, drafts, CARD, hasFirst ? 2 : undefined);
}

/** 找零; nothing while too little was handed over. */
export function changeOf({ amount, tendered }: WayRow): Money | undefined {
  if (!tendered) return ZERO;
  const change = minus(tendered, amount);
  return compareAmounts(change, ZERO) < 0 ? undefined : change;
}

/** What a way lacks before it can be paid, as the cashier reads it. */
export function lackOf(row: WayRow, way: PayWay | undefined): string | undefined {
  if (row.wayCode === CASH && changeOf(row) === undefined) return '实收现金不足';
  if (row.wayCode === MEDICARE && positive(row.amount) && !row.medicareNo?.trim()) return '请填写医保单号';
  if (row.wayCode === MEDICARE && compareAmounts(row.medicareFund ?? ZERO, row.amount) > 0)
    return '统筹支付不能大于医保金额';
  if (row.wayCode === CREDIT && !row.dueDate) return '请填写应还日期';
  if (way?.tradeNoRequired && positive(row.amount) && !row.tradeNo?.trim()) return `请填写${way.name}单号`;
  return undefined;
}

/** The ways as they are sent, with what of them is not in the drafts; one that pays nothing is left out. */
export function paidWays(rows: readonly WayRow[], more: (row: WayRow) => Partial<Paid> = () => ({})): Paid[] {
  return rows
    .filter(({ amount }) => positive(amount))
    .map((row) => {
      const { wayCode, amount, tendered, tradeNo, medicareNo, medicareFund, points, dueDate, guarantorId } = row;
      return {
        wayCode,
        amount,
        ...(wayCode === CASH && tendered ? { tendered } : {}),
        ...(wayCode === POINTS && points ? { points } : {}),
        ...(tradeNo?.trim() ? { tradeNo: tradeNo.trim() } : {}),
        ...(wayCode === CREDIT ? { dueDate, guarantorId } : {}),
        ...(wayCode === MEDICARE
          ? {
              medicareNo: medicareNo?.trim() ?? '',
              medicareFund: medicareFund ?? ZERO,
              medicareAccount: minus(amount, medicareFund ?? ZERO),
            }
          : {}),
        ...more(row),
      };
    });
}
