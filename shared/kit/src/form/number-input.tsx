import { InputNumber as AntdNumber, type InputNumberProps as AntdProps } from 'antd';
import { useEffect, useState } from 'react';
import { guardFault } from './field-faults';
import styles from './form.module.css';
import { type NumberLimits, numberFault, numberTextFault, plainNumber } from './number-text';

type Omitted = 'onChange' | 'onInput' | 'parser' | 'formatter' | 'changeOnBlur' | 'min' | 'max' | 'value';

export interface InputNumberProps extends Omit<AntdProps<number>, Omitted>, Omit<NumberLimits, 'decimals'> {
  /** Decimals at most; the number is shown with as many. */
  readonly precision?: number;
  /** Decimals at most; the number is shown as typed. */
  readonly decimals?: number | undefined;
  readonly value?: number | null | undefined;
  readonly onChange?: ((value: number | null) => void) | undefined;
}

interface Typed {
  readonly text: string;
  /** Value of the field at that time; another value replaces the text. */
  readonly value: number | null;
}

/**
 * Number input that never changes typed text. Text that is not a number, outside the limits, or with too many decimals
 * stays in the field with its fault, is not passed on, and blocks acts that would send the last valid value: their keys
 * (`key-scopes`), main buttons and Enter.
 */
export function InputNumber(props: InputNumberProps) {
  const { value, onChange, onKeyDown, needed, min, max, precision, decimals = precision, ...rest } = props;
  const [typed, setTyped] = useState<Typed>();
  const limits = { min, max, decimals, needed };
  const current = value ?? null;
  const fault = typed && Object.is(typed.value, current) ? numberTextFault(typed.text, limits) : undefined;
  const isFaulty = fault !== undefined;
  useEffect(() => (isFaulty ? guardFault() : undefined), [isFaulty]);
  return (
    <>
      <AntdNumber<number>
        {...rest}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        {...(precision === undefined ? {} : { precision })}
        {...(isFaulty ? { status: 'error', 'aria-invalid': true, 'data-fault': fault } : {})}
        value={current}
        parser={(text) => plainNumber(text ?? '') as unknown as number}
        // Leaving the field formats an accepted number; a faulty text would be replaced by the last accepted one.
        changeOnBlur={!isFaulty}
        onInput={(text) => setTyped({ text, value: current })}
        onChange={(next) => {
          if (numberFault(next, limits) === undefined) onChange?.(next);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isFaulty) {
            event.preventDefault();
            event.stopPropagation();
          } else onKeyDown?.(event);
        }}
      />
      {isFaulty ? (
        <small className={styles.fault} role="alert">
          {fault}
        </small>
      ) : null}
    </>
  );
}
