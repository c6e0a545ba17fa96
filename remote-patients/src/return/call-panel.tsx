import type { OutputOf } from '@mingmou/contract/base/call';
import { PHONE_KEYS, phoneField } from '@mingmou/contract/patients/return/return.dicts';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useEffect, useState } from 'react';
import styles from './return.module.css';

export interface Called {
  readonly contactId?: number;
  readonly durationSec?: number;
}

interface CallPanelProps {
  readonly of: OutputOf<typeof returnTask.findById>;
  readonly onCalled: (called: Called) => void;
}

const SECOND_MS = 1000;
const two = (n: number) => String(n).padStart(2, '0');

/** 拨打: the number in full, and how long the call takes. */
export function CallPanel({ of, onCalled }: CallPanelProps) {
  const give = useSend(returnTask.phoneContact);
  const [number, setNumber] = useState<string>();
  const [seconds, setSeconds] = useState(0);
  const [running, run] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds((now) => now + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  const call = async (field: (typeof phoneField.rows)[number]['code']) => {
    const { phone, contactId } = await give({ taskId: of.taskId, phoneField: field });
    setNumber(phone);
    setSeconds(0);
    run(true);
    onCalled({ contactId, durationSec: 0 });
  };
  const stop = () => {
    run(false);
    onCalled({ durationSec: seconds });
  };
  return (
    <div className={styles.form}>
      <div className={styles.buttons}>
        {phoneField.rows.flatMap(({ code, name }) =>
          of[PHONE_KEYS[code]]
            ? [
                <Do key={code} call={returnTask.phoneContact} onClick={() => call(code)}>
                  {`拨打${name}`}
                </Do>,
              ]
            : [],
        )}
      </div>
      {number ? (
        <div className={styles.bar}>
          <span className={styles.number}>{number}</span>
          <Quiet>
            通话 {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
          </Quiet>
          {running ? <Button onClick={stop}>挂断</Button> : null}
        </div>
      ) : null}
    </div>
  );
}
