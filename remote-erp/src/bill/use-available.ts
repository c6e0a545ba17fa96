import type { OutputOf } from '@mingmou/contract/base/call';
import { soldFrom } from '@mingmou/contract/erp/stock/consign.rules';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import { useMemo, useSyncExternalStore } from 'react';
import type { BillPages, DraftLine } from './bill-pages';
import type { GoodsLine } from './goods-line';

type Held = OutputOf<typeof stock.findStock>[number];
/** The pieces that may be sold for a line; undefined until they are known. */
export type AvailableOf = (line: GoodsLine) => number | undefined;

const PAUSE_MS = 200;

function piecesOf({ sellable, batches }: Held, { batchNo, expireDate }: GoodsLine): number {
  if (!batchNo) return sellable;
  return batches
    .filter((batch) => batch.batchNo === batchNo && (!expireDate || batch.expireDate === expireDate))
    .reduce((total, { available }) => total + available, 0);
}

/** Pieces at the location that a line is sold from, of its batch where it names one. */
export function availableOf(line: GoodsLine, rows: readonly Held[], typeOf: ReadonlyMap<number, string>): number {
  const own = rows.filter(({ commodityId }) => commodityId === line.barcodeId);
  const isConsigned = typeOf.get(line.locationId ?? 0) === 'CONSIGN';
  const from = soldFrom({ locationId: line.locationId, isConsigned }, own[0]?.consignLocationId);
  return own
    .filter(({ locationId }) => from === null || locationId === from)
    .reduce((total, row) => total + piecesOf(row, line), 0);
}

/** Returns how many pieces may be sold for each line of a bill that shows them. */
export function useAvailable(
  { showsAvailable = false }: BillPages,
  store: LineStore<DraftLine>,
  typeOf: ReadonlyMap<number, string>,
): AvailableOf | undefined {
  const goods = useSyncExternalStore(store.subscribe, () =>
    showsAvailable ? [...new Set(store.lines().map(({ barcodeId }) => barcodeId))].sort((a, b) => a - b).join() : '',
  );
  const asked = usePaused(goods, PAUSE_MS);
  const commodityIds = asked === '' ? [] : asked.split(',').map(Number);
  const { data } = useCall(
    stock.findStock,
    { commodityIds, withZero: true },
    { skip: commodityIds.length === 0, quiet: true },
  );
  return useMemo(() => {
    if (!showsAvailable) return undefined;
    const known = new Set(data?.map(({ commodityId }) => commodityId));
    return (line) => (data && known.has(line.barcodeId) ? availableOf(line, data, typeOf) : undefined);
  }, [showsAvailable, data, typeOf]);
}
