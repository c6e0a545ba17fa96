import type { CallSpec } from '@mingmou/contract/base/call';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Switch } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './templates.module.css';

interface RowSwitchProps {
  readonly call: Pick<CallSpec, 'grant'>;
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => Promise<unknown>;
}

/** A mark of a row that is set where it stands; without the right it is only read. */
export function RowSwitch({ call, label, on, onChange }: RowSwitchProps) {
  const may = useHolds(call.grant);
  const [running, setRunning] = useState(false);
  if (!may) return on ? '是' : '否';
  const change = async (next: boolean) => {
    setRunning(true);
    try {
      await onChange(next);
    } catch (error) {
      // The refusal was shown by the client.
      if (!(error instanceof CallRefused)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return (
    <Switch
      size="small"
      className={styles.rowSwitch}
      aria-label={label}
      checked={on}
      loading={running}
      onChange={(next) => void change(next)}
    />
  );
}
