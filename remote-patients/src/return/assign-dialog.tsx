import type { OutputOf } from '@mingmou/contract/base/call';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import styles from './return.module.css';

interface AssignDialogProps {
  readonly taskIds: number[];
  readonly onDone: (done: OutputOf<typeof returnTask.assign>) => void;
  readonly onClose: () => void;
}

/** 分配: to one, or dealt in turn to several. */
export function AssignDialog({ taskIds, onDone, onClose }: AssignDialogProps) {
  const [executorIds, choose] = useState<number[]>([]);
  const send = useSend(returnTask.assign);
  const { start, running } = useAct(async () => {
    onDone(await send({ taskIds, executorIds }));
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '分配', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`分配${taskIds.length}条回访任务`}
      width={480}
      okText="分配"
      confirmLoading={running}
      okButtonProps={{ disabled: executorIds.length === 0 }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <DraftLines
          id="assign"
          shape={returnRecord.saveBatch.input}
          names={['executorIds']}
          needed={['executorIds']}
          draft={{ executorIds }}
          put={({ executorIds: next }) => choose(Array.isArray(next) ? next : [])}
        />
      </div>
    </Modal>
  );
}
