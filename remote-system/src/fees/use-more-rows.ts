import { charge, MAX_BATCH_ROWS } from '@mingmou/contract/system/fees/charge.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSend } from '@mingmou/core/store/use-call';
import { blockOf } from '@mingmou/kit/bill/block-paste';
import { LineStore } from '@mingmou/kit/bill/line-store';
import { useLines } from '@mingmou/kit/bill/use-lines';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ClipboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  filledRows,
  firstRows,
  furtherRows,
  type MoreRow,
  type Remarks,
  refusedRemarks,
  remarksIn,
  sentRows,
} from './more-rows';
import { rowFaultsOf } from './row-faults';

const NONE: Readonly<Record<string, string>> = {};
const NO_REMARKS: Remarks = new Map();

/** Refusals of the server, valid while the rows are unchanged. */
interface Refused {
  readonly rows: ReadonlySet<MoreRow>;
  readonly remarks: Remarks;
}

/** Rows of the sheet, starting with the next free code; pasting adds rows. */
export function useMoreRows(first: string) {
  const draft = useDraftBox<readonly MoreRow[]>('charge-more');
  const [store] = useState(() => new LineStore<MoreRow>(draft.read() ?? firstRows(first)));
  useEffect(
    () => store.subscribe(() => draft.write(filledRows(store.lines()).length > 0 ? store.lines() : undefined)),
    [store, draft],
  );
  const lines = useDeferredValue(useLines(store));
  const [marksAll, markAll] = useState(false);
  const [refused, setRefused] = useState<Refused>({ rows: new Set(), remarks: NO_REMARKS });
  const send = useSend(charge.saveBatch);
  const { warning } = useFeedback();
  const remarks = useMemo(() => remarksIn(filledRows(lines), marksAll), [lines, marksAll]);
  const faultsOf = useCallback(
    (row: MoreRow) => ({ ...(refused.rows.has(row) ? refused.remarks.get(row.key) : NONE), ...remarks.get(row.key) }),
    [remarks, refused],
  );
  const grow = (wanted: number) => store.add(furtherRows(first, store.lines(), wanted));

  return {
    store,
    faultsOf,
    filled: filledRows(lines).length,
    isFull: lines.length >= MAX_BATCH_ROWS,
    grow,
    /** Before the grid takes a block: so many rows as it needs. */
    makeRoom: (event: ClipboardEvent<HTMLElement>) => {
      const block = blockOf(event.clipboardData.getData('text/plain'));
      const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]')?.dataset.line : '';
      const at = store.keys().indexOf(key ?? '');
      if (at >= 0 && block.length > 1) grow(at + block.length - store.keys().length);
    },
    /** How many were stored; undefined where something must be mended first. */
    save: async (): Promise<number | undefined> => {
      const rows = filledRows(store.lines());
      const wrong = remarksIn(rows, true);
      const sent = sentRows(rows);
      markAll(true);
      if (rows.length === 0) warning('请至少填写一行');
      else if (wrong.size > 0 || !sent) warning(`${wrong.size}行有错误，请修改标红的格子`);
      if (rows.length === 0 || wrong.size > 0 || !sent) return undefined;
      try {
        const { saved } = await send({ rows: sent });
        draft.write(undefined);
        return saved;
      } catch (error) {
        setRefused({ rows: new Set(rows), remarks: refusedRemarks(rows, rowFaultsOf(error)) });
        // The refusal was shown already; the input stays.
        if (!(error instanceof CallRefused)) throw error;
        return undefined;
      }
    },
  };
}
