import type { ReactNode } from 'react';
import styles from './card.module.css';

/** One line of a card's dialog: its name at the left. */
export function CardField({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span>{title}</span>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
