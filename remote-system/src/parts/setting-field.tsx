import type { FieldSpec } from '@mingmou/contract/base/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import type { ReactElement, ReactNode } from 'react';
import styles from './setting.module.css';
import type { SettingForm } from './use-setting-form';

interface SettingFieldProps<V> {
  readonly form: SettingForm<V>;
  readonly name: keyof V & string;
  /** Hint; a fault replaces it. */
  readonly note?: ReactNode;
  readonly wide?: boolean;
  /** Another unit than the field's own. */
  readonly unit?: string;
  /** Another input than the kind's own. */
  readonly input?: (props: FieldProps) => ReactElement;
}

export interface FieldProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (next: unknown) => void;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

function noteOf({ kind, min, max, unit = '' }: FieldSpec): string {
  if (kind === 'text' || kind === 'note' || min === undefined || max === undefined) return '';
  return `${min}–${max}${unit}`;
}

/** Field of a page's record: label, input, and below it the fault or the hint. */
export function SettingField<V extends object>({ form, name, note, wide = false, unit, input }: SettingFieldProps<V>) {
  const own = form.shape[name];
  if (!own || !form.values) return null;
  const spec = unit === undefined ? own : { ...own, unit };
  const reason = form.reasons[name];
  const id = form.inputId(name);
  const props: FieldProps = {
    id,
    value: Reflect.get(form.values, name),
    onChange: (next) => form.put(name, next),
    'aria-describedby': `${id}-note`,
    'aria-invalid': reason !== undefined,
  };
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ''}`}>
      <label className={styles.label} htmlFor={id}>
        {spec.required && spec.kind !== 'bool' ? <span className={styles.star}>*</span> : null}
        {spec.title}
      </label>
      <div className={styles.input}>{input ? input(props) : <FieldInput spec={spec} {...props} />}</div>
      <div id={`${id}-note`} className={reason ? styles.reason : styles.note} role={reason ? 'alert' : undefined}>
        {reason ?? note ?? noteOf(spec)}
      </div>
    </div>
  );
}
