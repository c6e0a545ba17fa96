import { dictName } from '@mingmou/contract/base/dict';
import { drugFrequency } from '@mingmou/contract/dict/drug-frequency';
import { drugRoute } from '@mingmou/contract/dict/drug-route';
import { sex } from '@mingmou/contract/dict/sex';
import { unit } from '@mingmou/contract/dict/unit';
import { diagnosisEye } from '@mingmou/contract/workstation/consultation.dicts';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import type { RxLine } from '@mingmou/contract/workstation/drug-rx.rules';
import { Link } from '@mingmou/core/navigation/router';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { tabAddress } from '../detail/tabs';
import { drugPrintAddress } from '../print/addresses';
import { ReviewActs } from '../recipe/pharmacist-acts';
import styles from './review-list.module.css';
import { useWaitingList } from './use-waiting-list';

const RECIPE_TAB = 5;

/** Prescriptions that wait for the caller to check them; nobody but a pharmacist is asked again. */
export function useReviewList() {
  return useWaitingList(drugRx.waiting, ({ mayReview }) => mayReview);
}

type Reviewing = ReturnType<typeof useReviewList>;

/** How a drug is used, in one line: 「1滴 每日2次 点眼 双眼 7天」. */
function usage({ singleDose, doseUnit, frequency, route, eye, days }: RxLine): string {
  const dose = `${singleDose ?? ''}${doseUnit ?? ''}`;
  const words = [dose, dictName(drugFrequency, frequency), dictName(drugRoute, route), dictName(diagnosisEye, eye)];
  return [...words, days ? `${days}天` : ''].filter(Boolean).join(' ');
}

/** 待审方: each with what has to be looked at, and the two answers. */
export function ReviewList({ list: { data, refusal, refetch } }: { readonly list: Reviewing }) {
  const rows = data?.rows ?? [];
  return (
    <section aria-label="待审方">
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {rows.length === 0 ? <p className={styles.none}>没有等待审核的处方</p> : null}
      {rows.map((row) => (
        <article key={row.prescriptionId} className={styles.paper} aria-label={`处方${row.rxNo}`}>
          <header>
            <b>{row.name}</b>
            <span>
              {dictName(sex, row.sex)} {row.age}
            </span>
            <Quiet>{row.recordNo}</Quiet>
            <Link to={tabAddress(RECIPE_TAB, { ...row, medicalId: undefined }) ?? ''}>{row.rxNo}</Link>
            <Quiet>
              {row.current.category} · {row.prescriberName} {row.confirmedAt.slice(5, 16)} 开方
            </Quiet>
            <span className={styles.end}>
              <Link to={drugPrintAddress(row.acceptsId, row.prescriptionId)}>打印</Link>
              <ReviewActs paper={row} />
            </span>
          </header>
          <p>
            <Quiet>诊断</Quiet> {row.diagnosis}
            {row.allergies ? <b className={styles.allergy}>过敏：{row.allergies}</b> : null}
            {row.allergyReason ? <b className={styles.allergy}>过敏仍用：{row.allergyReason}</b> : null}
          </p>
          <ul>
            {row.current.lines?.map((line) => (
              <li key={line.drugId}>
                <b>{line.name}</b> {line.spec} <span>{usage(line)}</span>
                <span>
                  {line.qty}
                  {dictName(unit, line.unit)}
                </span>
                {line.longReason ? (
                  <Quiet>
                    {line.longReason}：{line.longText}
                  </Quiet>
                ) : null}
                {line.remark ? <Quiet>{line.remark}</Quiet> : null}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}
