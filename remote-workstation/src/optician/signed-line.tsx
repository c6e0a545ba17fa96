import { StateTag } from '@mingmou/kit/list/state-tag';
import styles from './optician.module.css';
import type { OpticianPage } from './prescription-acts';

interface SignedLineProps {
  readonly page: OpticianPage;
  readonly signed: NonNullable<OpticianPage['signed']>;
}

/** The living confirmation: number, signature and how long it is good for. */
export function SignedLine({ page, signed }: SignedLineProps) {
  return (
    <p className={styles.signed} role="status">
      <b>处方号 {signed.rxNo}</b>
      <span>{signed.prescriberName}</span>
      <span>{signed.confirmedAt.slice(0, 16)} 确认</span>
      <span>有效期至 {signed.validUntil}</span>
      {signed.isExpired ? <StateTag tone="overdue">已过期</StateTag> : null}
      {page.retrialCount > 0 ? <span className={styles.quiet}>反审 {page.retrialCount} 次</span> : null}
    </p>
  );
}
