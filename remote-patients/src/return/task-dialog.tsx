import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import type { TaskRow } from './return-task.list';

const Field = fieldOf(returnTask.save);

interface TaskDialogProps {
  readonly of: TaskRow;
  readonly onClose: () => void;
}

/** 编辑: day, contact method, executor and text of an open task. */
export function TaskDialog({ of, onClose }: TaskDialogProps) {
  const { taskId, version, patientId, labelId, planDate, way, executorId, content } = of;
  return (
    <CallDialog
      title={`编辑回访：${of.name} ${of.labelName}`}
      call={returnTask.save}
      known={{ taskId, version, patientId, labelId }}
      start={{ planDate, way, executorId, content }}
      width={520}
      onClose={onClose}
    >
      <Field name="planDate" />
      <Field name="way" />
      <Field name="executorId">
        <FieldInput spec={returnTask.row.executorId} present={of.executorName} />
      </Field>
      <Field name="content" />
    </CallDialog>
  );
}
