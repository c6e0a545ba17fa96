import { today } from '@mingmou/contract/base/clinic-day';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { useScanner } from '@mingmou/core/hardware/scanner/use-scanner';
import { send } from '@mingmou/core/http/client';
import type { Pasted } from '@mingmou/kit/bill/block-paste';
import { LineGrid, type LineGridHandle } from '@mingmou/kit/bill/line-grid';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { type RefObject, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import bill from '../bill/bill.module.css';
import { hasBatch, hasSerial, lineName } from '../bill/goods-line';
import { GoodsSearch } from '../bill/ways/goods-search';
import { MatrixButton } from '../bill/ways/matrix-entry';
import { PasteNotice } from '../bill/ways/paste-notice';
import { useAddGoods } from '../bill/ways/use-add-goods';
import { useLocations } from '../bill/ways/use-locations';
import { type DraftLine, faultsOf } from './purchase.draft';
import { purchaseColumns, purchaseSums } from './purchase-columns';
import { purchaseWays } from './purchase-ways';

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
  const quote = useCallback(
    (lines: readonly DraftLine[]) => {
      const asked = lines.map(({ barcodeId, locationId, expireDate }) => ({ barcodeId, locationId, expireDate }));
      return send(purchase.quote, { supplierId, lines: asked }, { quiet: true });
    },
    [supplierId],
  );
  const goods = useAddGoods({ ways: purchaseWays, store, grid, placeOf, quote });
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
        <MatrixButton qtyTitle={purchase.line.orderQty.title} onAdd={goods.addMany} />
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
