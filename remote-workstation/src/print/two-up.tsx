import type { ReactNode } from 'react';
import styles from './print.module.css';

const A4_MM = 297;

/** The same twice on one A4, each on its half of the paper, with a line to cut along between them. */
export function TwoUp({ margin, children }: { readonly margin: number; readonly children: ReactNode }) {
  return (
    <>
      <div className={styles.half} style={{ height: `${A4_MM / 2 - margin}mm` }}>
        {children}
      </div>
      <div className={`${styles.half} ${styles.second}`} style={{ paddingTop: `${margin}mm` }}>
        {children}
      </div>
    </>
  );
}
