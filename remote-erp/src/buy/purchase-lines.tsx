import { today } from '@mingmou/contract/base/clinic-day';
import { useScanner } from '@mingmou/core/hardware/scanner/use-scanner';
import type { Pasted } from '@mingmou/kit/bill/block-paste';
import { LineGrid, type LineGridHandle } from '@mingmou/kit/bill/line-grid';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { type RefObject, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import bill from '../bill/bill.module.css';
import { GoodsSearch } from './goods-search';
import { MatrixButton } from './matrix-entry';
import { PasteNotice } from './paste-notice';
import { type DraftLine, faultsOf, hasBatch, hasSerial } from './purchase.draft';
import { lineName, purchaseColumns, purchaseSums } from './purchase-columns';
import { useAddGoods } from './use-add-goods';
import { useLocations } from './use-choices';

interface PurchaseLinesProps {
  readonly store: LineStore<DraftLine>;
  readonly grid: RefObject<LineGridHandle | null>;
  readonly search: RefObject<HTMLDivElement | null>;
  readonly supplierId: number | null;
  readonly seesCost: boolean;
  /** Somebody tried to submit: what is missing is marked. */
  readonly marksFaults: boolean;
}

function says({ filled, refused, beyond }: Pasted): string {
  const rest = [refused > 0 ? `${refused} 格没有读懂，未填` : '', beyond > 0 ? `${beyond} 行超出明细，未填` : ''];
  return [`已粘贴 ${filled} 格`, ...rest].filter(Boolean).join('，');
}

/** Which columns the goods of the bill need; a stroke in a line changes nothing of it. */
function useColumns(
  store: LineStore<DraftLine>,
  seesCost: boolean,
  locations: ReturnType<typeof useLocations>['options'],
) {
  const batches = useSyncExternalStore(store.subscribe, () => store.lines().some(hasBatch));
  const serials = useSyncExternalStore(store.subscribe, () => store.lines().some(hasSerial));
  return useMemo(
    () => purchaseColumns({ seesCost, batches, serials, locations }),
    [seesCost, batches, serials, locations],
  );
}

function receiveAll(store: LineStore<DraftLine>): void {
  const open = store.lines().filter(({ qty, orderQty }) => (qty ?? null) === null && orderQty);
  store.changeAll(new Map(open.map(({ key, orderQty }) => [key, { qty: orderQty ?? null }])));
}

/** The lines of a purchase bill and the ways they come onto it. */
export function PurchaseLines({ store, grid, search, supplierId, seesCost, marksFaults }: PurchaseLinesProps) {
  const { options, placeOf } = useLocations();
  const columns = useColumns(store, seesCost, options);
  const goods = useAddGoods({ store, grid, supplierId, seesCost, placeOf });
  const { warning, success } = useFeedback();
  const [day] = useState(today);
  const toSearch = useCallback(() => search.current?.querySelector('input')?.focus(), [search]);
  const faults = useCallback((line: DraftLine) => faultsOf(line, { today: day, seesCost }), [day, seesCost]);
  const onPasted = useCallback(
    (pasted: Pasted) => (pasted.refused + pasted.beyond > 0 ? warning(says(pasted)) : success(says(pasted))),
    [warning, success],
  );
  useScanner((code) => void goods.scan(code));
  useKeys([{ key: 'F2', title: '添加商品', run: toSearch }]);

  return (
    <section className={`${bill.panel} ${bill.lines}`} aria-label="商品明细">
      <div className={bill.tools}>
        <GoodsSearch ref={search} onPick={goods.pick} onBlock={(block) => void goods.paste(block)} />
        <MatrixButton onAdd={goods.addMany} />
        <Button onClick={() => receiveAll(store)}>按订货填实收</Button>
        <span className={bill.gap} />
        <span className={bill.quiet}>回车下一格 · ↑↓ 换行 · Ctrl+Delete 移除</span>
      </div>
      {goods.report ? <PasteNotice report={goods.report} onClose={goods.closeReport} /> : null}
      <LineGrid
        ref={grid}
        label="商品明细"
        store={store}
        columns={columns}
        nameOf={lineName}
        {...(marksFaults ? { faultsOf: faults } : {})}
        sumsOf={purchaseSums}
        empty="还没有商品：扫码、按 F2 查找，或在上方粘贴表格"
        onEnd={toSearch}
        onPasted={onPasted}
      />
    </section>
  );
}
