import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import styles from './return.module.css';
import type { TaskRow } from './return-task.list';

interface TaskDialogProps {
  readonly of: TaskRow;
  readonly onClose: () => void;
}

/** 编辑: the day, the way, the person and the words of an open task. */
export function TaskDialog({ of, onClose }: TaskDialogProps) {
  const { taskId, version, patientId, labelId, name, labelName, executorName } = of;
  const [draft, setDraft] = useState({
    ...{ planDate: of.planDate, way: of.way, executorId: of.executorId ?? null, content: of.content ?? null },
  });
  const save = useSend(returnTask.save);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    await save({ taskId, version, patientId, labelId, ...draft });
    success('保存成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`编辑回访：${name} ${labelName}`}
      width={520}
      confirmLoading={running}
      okButtonProps={{ disabled: !draft.planDate || !draft.way }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <DraftLines
          id="task"
          shape={returnTask.save.input}
          names={['planDate', 'way', 'executorId', 'content']}
          draft={draft}
          present={{ executorId: executorName }}
          put={(change) => setDraft({ ...draft, ...change })}
        />
      </div>
    </Modal>
  );
}
