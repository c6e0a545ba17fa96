import { StateTag } from '@mingmou/kit/list/state-tag';
import type { OpticianPage } from './use-prescription';

/** The living confirmation: number, signature and how long it is good for. */
export function SignedLine({ signed }: { readonly signed: NonNullable<OpticianPage['signed']> }) {
  return (
    <>
      <b>处方号 {signed.rxNo}</b>
      <span>{signed.prescriberName}</span>
      <span>{signed.confirmedAt.slice(0, 16)} 确认</span>
      <span>有效期至 {signed.validUntil}</span>
      {signed.isExpired ? <StateTag tone="overdue">已过期</StateTag> : null}
    </>
  );
}
