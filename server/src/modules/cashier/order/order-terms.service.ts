import { compareAmounts, type Money, minus, money, sameAmount, sum } from '@mingmou/contract/base/money';
import { inScope } from '@mingmou/contract/cashier/benefit/coupon.rules';
import { wholeDiscountType } from '@mingmou/contract/cashier/cashier.dicts';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import {
  type AmountLine,
  type AmountTerms,
  type OrderAmounts,
  orderAmounts,
  type RoundingMode,
} from '@mingmou/contract/cashier/order/amount.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { effectiveVip } from '../payer/effective-vip.service';
import { couponOf } from '../payment/coupon.service';
import type { Coupon } from '../payment/coupon.store';
import type { LockedOrder } from './order.store';
import { type OrderLine, writeLine } from './order-line.store';

const SUMMARY_LENGTH = 200;
const MODES: readonly RoundingMode[] = [0, 1, 2, 3];

export type Terms = Pick<AmountTerms, 'vipRate' | 'vipStack' | 'roundingMode'>;

/** Returns the current terms of the organisation and of the patient's level. */
export async function currentTerms(cx: SessionCx, patientId: number | null): Promise<Terms> {
  const { propertyOwnerId, orgId } = cx.caller;
  const read = <T>(parameter: Parameters<typeof readParameter<T>>[1]) =>
    readParameter(cx.db, parameter, propertyOwnerId, orgId);
  const mode = await read(cashierParameters.roundingMode);
  const vipStack = await read(cashierParameters.vipStack);
  const { discountRate } = await effectiveVip(cx, patientId);
  return { vipRate: discountRate, vipStack, roundingMode: MODES.find((known) => known === mode) ?? 0 };
}

/** The terms that an order was saved under, with the vip level of now. */
export async function savedTerms(cx: SessionCx, order: LockedOrder, coupon: Coupon | null): Promise<AmountTerms> {
  const { discountRate } = await effectiveVip(cx, order.patientId);
  const { vipStack, roundingMode, wholeDiscountType, wholeDiscountValue } = order;
  return { vipRate: discountRate, vipStack, roundingMode, wholeDiscountType, wholeDiscountValue, coupon };
}

type Priced = Pick<
  OrderLine,
  | 'sourceType'
  | 'selected'
  | 'qty'
  | 'unitPrice'
  | 'discountFlag'
  | 'vipFlag'
  | 'lineDiscountType'
  | 'lineDiscountValue'
  | 'discountBySource'
  | 'minDiscountRate'
  | 'categoryId'
>;

export function amountLines(lines: readonly Priced[], coupon: Coupon | null): AmountLine[] {
  return lines.map((line) => ({
    ...line,
    sourceDiscount: line.discountBySource,
    couponScope: coupon !== null && inScope(coupon.scope, line),
  }));
}

/** The amounts of an order as its row holds them. */
export function amountColumns(amounts: OrderAmounts) {
  return {
    originalAmount: amounts.originalAmount,
    lineDiscountAmount: amounts.lineDiscountAmount,
    vipDiscountAmount: amounts.vipDiscountAmount,
    wholeDiscountAmount: amounts.wholeDiscountAmount,
    couponAmount: amounts.couponAmount,
    roundingAmount: amounts.roundingAmount,
    payableAmount: amounts.payableAmount,
  };
}

/** The amounts of one line as its row holds them. */
export function lineColumns(amounts: OrderAmounts, at: number) {
  const line = amounts.lines[at];
  if (!line) throw new RangeError(`no amounts of line ${at}`);
  return {
    amount: line.amount,
    lineDiscountAmount: line.lineDiscountAmount,
    vipRate: line.vipRate,
    vipAmount: line.vipAmount,
    wholeShare: line.wholeShare,
    couponShare: line.couponShare,
    roundingShare: line.roundingShare,
    payableAmount: line.payableAmount,
  };
}

export function summaryOf(lines: readonly { readonly name: string; readonly selected: boolean }[]): string {
  const names = lines.filter(({ selected }) => selected).map(({ name }) => name);
  return [...new Set(names)].join('、').slice(0, SUMMARY_LENGTH);
}

interface Whole {
  readonly wholeDiscountType: AmountTerms['wholeDiscountType'];
  readonly wholeDiscountValue: number;
  readonly couponId: number | null;
}

const NO_WHOLE = { wholeDiscountType: wholeDiscountType.codes.NONE, wholeDiscountValue: 0 } as const;

/** Whether a whole-order 减免 still fits the lines that may be discounted. */
function fits(lines: readonly AmountLine[], terms: AmountTerms): boolean {
  if (terms.wholeDiscountType !== wholeDiscountType.codes.AMOUNT) return true;
  const { wholeDiscountAmount } = orderAmounts(lines, terms);
  return sameAmount(wholeDiscountAmount, money(terms.wholeDiscountValue));
}

/** Whether what belongs to a coupon still comes to its threshold. */
function reaches(lines: readonly AmountLine[], terms: AmountTerms, threshold: Money): boolean {
  const { lines: rows } = orderAmounts(lines, { ...terms, coupon: null });
  const inside = rows.filter((_, at) => lines[at]?.selected && lines[at].discountFlag && lines[at].couponScope);
  const base = sum(
    inside.map((row) => minus(minus(minus(row.amount, row.lineDiscountAmount), row.vipAmount), row.wholeShare)),
  );
  return inside.length > 0 && compareAmounts(base, threshold) >= 0;
}

/**
 * Recomputes lines that changed under today's terms, writes each line, and answers the columns of the order. A 减免 of
 * the whole order that no longer fits is cleared (domain-outpatient §6.2), and a coupon that the lines no longer reach.
 */
export async function recompute(cx: SessionCx, patientId: number | null, lines: readonly OrderLine[], asked: Whole) {
  const now = await currentTerms(cx, patientId);
  const found = await couponOf(cx, asked.couponId);
  const priced = amountLines(lines, found);
  const whole = fits(priced, { ...now, ...asked }) ? asked : NO_WHOLE;
  const coupon = found && reaches(priced, { ...now, ...whole }, found.threshold) ? found : null;
  const amounts = orderAmounts(priced, { ...now, ...whole, coupon });
  for (const [at, line] of lines.entries()) await writeLine(cx, line.id, lineColumns(amounts, at));
  return {
    ...amountColumns(amounts),
    wholeDiscountType: whole.wholeDiscountType,
    wholeDiscountValue: whole.wholeDiscountValue,
    couponId: coupon?.id ?? null,
    roundingMode: now.roundingMode,
    vipStack: now.vipStack,
    summary: summaryOf(lines),
  };
}
