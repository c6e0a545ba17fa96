import type { FieldSpec } from '@mingmou/contract/base/field';
import { type ReactNode, useId } from 'react';
import styles from './appointment.module.css';

/** What an input takes from its label and its fault. */
interface LabelledInput {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledProps {
  /** Declares label and requirement. */
  readonly spec: FieldSpec;
  /** Fault of the value, shown under the input. */
  readonly fault?: string | undefined;
  /** The input, under the id that the label names. */
  readonly children: (input: LabelledInput) => ReactNode;
}

/** An input with its label above and its fault below. */
export function Labelled({ spec, fault, children }: LabelledProps) {
  const { title, required } = spec;
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div className={styles.field} data-fault={fault !== undefined}>
      <label htmlFor={id} className={required ? styles.required : undefined}>
        {title}
      </label>
      {children({
        id,
        status: fault ? 'error' : '',
        'aria-required': required,
        'aria-invalid': fault !== undefined,
        'aria-describedby': fault ? faultId : undefined,
      })}
      {fault ? (
        <small id={faultId} role="alert" className={styles.fault}>
          {fault}
        </small>
      ) : null}
    </div>
  );
}
