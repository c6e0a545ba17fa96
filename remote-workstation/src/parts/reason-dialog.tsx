import { useThrottled } from '@mingmou/kit/act/use-throttled';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import styles from './parts.module.css';

export interface ReasonAsked {
  /** What is about to be done, as the heading says it. */
  readonly title: string;
  /** Does it; the dialog stays open when this fails. */
  readonly run: (reason: string) => Promise<unknown>;
}

interface ReasonDialogProps {
  readonly asked: ReasonAsked | undefined;
  readonly onClose: () => void;
}

const SHORTEST = 2;
const LONGEST = 200;

/** Asks for the reason of an act that needs one. */
export function ReasonDialog({ asked, onClose }: ReasonDialogProps) {
  // The page's own keys rest while the dialog asks.
  useKeys([], { active: asked !== undefined, blocking: true });
  return (
    <Modal
      title={asked?.title}
      open={asked !== undefined}
      footer={null}
      width={420}
      style={{ top: '15vh' }}
      mask={{ closable: false }}
      keyboard={false}
      destroyOnHidden
      onCancel={onClose}
    >
      {asked ? <ReasonForm asked={asked} onClose={onClose} /> : null}
    </Modal>
  );
}

function ReasonForm({ asked, onClose }: { readonly asked: ReasonAsked; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);
  const start = useThrottled(() => void run());
  const submit = () => (reason.trim().length < SHORTEST ? setMissing(true) : start());

  const run = async () => {
    setRunning(true);
    try {
      await asked.run(reason.trim());
      onClose();
    } catch {
      // The refusal was shown by whoever sent the call; the reason typed stays.
      setRunning(false);
    }
  };

  return (
    <ReasonFields
      {...{ reason, missing, running, onClose }}
      onChange={(text) => {
        setReason(text);
        setMissing(false);
      }}
      onSubmit={submit}
    />
  );
}

interface ReasonFieldsProps {
  readonly reason: string;
  readonly missing: boolean;
  readonly running: boolean;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

function ReasonFields({ reason, missing, running, onChange, onSubmit, onClose }: ReasonFieldsProps) {
  return (
    <div className={styles.reason}>
      <label className={styles.reasonLabel} htmlFor="act-reason">
        原因
        <Input
          id="act-reason"
          autoFocus
          value={reason}
          maxLength={LONGEST}
          placeholder="请输入原因"
          status={missing ? 'error' : ''}
          onChange={({ target }) => onChange(target.value)}
          onPressEnter={onSubmit}
        />
      </label>
      {missing ? (
        <p className={styles.fault} role="alert">
          请填写原因，至少{SHORTEST}个字
        </p>
      ) : null}
      <div className={styles.reasonActs}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={running} onClick={onSubmit}>
          确定
        </Button>
      </div>
    </div>
  );
}
