import type { ReactNode } from 'react';
import styles from './bill.module.css';

interface BillTableProps {
  readonly title: string;
  readonly heads: readonly string[];
  /** Of the heads, those above figures. */
  readonly figures: ReadonlySet<string>;
  readonly children: ReactNode;
}

/** Billed items in the same columns, as a draft and signed. */
export function BillTable({ title, heads, figures, children }: BillTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className={figures.has(head) ? styles.figure : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
