import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { OpticianPage } from './use-prescription';

/** The living confirmation: number, the three people behind it and how long it is good for. */
export function SignedLine({ signed }: { readonly signed: NonNullable<OpticianPage['signed']> }) {
  const { rxNo, enteredByName, confirmedByName, confirmedByTitle, prescriberName, confirmedAt, validUntil } = signed;
  return (
    <>
      <b>处方号 {rxNo}</b>
      <span>
        <Quiet>录入</Quiet> {enteredByName ?? '—'}
      </span>
      <span>
        <Quiet>确认</Quiet> {confirmedByName ?? '—'} {confirmedByTitle} {confirmedAt.slice(0, 16)}
      </span>
      <span>
        <Quiet>处方</Quiet> {prescriberName}
      </span>
      <span>有效期至 {validUntil}</span>
      {signed.isExpired ? <StateTag tone="overdue">已过期</StateTag> : null}
    </>
  );
}
