import type { Price } from '@mingmou/contract/base/money';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Held, heldStock } from '../stock/held.store';
import { costsToday } from './posted-cost.store';

interface AskedLine {
  readonly barcodeId: number;
  readonly locationId?: number | null;
  readonly batchNo?: string | null;
  readonly expireDate?: string | null;
}

interface Quoting {
  readonly prices: (goods: readonly number[]) => Promise<ReadonlyMap<number, Price>>;
  readonly warnings: ReadonlyMap<number, readonly string[]>;
  /** Prices that are no costs. */
  readonly openPrices: boolean;
}

/** Whether stock lies where the line is about, and of the batch that it names. */
function isMeant(held: Held, { barcodeId, locationId, batchNo, expireDate }: AskedLine): boolean {
  if (held.barcodeId !== barcodeId || (locationId && held.locationId !== locationId)) return false;
  return !batchNo || (held.batchNo === batchNo && (!expireDate || held.expireDate === expireDate));
}

/**
 * Returns facts of goods for a form before they are saved, line by line; prices and costs only for callers who may see
 * them.
 */
export async function quoteLines(cx: SessionCx, name: string, lines: readonly AskedLine[], quoting: Quoting) {
  const ids = [...new Set(lines.map(({ barcodeId }) => barcodeId))];
  const stock = await heldStock(cx, ids);
  const sees = await seesCost(cx);
  const prices = sees || quoting.openPrices ? await quoting.prices(ids) : new Map<number, Price>();
  const costs = sees ? await costsToday(cx, ids) : new Map<number, Price>();
  cx.log({ targetType: name });
  return lines.map((line) => {
    const { barcodeId } = line;
    const held = stock.filter((row) => isMeant(row, line));
    return {
      barcodeId,
      onHand: held.reduce((total, row) => total + row.onHand, 0),
      available: held.reduce((total, row) => total + row.available, 0),
      price: prices.get(barcodeId),
      cost: costs.get(barcodeId),
      warnings: [...(quoting.warnings.get(barcodeId) ?? [])],
    };
  });
}
