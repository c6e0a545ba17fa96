import { patient } from '@mingmou/contract/patients/patient.contract';
import { Do } from '@mingmou/kit/act/do';
import { Button } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';
import type { Asked } from './batch-dialog';
import styles from './patient.module.css';

// The list is the first page of many, and is painted without it.
const BatchDialog = lazy(() => import('./batch-dialog'));

/** Most patients in one batch. */
export const MOST_TICKED = 500;

interface TickedBarProps {
  readonly ids: readonly number[];
  /** Selects all patients of this page. */
  readonly onPage: () => void;
  readonly onEnd: () => void;
}

/** Acts on several selected patients; shown as soon as one is selected. */
export function TickedBar({ ids, onPage, onEnd }: TickedBarProps) {
  const [asked, ask] = useState<Asked>();
  if (ids.length === 0) return null;
  return (
    <div className={styles.ticked}>
      已选 <b>{ids.length}</b> 位患者
      <Do call={patient.labelBatch} onClick={() => ask('add')}>
        打标签
      </Do>
      <Do call={patient.labelBatch} onClick={() => ask('remove')}>
        取消标签
      </Do>
      <Do call={patient.staffBatch} onClick={() => ask('staff')}>
        分配客服
      </Do>
      <Button type="text" onClick={onPage}>
        选择本页
      </Button>
      <Button type="text" onClick={onEnd}>
        取消选择
      </Button>
      {asked ? (
        <Suspense>
          <BatchDialog asked={asked} ids={ids} onClose={() => ask(undefined)} onDone={onEnd} />
        </Suspense>
      ) : null}
    </div>
  );
}
