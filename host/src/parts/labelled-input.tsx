import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import css from './controls.module.css';

export interface LabelledInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly onText?: (text: string) => void;
  /** Why the value is refused; shown under the input and read out with it. */
  readonly issue?: string | undefined;
  readonly note?: string | undefined;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text input with its label, note and refusal tied to it. */
export function LabelledInput({ label, onText, issue, note, after, className, ...input }: LabelledInputProps) {
  const id = useId();
  const describedBy = [issue && `${id}-issue`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={`${css.label} ${input.required ? css.required : ''}`}>
        {label}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={`${css.input} ${className ?? ''}`}
          aria-invalid={issue !== undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onText?.(event.target.value)}
        />
        {after}
      </div>
      {note !== undefined && (
        <div id={`${id}-note`} className={css.note}>
          {note}
        </div>
      )}
      {issue !== undefined && (
        <div id={`${id}-issue`} className={css.issue} role="alert">
          {issue}
        </div>
      )}
    </div>
  );
}
