import { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import type { RETURN_TABS } from '@mingmou/contract/patients/return/return-task.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { AssignDialog } from './assign-dialog';
import styles from './return.module.css';
import type { TaskRow } from './return-task.list';

interface BatchBarProps {
  readonly at: (typeof RETURN_TABS)[number];
  readonly rows: readonly TaskRow[];
  readonly picked: readonly TaskRow[];
  readonly onPick: (rows: readonly TaskRow[]) => void;
  readonly onAsk: (asked: ReasonAsked) => void;
}

interface Done {
  readonly changed: number;
  readonly skipped: readonly { readonly msg: string }[];
}

const OPEN = ['due', 'later', 'overdue'];

/** Acts on several selected tasks, also from other pages of the list. */
export function BatchBar({ at, rows, picked, onPick, onAsk }: BatchBarProps) {
  const cancel = useSend(returnPlan.batchCancel);
  const recover = useSend(returnPlan.batchRecover);
  const [assigning, assign] = useState(false);
  const { success, warning } = useFeedback();
  const items = picked.map(({ taskId, version }) => ({ id: taskId, version }));
  const told = ({ changed, skipped }: Done, act: string) => {
    onPick([]);
    const [first] = skipped;
    if (first) warning(`已${act}${changed}条，${skipped.length}条未处理：${first.msg}`);
    else success(`已${act}${changed}条`);
  };
  const none = picked.length === 0 ? '请先选择任务' : undefined;
  const whole = rows.length > 0 && rows.every(({ taskId }) => picked.some((one) => one.taskId === taskId));
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        disabled={rows.length === 0}
        onClick={() =>
          onPick(whole ? [] : [...picked, ...rows.filter(({ taskId }) => !picked.some((one) => one.taskId === taskId))])
        }
      >
        {whole ? '取消选择' : '选择本页'}
      </Button>
      <Quiet>已选{picked.length}条</Quiet>
      {OPEN.includes(at) ? (
        <>
          <Do call={returnTask.assign} blocked={none} onClick={() => assign(true)}>
            分配
          </Do>
          <Do
            call={returnPlan.batchCancel}
            blocked={none}
            onClick={() =>
              onAsk({
                title: `取消${picked.length}条回访`,
                ...CANCELS,
                longest: returnPlan.batchCancel.input.reason?.max,
                run: async (reason) => told(await cancel({ items, tasks: true, reason }), '取消'),
              })
            }
          >
            批量取消
          </Do>
        </>
      ) : null}
      {at === 'cancelled' ? (
        <Do
          call={returnPlan.batchRecover}
          blocked={none}
          onClick={async () => told(await recover({ items, tasks: true }), '恢复')}
        >
          批量恢复
        </Do>
      ) : null}
      {assigning ? (
        <AssignDialog
          taskIds={picked.map(({ taskId }) => taskId)}
          onDone={(done) => told(done, '分配')}
          onClose={() => assign(false)}
        />
      ) : null}
    </div>
  );
}
