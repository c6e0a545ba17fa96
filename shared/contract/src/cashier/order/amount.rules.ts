import Big from 'big.js';
import {
  compareAmounts,
  lineAmount,
  type Money,
  minus,
  money,
  type Price,
  share,
  sum,
  toNumeric,
  ZERO,
} from '../../base/money';
import { spread } from './spread.rules';

/** How a line is discounted: 0 not, 1 by a rate (percent payable), 2 by an amount, 3 to a price of the whole line. */
export type LineDiscountType = 0 | 1 | 2 | 3;
/** How the whole order is discounted: 0 not, 1 by a rate (percent payable), 2 by an amount. */
export type WholeDiscountType = 0 | 1 | 2;
/** 0 to the cent, 1 half-up to 0.10, 2 down to the yuan, 3 half-up to the yuan (parameter roundingMode). */
export type RoundingMode = 0 | 1 | 2 | 3;

/** Input of the amounts of a line. Lines are passed in the order of their `lineNo`, which breaks ties. */
export interface AmountLine {
  readonly selected: boolean;
  readonly qty: number;
  readonly unitPrice: Price;
  readonly discountFlag: boolean;
  readonly vipFlag: boolean;
  readonly lineDiscountType: LineDiscountType;
  /** Percent payable (0–100.00) for type 1, yuan for types 2 and 3. */
  readonly lineDiscountValue: number;
  /** Its source sent the discount and nobody has changed it: it was authorised there. */
  readonly sourceDiscount?: boolean;
  /** Least percent payable that the item allows (system §2.2); absent: no limit. */
  readonly minDiscountRate?: number | null;
  /** Within the scope of the order's coupon. */
  readonly couponScope?: boolean;
}

export interface AmountTerms {
  /** Percent that the customer pays, 100 without a vip level. */
  readonly vipRate: number;
  readonly vipStack: boolean;
  readonly wholeDiscountType: WholeDiscountType;
  /** Percent payable for type 1, yuan for type 2. */
  readonly wholeDiscountValue: number;
  readonly coupon?: { readonly threshold: Money; readonly amount: Money } | null;
  readonly roundingMode: RoundingMode;
}

/** The amounts of a line; a line that is not selected takes no share of what belongs to the whole order. */
export interface LineAmounts {
  readonly amount: Money;
  readonly lineDiscountAmount: Money;
  readonly vipRate: number;
  readonly vipAmount: Money;
  readonly wholeShare: Money;
  readonly couponShare: Money;
  /** Negative where rounding up added to the line. */
  readonly roundingShare: Money;
  readonly payableAmount: Money;
}

/** Sums over the selected lines. `lines` answers every line handed over, in its order. */
export interface OrderAmounts {
  readonly lines: readonly LineAmounts[];
  readonly originalAmount: Money;
  readonly lineDiscountAmount: Money;
  readonly vipDiscountAmount: Money;
  readonly wholeDiscountAmount: Money;
  readonly couponAmount: Money;
  readonly roundingAmount: Money;
  readonly payableAmount: Money;
}

/** What forbids the amounts; `line` is an index. Each has its refusal: 180104, 180105, 180113, 180107. */
export type AmountProblem =
  | { readonly problem: 'notDiscountable'; readonly line: number }
  | { readonly problem: 'belowZero'; readonly line?: number }
  | { readonly problem: 'belowItemFloor'; readonly line: number; readonly floor: number }
  | { readonly problem: 'couponThreshold'; readonly threshold: Money };

const HUNDRED = 100;

function percentOf(amount: Money, percent: number): Money {
  return share(amount, new Big(percent).div(HUNDRED).toFixed());
}

function within(value: Money, top: Money): Money {
  if (compareAmounts(value, ZERO) < 0) return ZERO;
  return compareAmounts(value, top) > 0 ? top : value;
}

function askedLineDiscount(line: AmountLine, amount: Money): Money {
  switch (line.lineDiscountType) {
    case 1:
      return minus(amount, percentOf(amount, line.lineDiscountValue));
    case 2:
      return money(line.lineDiscountValue);
    case 3:
      return minus(amount, money(line.lineDiscountValue));
    default:
      return ZERO;
  }
}

function askedWholeDiscount(terms: AmountTerms, base: Money): Money {
  switch (terms.wholeDiscountType) {
    case 1:
      return minus(base, percentOf(base, terms.wholeDiscountValue));
    case 2:
      return money(terms.wholeDiscountValue);
    default:
      return ZERO;
  }
}

interface Net {
  readonly line: AmountLine;
  readonly amount: Money;
  readonly lineDiscountAmount: Money;
  readonly vipRate: number;
  readonly vipAmount: Money;
  readonly net: Money;
}

/** Steps 1 and 2: the line by itself. */
function netOf(line: AmountLine, terms: AmountTerms): Net {
  const amount = lineAmount(line.qty, line.unitPrice);
  const lineDiscountAmount = line.discountFlag ? within(askedLineDiscount(line, amount), amount) : ZERO;
  const discounted = minus(amount, lineDiscountAmount);
  const stacks = terms.vipStack || compareAmounts(lineDiscountAmount, ZERO) === 0;
  const vipRate = line.vipFlag && stacks ? terms.vipRate : HUNDRED;
  const vipAmount = minus(discounted, percentOf(discounted, vipRate));
  return { line, amount, lineDiscountAmount, vipRate, vipAmount, net: minus(discounted, vipAmount) };
}

function shareOut(total: Money, bases: readonly Money[], takes: (at: number) => boolean): readonly Money[] {
  return spread(
    total,
    bases.map((base, at) => (takes(at) ? base : ZERO)),
  );
}

function sumWhere(amounts: readonly Money[], takes: (at: number) => boolean): Money {
  return sum(amounts.filter((_, at) => takes(at)));
}

/** The amount to be paid under a rounding mode (OUT-18). */
export function rounded(amount: Money, mode: RoundingMode): Money {
  const value = new Big(toNumeric(amount));
  switch (mode) {
    case 1:
      return money(value.round(1, Big.roundHalfUp).toFixed());
    case 2:
      return money(value.round(0, Big.roundDown).toFixed());
    case 3:
      return money(value.round(0, Big.roundHalfUp).toFixed());
    default:
      return amount;
  }
}

function indexOfLargest(amounts: readonly Money[]): number {
  return amounts.reduce((best, amount, at) => (compareAmounts(amount, amounts[best] ?? ZERO) > 0 ? at : best), 0);
}

/** Step 5. A reduction is spread over all lines; an added cent goes to the most expensive line. */
function roundingShares(
  difference: Money,
  payables: readonly Money[],
  taken: (at: number) => boolean,
): readonly Money[] {
  if (compareAmounts(difference, ZERO) >= 0) return shareOut(difference, payables, taken);
  const dearest = indexOfLargest(payables.map((amount, at) => (taken(at) ? amount : ZERO)));
  return payables.map((_, at) => (at === dearest ? difference : ZERO));
}

const less = (amounts: readonly Money[], shares: readonly Money[]) =>
  amounts.map((amount, at) => minus(amount, shares[at] ?? ZERO));

interface Whole {
  readonly base: Money;
  readonly shares: readonly Money[];
  readonly nets: readonly Money[];
}

function couponBase(lines: readonly AmountLine[], nets: readonly Money[]) {
  const covers = (at: number) =>
    lines[at]?.selected === true && lines[at].discountFlag && lines[at].couponScope !== false;
  return { covers, base: sumWhere(nets, covers) };
}

/** Step 3. */
function wholeOf(rows: readonly Net[], terms: AmountTerms): Whole {
  const nets = rows.map(({ net }) => net);
  const takes = (at: number) => rows[at]?.line.selected === true && rows[at].line.discountFlag;
  const base = sumWhere(nets, takes);
  const shares = shareOut(within(askedWholeDiscount(terms, base), base), nets, takes);
  return { base, shares, nets: less(nets, shares) };
}

/**
 * The amounts of an order in the order of domain-outpatient §6.3: line, line discount, vip, whole order, coupon,
 * rounding. Always answers amounts that add up: a discount that {@link amountProblems} refuses is cut to what fits.
 */
export function orderAmounts(lines: readonly AmountLine[], terms: AmountTerms): OrderAmounts {
  const rows = lines.map((line) => netOf(line, terms));
  const selected = (at: number) => lines[at]?.selected === true;
  const whole = wholeOf(rows, terms);
  const { covers, base } = couponBase(lines, whole.nets);
  const couponTotal = terms.coupon ? within(terms.coupon.amount, base) : ZERO;
  const couponShares = shareOut(couponTotal, whole.nets, covers);
  const nets = less(whole.nets, couponShares);
  const before = sumWhere(nets, selected);
  const roundingAmount = minus(before, rounded(before, terms.roundingMode));
  const roundings = roundingShares(roundingAmount, nets, selected);
  const payables = less(nets, roundings);
  const total = (pick: (row: Net) => Money) => sum(rows.filter(({ line }) => line.selected).map(pick));
  return {
    lines: rows.map((row, at) => ({
      amount: row.amount,
      lineDiscountAmount: row.lineDiscountAmount,
      vipRate: row.vipRate,
      vipAmount: row.vipAmount,
      wholeShare: whole.shares[at] ?? ZERO,
      couponShare: couponShares[at] ?? ZERO,
      roundingShare: roundings[at] ?? ZERO,
      payableAmount: payables[at] ?? ZERO,
    })),
    originalAmount: total(({ amount }) => amount),
    lineDiscountAmount: total((row) => row.lineDiscountAmount),
    vipDiscountAmount: total(({ vipAmount }) => vipAmount),
    wholeDiscountAmount: sum(whole.shares),
    couponAmount: couponTotal,
    roundingAmount,
    payableAmount: sumWhere(payables, selected),
  };
}

function lineProblem(line: AmountLine, at: number): AmountProblem | undefined {
  if (line.lineDiscountType === 0) return undefined;
  if (!line.discountFlag) return { problem: 'notDiscountable', line: at };
  const amount = lineAmount(line.qty, line.unitPrice);
  const asked = askedLineDiscount(line, amount);
  if (compareAmounts(asked, ZERO) < 0 || compareAmounts(asked, amount) > 0) return { problem: 'belowZero', line: at };
  const floor = line.minDiscountRate ?? 0;
  if (!line.sourceDiscount && below(minus(amount, asked), amount, floor)) {
    return { problem: 'belowItemFloor', line: at, floor };
  }
  return undefined;
}

/** Returns the first problem of the amounts in the order of §6.3; undefined without one. */
export function amountProblem(lines: readonly AmountLine[], terms: AmountTerms): AmountProblem | undefined {
  for (const [at, line] of lines.entries()) {
    const problem = lineProblem(line, at);
    if (problem) return problem;
  }
  const whole = wholeOf(
    lines.map((line) => netOf(line, terms)),
    terms,
  );
  const asked = askedWholeDiscount(terms, whole.base);
  if (compareAmounts(asked, ZERO) < 0 || compareAmounts(asked, whole.base) > 0) return { problem: 'belowZero' };
  if (terms.coupon && compareAmounts(couponBase(lines, whole.nets).base, terms.coupon.threshold) < 0) {
    return { problem: 'couponThreshold', threshold: terms.coupon.threshold };
  }
  return undefined;
}

/** Whether `net` is less than `percent` of `amount`; nothing is below a part of 0. */
function below(net: Money, amount: Money, percent: number): boolean {
  return new Big(toNumeric(net)).times(HUNDRED).lt(new Big(toNumeric(amount)).times(percent));
}

/**
 * Returns whether manual discounts go below a role's `discountFloor` (percent payable) and need an authorizer: any
 * single manual line, or all selected discountable lines together with the whole-order discount. Vip and coupon need no
 * right. Discounts of a source were authorised there, so its net amount counts as the full price.
 */
export function belowDiscountFloor(lines: readonly AmountLine[], amounts: OrderAmounts, floor: number): boolean {
  const rows = lines.flatMap((line, at) => {
    const row = amounts.lines[at];
    if (!row || !line.discountFlag) return [];
    const net = minus(row.amount, row.lineDiscountAmount);
    return [{ selected: line.selected, amount: line.sourceDiscount ? net : row.amount, net }];
  });
  if (rows.some(({ net, amount }) => below(net, amount, floor))) return true;
  const taken = rows.filter(({ selected }) => selected);
  const net = minus(sum(taken.map((row) => row.net)), amounts.wholeDiscountAmount);
  return below(net, sum(taken.map(({ amount }) => amount)), floor);
}
