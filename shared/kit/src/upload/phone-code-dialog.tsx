import type { PhoneCode as Code } from '@mingmou/contract/phone/phone-key.fields';
import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys/use-keys';
import { Modal } from '../ui-overlay';
import { PhoneCode, UnreachableNote } from './phone-code';
import styles from './upload.module.css';

export interface PhoneCodeDialogProps {
  readonly title: string;
  /** Creates a code and invalidates the previous one. The dialog shows its refusals. */
  readonly open: () => Promise<Code>;
  /** Instructions for the patient, and the progress. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

interface Opened extends Code {
  /** When it serves no longer, by this machine's clock. */
  readonly endsAt: number;
}

function useSecondsLeft(opened: Opened | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!opened) return undefined;
  // The clock may have ticked last before the code came.
  return Math.min(opened.secondsLeft, Math.max(0, Math.ceil((opened.endsAt - now) / 1000)));
}

/** A code for the patient's own phone. Closing the dialog leaves the code as it is: the patient goes on. Mount it to open it. */
export function PhoneCodeDialog({ title, open, children, onClose }: PhoneCodeDialogProps) {
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<string>();
  const make = useRef(open);
  make.current = open;
  const running = useRef(false);
  // The keys of the page below rest.
  useKeys([], { active: true, blocking: true });

  const start = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    try {
      const code = await make.current();
      setOpened({ ...code, endsAt: Date.now() + code.secondsLeft * 1000 });
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      if (!endsSession(error)) setFailure(error.msg);
    } finally {
      running.current = false;
    }
  }, []);
  useEffect(() => void start(), [start]);
  const secondsLeft = useSecondsLeft(opened);

  return (
    <Modal
      title={title}
      open
      width={600}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          关闭
        </Button>
      }
    >
      <div className={styles.scan}>
        <PhoneCode
          url={opened?.url}
          failure={failure}
          expired={secondsLeft === 0}
          secondsLeft={secondsLeft}
          refresh={() => void start()}
        />
        <div className={styles.arrived}>
          <UnreachableNote url={opened?.url} />
          {children}
        </div>
      </div>
    </Modal>
  );
}
