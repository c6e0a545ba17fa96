import type { Flow } from '@mingmou/contract/base/flow';
import type { BillState } from '@mingmou/contract/erp/bill/bill.flow';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import styles from './bill.module.css';

interface BillHeadingProps {
  readonly title: string;
  readonly billNo?: string | undefined;
  readonly state?: BillState | undefined;
  readonly lifecycle: Pick<Flow<BillState>, 'states'>;
  readonly note?: ReactNode;
  /** The buttons of the bill. */
  readonly children?: ReactNode;
}

/** Number, state and acts of a bill. */
export function BillHeading({ title, billNo, state, lifecycle, note, children }: BillHeadingProps) {
  const known = state && lifecycle.states[state];
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {billNo ? <span className={styles.number}>{billNo}</span> : null}
      {known ? <StateTag tone={known.tone}>{known.title}</StateTag> : null}
      {note}
      <span className={styles.acts}>{children}</span>
    </header>
  );
}
