import { compareAmounts, lineAmount, type Money, minus, type Price, price, sum, ZERO } from '../../base/money';
import { isClassThree } from '../goods/device-licence.rules';
import type { GoodsCategory } from '../goods/goods-category.rules';
import type { CheckNeed, CheckStage } from './inventory-check.dicts';

/** Lines of one count; a larger place is counted in parts. */
export const MAX_CHECK_LINES = 10_000;

/** Of devices of class III, and lenses with numbers of their own, one piece that differs is counted again (§9b 2, 8). */
export function recountLimitOf(categoryId: GoodsCategory, limit: number): number {
  return isClassThree(categoryId) ? 1 : limit;
}

/** A line as far as the rules of counting go. */
export interface CountedLine {
  readonly categoryId: GoodsCategory;
  readonly countedQty: number | null;
  readonly diffQty: number | null;
  readonly reason: string | null;
  readonly firstDiff: number | null;
  readonly recountDiff: number | null;
  readonly thirdQty: number | null;
}

/**
 * Returns whether another person must recount the line, because its first count differs too much from the stock on
 * record.
 */
export function needsRecount({ firstDiff, categoryId }: CountedLine, limit: number): boolean {
  return firstDiff !== null && Math.abs(firstDiff) >= recountLimitOf(categoryId, limit);
}

/** Whether two people found different things, so that a third decides. */
export function needsThird(line: CountedLine, limit: number): boolean {
  return needsRecount(line, limit) && line.recountDiff !== null && line.recountDiff !== line.firstDiff;
}

/** Returns the open step of a line. A step of a later stage is not reported early. */
export function needOf(line: CountedLine, stage: CheckStage, limit: number): CheckNeed | null {
  if (line.countedQty === null) return 'COUNT';
  if (stage !== 'FIRST' && needsRecount(line, limit) && line.recountDiff === null) return 'RECOUNT';
  if (stage === 'THIRD' && needsThird(line, limit) && line.thirdQty === null) return 'THIRD';
  return line.diffQty !== null && line.diffQty !== 0 && !line.reason ? 'REASON' : null;
}

/** A line of the report of differences. */
export interface DifferingLine {
  readonly categoryId: GoodsCategory;
  readonly tagPrice?: Price | null;
  readonly countedQty?: number | null;
  readonly bookQty?: number | null;
  readonly diffQty?: number | null;
  readonly amount?: Money | null;
}

export interface CheckFigures {
  readonly lines: number;
  readonly counted: number;
  /** Lines that differ. */
  readonly differing: number;
  readonly bookQty: number;
  readonly countedQty: number;
  readonly gainQty: number;
  readonly lossQty: number;
  readonly gainTag: Money;
  readonly lossTag: Money;
  /** Absent for people who see no costs. */
  readonly gainCost: Money;
  readonly lossCost: Money;
}

const FREE = price(0);

/** Returns the result of a count by tag price and by cost; losses are positive figures. */
export function checkFigures(lines: readonly DifferingLine[]): CheckFigures {
  const counted = lines.filter(({ countedQty }) => typeof countedQty === 'number');
  const gains = counted.filter(({ diffQty }) => (diffQty ?? 0) > 0);
  const losses = counted.filter(({ diffQty }) => (diffQty ?? 0) < 0);
  const total = (of: readonly DifferingLine[], figure: (line: DifferingLine) => number | null | undefined) =>
    of.reduce((sumSoFar, line) => sumSoFar + (figure(line) ?? 0), 0);
  const tag = (of: readonly DifferingLine[]) =>
    sum(of.map(({ diffQty, tagPrice }) => lineAmount(Math.abs(diffQty ?? 0), tagPrice ?? FREE)));
  const cost = (of: readonly DifferingLine[]) => sum(of.flatMap(({ amount }) => (amount ? [absolute(amount)] : [])));
  return {
    lines: lines.length,
    counted: counted.length,
    differing: gains.length + losses.length,
    bookQty: total(counted, ({ bookQty }) => bookQty),
    countedQty: total(counted, ({ countedQty }) => countedQty),
    gainQty: total(gains, ({ diffQty }) => diffQty),
    lossQty: -total(losses, ({ diffQty }) => diffQty),
    gainTag: tag(gains),
    lossTag: tag(losses),
    gainCost: cost(gains),
    lossCost: cost(losses),
  };
}

function absolute(amount: Money): Money {
  return compareAmounts(amount, ZERO) < 0 ? minus(ZERO, amount) : amount;
}

/** 盘点准确率: counted lines without a difference, in per cent with one decimal. */
export function accuracyOf({ counted, differing }: CheckFigures): string {
  return counted === 0 ? '–' : `${(((counted - differing) / counted) * 100).toFixed(1)}%`;
}
