import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useId } from 'react';
import styles from './print-editor.module.css';

interface PropRowProps {
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** One property in the designer's right column: label, input and fault. */
export function PropRow({ spec, value, onChange }: PropRowProps) {
  const id = useId();
  const wrong = check(spec, value);
  return (
    <div className={styles.prop}>
      <label htmlFor={id}>{spec.title}</label>
      <FieldInput
        id={id}
        spec={spec}
        value={value}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={onChange}
      />
      {wrong ? (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {wrong}
        </p>
      ) : null}
    </div>
  );
}
