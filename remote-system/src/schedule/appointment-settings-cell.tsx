import type { FieldSpec } from '@mingmou/contract/base/field';
import { Input, InputNumber, Select, Switch } from '@mingmou/kit/ui-form';
import { useId } from 'react';
import settingsCss from './appointment-settings.module.css';
import styles from './schedule.module.css';

interface SettingCellProps {
  /** Whose and what: the head of the column names it for the eyes. */
  readonly label: string;
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly reason: string | undefined;
  readonly onChange: (value: unknown) => void;
}

const AS_DEPARTMENT = '同科室';

/** One setting in its row; a number that may be left empty says whose counts then. */
export function SettingCell({ label, spec, value, reason, onChange }: SettingCellProps) {
  const id = useId();
  const shared = {
    'aria-label': label,
    'aria-invalid': reason !== undefined,
    'aria-describedby': reason === undefined ? undefined : id,
    status: reason === undefined ? ('' as const) : ('error' as const),
  };
  const placeholder = spec.required ? undefined : AS_DEPARTMENT;
  return (
    <>
      {spec.kind === 'bool' ? (
        <Switch aria-label={label} size="small" checked={value === true} onChange={onChange} />
      ) : null}
      {spec.kind === 'dict' ? (
        <Select
          {...shared}
          className={settingsCss.settingChoice}
          value={typeof value === 'number' ? value : undefined}
          placeholder={placeholder}
          allowClear={!spec.required}
          options={spec.dict?.rows.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next) => onChange(next ?? null)}
        />
      ) : null}
      {spec.kind === 'int' ? (
        <InputNumber
          {...shared}
          className={settingsCss.settingNumber}
          controls={false}
          value={typeof value === 'number' ? value : null}
          placeholder={placeholder}
          onChange={(next) => onChange(next)}
        />
      ) : null}
      {spec.kind === 'text' ? (
        <Input
          {...shared}
          maxLength={spec.max}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : null}
      {reason ? (
        <span id={id} role="alert" className={styles.fault}>
          {reason}
        </span>
      ) : null}
    </>
  );
}
