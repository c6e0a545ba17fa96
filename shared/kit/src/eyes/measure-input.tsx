import { Input } from 'antd';
import { useId } from 'react';
import styles from './eyes.module.css';
import { MeasureFrame, type MeasureProps, statusOf, verdictOf } from './measure-frame';
import type { Reading } from './reading';
import { isComposing, useTyped } from './use-typed';

interface MeasureInputProps extends MeasureProps {
  readonly reading: Reading;
}

/** Input for one typed quantity; invalid text is cleared on blur. */
export function MeasureInput({ reading, ...props }: MeasureInputProps) {
  const {
    label,
    prior,
    fault: _fault,
    shortFault: _short,
    hint: _hint,
    alert: _alert,
    readOnly = false,
    quoted = false,
    ...control
  } = props;
  const { value, onChange, onBlur, ...rest } = control;
  const typed = useTyped(reading, value, onChange);
  const verdict = verdictOf(reading, props, typed.typing);
  const says = useId();
  return (
    <MeasureFrame verdict={verdict} quoted={quoted} describedBy={says} prior={reading.text(prior)}>
      <Input
        {...rest}
        className={reading.isNumber ? styles.number : styles.text}
        aria-label={label}
        aria-invalid={verdict?.tone === 'fault' || rest['aria-invalid']}
        aria-describedby={verdict ? says : rest['aria-describedby']}
        status={statusOf(verdict)}
        readOnly={readOnly}
        // A closed record shows text: no box, no Tab stop.
        {...(readOnly ? { variant: 'borderless', tabIndex: -1 } : {})}
        inputMode={reading.isNumber ? 'decimal' : undefined}
        value={typed.shown}
        onFocus={({ target }) => target.select()}
        onChange={(event) => typed.type(event.target.value, isComposing(event))}
        onCompositionEnd={({ currentTarget }) => typed.type(currentTarget.value, false)}
        onBlur={(event) => {
          typed.leave();
          onBlur?.(event);
        }}
      />
    </MeasureFrame>
  );
}
