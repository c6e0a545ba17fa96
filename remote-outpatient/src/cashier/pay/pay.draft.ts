import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import { compareAmounts, formatMoney, type Money, minus, sum, ZERO } from '@mingmou/contract/base/money';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { CARD, CASH, CREDIT, MEDICARE, POINTS } from '@mingmou/contract/cashier/payment/method.codes';

export type PayWay = OutputOf<typeof chargeOrder.findWays>[number];
type Paid = NonNullable<NonNullable<InputOf<typeof chargeOrder.settle>['ways']>[number]>;

/** Default term of 挂账: 30 days. */
const CREDIT_MS = 30 * 24 * 60 * 60 * 1000;
const usualDueDate = () => clinicDayText(new Date(Date.now() + CREDIT_MS));

/** Chosen payment method as typed. Only the last one may lack an amount: it takes the rest. */
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

/** Chosen payment method with its amount. */
export interface WayRow extends WayDraft {
  readonly amount: Money;
  readonly fillsRest: boolean;
}

const positive = (amount: Money) => compareAmounts(amount, ZERO) > 0;

/** Returns the payment methods with amounts: the last one takes the rest until its amount is typed. */
export function wayRows(payable: Money, drafts: readonly WayDraft[]): readonly WayRow[] {
  return drafts.map((draft, at) => {
    const fillsRest = draft.amount === undefined && at === drafts.length - 1;
    const others = sum(drafts.flatMap((other, index) => (index === at || !other.amount ? [] : [other.amount])));
    const rest = minus(payable, others);
    return { ...draft, fillsRest, amount: draft.amount ?? (fillsRest && positive(rest) ? rest : ZERO) };
  });
}

/** Returns the unpaid rest; negative if the methods exceed the payable amount. */
export function restOf(payable: Money, rows: readonly WayRow[]): Money {
  return minus(payable, sum(rows.map(({ amount }) => amount)));
}

type WayKey = Pick<WayDraft, 'wayCode' | 'nth'>;

const isSame = (a: WayKey, b: WayKey) => a.wayCode === b.wayCode && a.nth === b.nth;

export const keyOf = ({ wayCode, nth }: WayKey) => `${wayCode}-${nth ?? 1}`;

/** Adds a payment method; the former last one keeps the amount that it had filled in. */
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

/** Adds a second card in the free one of both places. */
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

/** Fault of a payment method, as shown to the cashier. */
export interface Lack {
  readonly says: string;
  /** Accessible name of the input to correct; absent: the first input of the payment method. */
  readonly input?: string;
}

/** Returns the missing values of a payment method. */
export function lackOf(row: WayRow, way: PayWay | undefined): Lack | undefined {
  if (row.wayCode === CASH && changeOf(row) === undefined) return { says: '实收现金不足', input: '现金实收' };
  if (row.wayCode === MEDICARE && positive(row.amount) && !row.medicareNo?.trim())
    return { says: '请填写医保单号', input: '医保单号' };
  if (row.wayCode === MEDICARE && compareAmounts(row.medicareFund ?? ZERO, row.amount) > 0)
    return { says: '统筹支付不能大于医保金额', input: '统筹支付' };
  if (row.wayCode === CREDIT && !row.dueDate) return { says: '请填写应还日期', input: '应还日期' };
  if (way?.tradeNoRequired && positive(row.amount) && !row.tradeNo?.trim())
    return { says: `请填写${way.name}单号`, input: `${way.name}单号` };
  return undefined;
}

/** Returns the fault of a chosen payment method that this patient cannot use. */
export const unusable = (why: string | undefined, way: PayWay | undefined): Lack | undefined =>
  why === undefined ? undefined : { says: why, input: `移除${way?.name ?? ''}` };

/** Why a payment cannot be confirmed yet, and which control changes that. */
export interface Block extends Lack {
  /** Place of the payment method whose input it is. */
  readonly line?: number;
  /** A payment method is still to be chosen. */
  readonly isUnpaid?: true;
}

/** Blocks a payment whose last request got no answer, until the request is repeated. */
export const unanswered = (act: string): Block => ({ says: `上次${act}没有收到结果，请先点「重试」`, input: '重试' });

/** Returns the first fault of the payment methods, or that they do not add up. `excess` reports too much money. */
export function blockOf(
  rows: readonly WayRow[],
  rest: Money,
  lackIn: (row: WayRow) => Lack | undefined,
  excess: string,
): Block | undefined {
  for (const [line, row] of rows.entries()) {
    const lack = lackIn(row);
    if (lack) return { ...lack, line };
  }
  const sign = compareAmounts(rest, ZERO);
  if (sign > 0) return { says: `还有 ${formatMoney(rest)} 未选支付方式`, isUnpaid: true };
  return sign < 0 ? { says: excess, line: rows.length - 1 } : undefined;
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
