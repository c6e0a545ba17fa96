import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import styles from './task.module.css';

interface TaskSeen {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

interface ReopenDialogProps {
  /** Absent while nothing is to be reopened. */
  readonly task: TaskSeen | undefined;
  readonly onClose: () => void;
}

const LONGEST = 100;

/** Asks why an ended task goes on; what was typed stays when the server refuses. */
export function ReopenDialog({ task, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);
  const send = useSend(screeningTask.reopen);
  const { success } = useFeedback();

  const run = async () => {
    if (!task || running) return;
    if (reason.trim() === '') return setMissing(true);
    setRunning(true);
    try {
      await send({ id: task.id, version: task.version, reason: reason.trim() });
      success('重开成功');
      onClose();
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
    } finally {
      setRunning(false);
    }
  };

  return (
    <Modal
      title={`重开「${task?.name ?? ''}」`}
      open={task !== undefined}
      width={420}
      style={{ top: '15vh' }}
      mask={{ closable: false }}
      keyboard={false}
      destroyOnHidden
      okText="确定"
      cancelText="取消"
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={onClose}
      afterClose={() => {
        setReason('');
        setMissing(false);
      }}
    >
      <label className={styles.reason} htmlFor="reopen-reason">
        原因
        <Input
          id="reopen-reason"
          autoFocus
          value={reason}
          maxLength={LONGEST}
          placeholder="请输入原因"
          status={missing ? 'error' : ''}
          aria-invalid={missing}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
          onPressEnter={() => void run()}
        />
      </label>
      {missing ? (
        <p className={styles.fault} role="alert">
          请填写原因
        </p>
      ) : null}
    </Modal>
  );
}
