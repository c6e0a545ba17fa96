import type { FieldSpec } from '@mingmou/contract/base/field';
import { useId } from 'react';
import { AttrInput } from './attr-input';
import styles from './goods.module.css';

type Attrs = Readonly<Record<string, unknown>>;

interface AttrsInputProps {
  readonly specs: Readonly<Record<string, FieldSpec>>;
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly label: string;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: Attrs) => void;
}

function attrsOf(value: unknown): Attrs {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The attributes that a category has, as one value of the form. */
export function AttrsInput({ specs, names, required, label, id, value, onChange }: AttrsInputProps) {
  const prefix = useId();
  const attrs = attrsOf(value);
  if (names.length === 0) return <span className={styles.note}>该类别没有属性</span>;
  return (
    <fieldset id={id} className={styles.attrs} aria-label={label}>
      {names.map((name) => {
        const spec = specs[name];
        if (!spec) return null;
        const inputId = `${prefix}-${name}`;
        return (
          <span key={name} className={styles.attr}>
            <label htmlFor={inputId}>
              {spec.title}
              {required.includes(name) ? <span className={styles.fault}> *</span> : null}
            </label>
            <AttrInput
              id={inputId}
              name={name}
              spec={spec}
              value={attrs[name]}
              onChange={(next) => onChange?.({ ...attrs, [name]: next === '' ? null : next })}
            />
          </span>
        );
      })}
    </fieldset>
  );
}
