import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import type { Pasted } from '@mingmou/kit/bill/block-paste';
import { LineGrid } from '@mingmou/kit/bill/line-grid';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import { useLines, useUnread } from '@mingmou/kit/bill/use-lines';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { useCallback, useEffect, useMemo } from 'react';
import { pastedSays } from './pasted-says';
import { type PowerLine, powerColumns, powerHints, powerLines, sphereName, unreadPower } from './power-lines';
import styles from './ways.module.css';

const HEADING = { title: '球镜＼柱镜', width: 96 } as const;
/** Spheres are named with their addition. */
const ADDED_HEADING = { ...HEADING, width: 136 } as const;

interface PowerEntryProps {
  readonly breedId: number;
  /** Empty until the powers of the breed are known. */
  readonly store: LineStore<PowerLine>;
}

/** Quantities by sphere and cylinder, typed as the lines of a bill are. */
export function PowerEntry({ breedId, store }: PowerEntryProps) {
  const { data: matrix, loading, refusal, refetch } = useCall(stock.matrix, { breedId });
  const columns = useMemo(() => powerColumns(matrix?.cylinders ?? []), [matrix]);
  const lines = useLines(store);
  const unread = useUnread(store);
  const { success, warning } = useFeedback();
  const onPasted = useCallback(
    (pasted: Pasted) => (pasted.refused + pasted.beyond > 0 ? warning : success)(pastedSays(pasted)),
    [success, warning],
  );
  useEffect(() => {
    if (matrix && store.keys().length === 0) store.replace(powerLines(matrix));
  }, [matrix, store]);
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  return (
    <>
      <div className={styles.powers}>
        <LineGrid
          label="度数矩阵"
          heading={lines.some(({ add }) => add !== null) ? ADDED_HEADING : HEADING}
          store={store}
          columns={columns}
          nameOf={sphereName}
          hintsOf={powerHints}
          empty={loading ? '查找中…' : '该品种还没有按度数生成的条码'}
          onPasted={onPasted}
        />
      </div>
      <div role="alert" className={styles.unread}>
        {unread.map((cell) => (
          <p key={`${cell.lineKey}/${cell.name}`}>{unreadPower(lines, cell)}，未计入</p>
        ))}
      </div>
    </>
  );
}
