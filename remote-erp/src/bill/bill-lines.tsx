import type { CallSpec } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import type { Shape } from '@mingmou/contract/base/field';
import { send } from '@mingmou/core/http/client';
import type { Pasted } from '@mingmou/kit/bill/block-paste';
import { LineGrid, type LineGridHandle } from '@mingmou/kit/bill/line-grid';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { type RefObject, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import bill from './bill.module.css';
import type { BillPages, DraftLine, Fields } from './bill-pages';
import { hasBatch, hasSerial, isOrdered, lineName } from './goods-line';
import { lineSums, typedColumns } from './line-sums';
import { useAvailable } from './use-available';
import { GoodsSearch } from './ways/goods-search';
import { MatrixButton } from './ways/matrix-entry';
import { PasteNotice } from './ways/paste-notice';
import { pastedSays } from './ways/pasted-says';
import { useAddGoods } from './ways/use-add-goods';
import { useLocations } from './ways/use-locations';

const NO_KEYS: readonly [] = [];

interface BillLinesProps {
  readonly of: BillPages;
  readonly store: LineStore<DraftLine>;
  readonly grid: RefObject<LineGridHandle | null>;
  readonly search: RefObject<HTMLDivElement | null>;
  readonly head: Fields;
  readonly found: { readonly id: number } | undefined;
  readonly changeHead: (patch: Fields) => void;
  readonly seesCost: boolean;
  /** The user tried to submit: missing values are marked. */
  readonly marksFaults: boolean;
}

/** Which columns the goods of the bill need; a stroke in a line changes nothing of it. */
function useColumns(
  { columns }: BillPages,
  store: LineStore<DraftLine>,
  seesCost: boolean,
  locations: ReturnType<typeof useLocations>['options'],
  availableOf: ReturnType<typeof useAvailable>,
) {
  const batches = useSyncExternalStore(store.subscribe, () => store.lines().some(hasBatch));
  const serials = useSyncExternalStore(store.subscribe, () => store.lines().some(hasSerial));
  const orders = useSyncExternalStore(store.subscribe, () => store.lines().some(isOrdered));
  return useMemo(
    () => typedColumns(columns({ seesCost, batches, serials, orders, locations, availableOf })),
    [columns, seesCost, batches, serials, orders, locations, availableOf],
  );
}

const valuesOf = (shape: Shape, row: object) => {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(Object.keys(shape).map((name) => [name, values.get(name)]));
};

/** Returns the fields of head and lines that the call of a quotation declares. */
function quoteInput({ input }: CallSpec, head: Fields, drafts: readonly DraftLine[]): Fields {
  const { lines, ...own } = input;
  return { ...valuesOf(own, head), lines: drafts.map((line) => valuesOf(lines?.item?.fields ?? {}, line)) };
}

/** The lines of a bill and the ways they come onto it. */
export function BillLines({ of, store, grid, search, head, found, changeHead, seesCost, marksFaults }: BillLinesProps) {
  const { calls, ways, matrix, faultsOf, Tools, fixed = false } = of;
  const { options, placeOf, typeOf } = useLocations();
  const availableOf = useAvailable(of, store, typeOf);
  const columns = useColumns(of, store, seesCost, options, availableOf);
  const quote = useCallback(
    (lines: readonly DraftLine[]) => send(calls.quote, quoteInput(calls.quote, head, lines), { quiet: true }),
    [calls, head],
  );
  const goods = useAddGoods({ ways, store, grid, placeOf, quote });
  const { warning, success } = useFeedback();
  const [day] = useState(today);
  const toSearch = useCallback(() => search.current?.querySelector('input')?.focus(), [search]);
  const faults = useCallback((line: DraftLine) => faultsOf(line, { today: day, seesCost }), [faultsOf, day, seesCost]);
  const sums = useCallback((lines: readonly DraftLine[]) => lineSums(of, lines), [of]);
  const onPasted = useCallback(
    (pasted: Pasted) =>
      pasted.refused + pasted.beyond > 0 ? warning(pastedSays(pasted)) : success(pastedSays(pasted)),
    [warning, success],
  );
  useScan((code) => void goods.scan(code), { enabled: !fixed });
  useKeys(fixed ? NO_KEYS : [{ key: 'F2', title: '添加商品', run: toSearch }]);

  return (
    <Panel dense className={bill.lines} aria-label="商品明细">
      <div className={bill.tools}>
        {fixed ? null : (
          <GoodsSearch
            ref={search}
            sells={ways.sells ?? false}
            onPick={goods.pick}
            onBlock={(block) => void goods.paste(block)}
          />
        )}
        {matrix ? <MatrixButton qtyTitle={matrix} onAdd={goods.addMany} /> : null}
        {Tools ? <Tools store={store} head={head} found={found} changeHead={changeHead} add={goods.add} /> : null}
        <span className={bill.gap} />
        <Quiet>回车下一格 · ↑↓ 换行{fixed ? '' : ' · Ctrl+Delete 移除'}</Quiet>
      </div>
      {goods.report ? <PasteNotice report={goods.report} onClose={goods.closeReport} /> : null}
      <LineGrid
        ref={grid}
        label="商品明细"
        fixed={fixed}
        store={store}
        columns={columns}
        nameOf={lineName}
        {...(marksFaults ? { faultsOf: faults } : {})}
        sumsOf={sums}
        empty="还没有商品：扫码、按 F2 查找，或在上方粘贴表格"
        onEnd={toSearch}
        onPasted={onPasted}
      />
    </Panel>
  );
}
