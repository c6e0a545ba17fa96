import type { CallSpec } from '@mingmou/contract/base/call';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useAct } from '@mingmou/kit/act/use-act';
import { Switch } from '@mingmou/kit/ui-form';
import styles from './templates.module.css';

interface RowSwitchProps {
  readonly call: Pick<CallSpec, 'grant'>;
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => Promise<unknown>;
}

/** Switch for a mark of a row; read only without the right. */
export function RowSwitch({ call, label, on, onChange }: RowSwitchProps) {
  const may = useHolds(call.grant);
  const { run: change, running } = useAct(onChange);
  if (!may) return on ? '是' : '否';
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
