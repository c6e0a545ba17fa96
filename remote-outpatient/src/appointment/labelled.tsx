import { type ReactNode, useId } from 'react';
import styles from './appointment.module.css';

interface LabelledProps {
  readonly title: string;
  /** The input, under the id that the label names. */
  readonly children: (id: string) => ReactNode;
}

/** An input with its label above. */
export function Labelled({ title, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  );
}
