import type { ReactNode } from 'react';
import styles from './register.module.css';

interface FieldPlaceProps {
  /** The field is an input of two lines. */
  readonly isNote?: boolean;
  readonly children: ReactNode;
}

/** Keeps the place and the height of a field whose code is still loading, so that the page below does not move. */
export function FieldPlace({ isNote = false, children }: FieldPlaceProps) {
  return <div className={isNote ? styles.notePlace : styles.fieldPlace}>{children}</div>;
}
