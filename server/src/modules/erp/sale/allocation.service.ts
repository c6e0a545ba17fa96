import { settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockBalances } from '../stock/balance.store';
import { refuseHeldNames } from '../stock/batch-hold.guard';
import type { NewLock } from '../stock/lock.store';
import { placeKey } from '../stock/place.rules';
import { refuseShortages, type Shortage } from '../stock/shortage.guard';
import { type Sellable, sellablePlaces } from './allocation.store';

/** Line that needs goods. */
export interface Wanting {
  readonly id: number;
  readonly barcodeId: number;
  readonly goodsName: string;
  readonly locationId: number | null;
  readonly qty: number | null;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
}

function isMeant(place: Sellable, { barcodeId, locationId, batchNo, expireDate }: Wanting): boolean {
  if (place.barcodeId !== barcodeId || place.locationId !== locationId) return false;
  return !batchNo || (place.batchNo === batchNo && (!expireDate || place.expireDate === expireDate));
}

/**
 * Which pieces the lines get: of the batch that the seller named, else of what expires first (domain-erp §2.2). Their
 * places stay locked until the transaction ends. Goods that are short are answered by `short`, which refuses.
 */
async function allocated(
  cx: SessionCx,
  lines: readonly Wanting[],
  short: (shortages: readonly Shortage[], lines: readonly Wanting[]) => Promise<void>,
): Promise<NewLock[]> {
  const today = dayText(cx.now);
  const expired = lines.find(({ batchNo, expireDate }) => batchNo && expireDate && expireDate < today);
  if (expired) refuse(purchaseCodes.batchExpired, { no: expired.batchNo ?? '' });
  await refuseHeldNames(cx, lines, '销售');
  const places = await sellablePlaces(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  const meant = places.filter((place) => lines.some((line) => isMeant(place, line)));
  const balances = await lockBalances(cx, meant);
  const left = new Map([...balances].map(([key, { onHand, locked }]) => [key, onHand - locked]));
  const taken: NewLock[] = [];
  const shortages: Shortage[] = [];
  for (const line of lines) {
    const wanted = line.qty ?? 0;
    const own = meant.filter((place) => isMeant(place, line));
    const available = own.reduce((total, place) => total + (left.get(placeKey(place)) ?? 0), 0);
    if (available < wanted) shortages.push({ barcodeId: line.barcodeId, available, needed: wanted });
    else taken.push(...taking(line, own, left));
  }
  await short(shortages, lines);
  return taken;
}

function taking({ id, qty }: Wanting, places: readonly Sellable[], left: Map<string, number>): NewLock[] {
  let open = qty ?? 0;
  return places.flatMap((place) => {
    const key = placeKey(place);
    const pieces = Math.min(open, left.get(key) ?? 0);
    if (pieces === 0) return [];
    open -= pieces;
    left.set(key, (left.get(key) ?? 0) - pieces);
    const { barcodeId, locationId, batchId } = place;
    return [{ barcodeId, locationId, batchId, qty: pieces, itemId: id }];
  });
}

/** Pieces for the lines of a sale; 140201 lists every line that is short. */
export function allocate(cx: SessionCx, lines: readonly Wanting[]): Promise<NewLock[]> {
  return allocated(cx, lines, (shortages) => refuseShortages(cx, shortages));
}

/**
 * Allocates pieces for goods delivered at the till or for a prescription; 180207 names the first line without enough
 * stock.
 */
export function allocateAtTill(cx: SessionCx, lines: readonly Wanting[]): Promise<NewLock[]> {
  return allocated(cx, lines, async ([first]) => {
    if (!first) return;
    const goods = lines.find(({ barcodeId }) => barcodeId === first.barcodeId)?.goodsName ?? '';
    refuse(settlementCodes.goodsShort, { goods, n: first.available });
  });
}
