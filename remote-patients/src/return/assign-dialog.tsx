import type { OutputOf } from '@mingmou/contract/base/call';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';

interface AssignDialogProps {
  readonly taskIds: number[];
  readonly onDone: (done: OutputOf<typeof returnTask.assign>) => void;
  readonly onClose: () => void;
}

/** 分配: to one executor, or in turn to several. */
export function AssignDialog({ taskIds, onDone, onClose }: AssignDialogProps) {
  return (
    <CallDialog
      title={`分配${taskIds.length}条回访任务`}
      call={returnTask.assign}
      known={{ taskIds }}
      ok="分配"
      done={null}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
