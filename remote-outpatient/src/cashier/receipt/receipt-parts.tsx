import type { OutputOf } from '@mingmou/contract/base/call';
import type { receipt } from '@mingmou/contract/cashier/receipt.contract';
import type { ReactNode } from 'react';
import { Barcode } from './barcode';
import styles from './receipt.module.css';

export type ChargeReceipt = OutputOf<typeof receipt.charge>;
export type RefundReceipt = OutputOf<typeof receipt.refund>;
export type Template = ChargeReceipt['template'];

type Common = Pick<
  ChargeReceipt,
  'title' | 'orgShortName' | 'orgPhone' | 'orgAddress' | 'printedAt' | 'operatorName' | 'printCount'
>;

interface FrameProps {
  readonly of: Common;
  readonly number: string;
  readonly template: Template;
  readonly children: ReactNode;
}

/** What every receipt of the cashier has around its own rows. */
export function ReceiptFrame({ of, number, template, children }: FrameProps) {
  const { paper, headText, footText } = template;
  return (
    <article className={paper === 'A5' ? `${styles.sheet} ${styles.a5}` : styles.sheet} aria-label={of.title}>
      <header className={styles.head}>
        <p className={styles.org}>{of.orgShortName}</p>
        <h2 className={styles.title}>
          {of.title}
          {of.printCount > 0 ? <span className={styles.again}>补打</span> : null}
        </h2>
        {headText ? <p>{headText}</p> : null}
        <Barcode text={number} />
      </header>
      {children}
      <footer className={styles.foot}>
        <p className={styles.sign}>患者签字：</p>
        {footText ? <p>{footText}</p> : null}
        <p>
          打印 {of.printedAt} · {of.operatorName}
        </p>
        {of.orgPhone || of.orgAddress ? <p>{[of.orgPhone, of.orgAddress].filter(Boolean).join(' · ')}</p> : null}
      </footer>
    </article>
  );
}

/** Title and value pairs; those without a value are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [title: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
