import { lineAmount, type Money, type Price, price, sameAmount, sum, toNumeric } from '../../base/money';

/** A line of a bill, as far as the rules of all of them go. */
export interface LineDraft {
  readonly barcodeId: number;
  readonly qty?: number | null;
  /** Rejected pieces of the quantity. */
  readonly rejectedQty?: number | null;
  readonly price?: Price | null;
  readonly gift?: boolean | null;
  readonly locationId?: number | null;
  readonly batchNo?: string | null;
  readonly produceDate?: string | null;
  readonly expireDate?: string | null;
  readonly serialNo?: string | null;
  readonly saleItemId?: number | null;
  /** Of a sale: the how manieth package the line came with. */
  readonly packageNo?: number | null;
}

const FREE = price(0);

/** Yuan that one line may come to: the sums of whole bills and of whole stocks then stay exact. */
export const MAX_LINE_AMOUNT = 9_999_999;

/** Whether quantity × price is more than a line may come to. */
export function isTooMuch(qty: number | null | undefined, unitPrice: Price | null | undefined): boolean {
  return (qty ?? 0) * Number(toNumeric(unitPrice ?? FREE)) > MAX_LINE_AMOUNT;
}

/** Returns the accepted pieces of a line; rejected pieces do not count. */
export function piecesOf({ qty, rejectedQty }: Pick<LineDraft, 'qty' | 'rejectedQty'>): number {
  return Math.max((qty ?? 0) - (rejectedQty ?? 0), 0);
}

/** `round(pieces × price, 2)`; a line without one of them counts nothing yet. */
export function lineTotal(line: Pick<LineDraft, 'qty' | 'rejectedQty' | 'price'>): Money {
  return lineAmount(piecesOf(line), line.price ?? FREE);
}

/** 合计 of the lines, as the head and the foot of the grid show it. */
export function billTotals(lines: readonly LineDraft[]): { totalQty: number; totalAmount: Money } {
  return {
    totalQty: lines.reduce((total, line) => total + piecesOf(line), 0),
    totalAmount: sum(lines.map(lineTotal)),
  };
}

/** Returns whether the line needs a price: only a gift may have the price 0 (140307). */
export function needsPrice({ price: unitPrice, gift }: Pick<LineDraft, 'price' | 'gift'>): boolean {
  return !gift && sameAmount(unitPrice ?? FREE, FREE);
}

/** Goods with batches need number and expiry (140203), and were not made after they expire. */
export function batchMissing({ batchNo, expireDate, produceDate }: LineDraft): boolean {
  return !batchNo || !expireDate || (produceDate ?? '') > expireDate;
}

/**
 * Returns the identity of a line. The same goods at one place, from one batch, paid or free, for one customer, appear
 * on a bill once (G9).
 */
export function lineIdentity(line: LineDraft): string {
  const { barcodeId, locationId, batchNo, expireDate, gift, serialNo, saleItemId, packageNo } = line;
  const parts = [barcodeId, locationId, batchNo, expireDate, gift === true, serialNo, saleItemId, packageNo];
  return parts.map((part) => part ?? '').join('|');
}

/** Returns the first line that repeats an earlier one (140014). */
export function repeatedLine<Line extends LineDraft>(lines: readonly Line[]): Line | null {
  const seen = new Set<string>();
  for (const line of lines) {
    const key = lineIdentity(line);
    if (seen.has(key)) return line;
    seen.add(key);
  }
  return null;
}
