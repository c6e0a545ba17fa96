import { lineAmount, type Money, type Price, price, sameAmount, sum, toNumeric } from '../base/money';

export interface PurchaseLineDraft {
  readonly barcodeId: number;
  readonly qty?: number | null;
  readonly price?: Price | null;
  readonly gift?: boolean | null;
  readonly locationId?: number | null;
  readonly batchNo?: string | null;
  readonly produceDate?: string | null;
  readonly expireDate?: string | null;
}

const FREE = price(0);

/** Yuan that one line may come to: the sums of whole bills and of whole stocks then stay exact. */
export const MAX_LINE_AMOUNT = 9_999_999;

/** Whether quantity × price is more than a line may come to. */
export function isTooMuch(qty: number | null | undefined, unitPrice: Price | null | undefined): boolean {
  return (qty ?? 0) * Number(toNumeric(unitPrice ?? FREE)) > MAX_LINE_AMOUNT;
}

/** `round(qty × price, 2)`; a line without one of them counts nothing yet. */
export function purchaseAmount({ qty, price: unitPrice }: PurchaseLineDraft): Money {
  return lineAmount(qty ?? 0, unitPrice ?? FREE);
}

/** 合计 of the lines, as the head and the foot of the grid show it. */
export function purchaseTotals(lines: readonly PurchaseLineDraft[]): { totalQty: number; totalAmount: Money } {
  return {
    totalQty: lines.reduce((total, { qty }) => total + (qty ?? 0), 0),
    totalAmount: sum(lines.map(purchaseAmount)),
  };
}

/** A price of 0 stands on a gift alone (140307). */
export function needsPrice({ price: unitPrice, gift }: PurchaseLineDraft): boolean {
  return !gift && sameAmount(unitPrice ?? FREE, FREE);
}

/** Goods with batches need number and expiry (140203), and were not made after they expire. */
export function batchMissing({ batchNo, expireDate, produceDate }: PurchaseLineDraft): boolean {
  if (!batchNo || !expireDate) return true;
  return produceDate !== null && produceDate !== undefined && produceDate > expireDate;
}

/** The first line that stands on the bill twice: same goods, location and batch, one of them no gift (G9). */
export function repeatedLine<Line extends PurchaseLineDraft & { readonly serialNo?: string | null }>(
  lines: readonly Line[],
): Line | null {
  const seen = new Set<string>();
  for (const line of lines) {
    const { barcodeId, locationId, batchNo, expireDate, gift, serialNo } = line;
    const key = [barcodeId, locationId, batchNo, expireDate, gift === true, serialNo]
      .map((part) => part ?? '')
      .join('|');
    if (seen.has(key)) return line;
    seen.add(key);
  }
  return null;
}
