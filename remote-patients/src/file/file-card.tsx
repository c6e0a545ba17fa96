import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { patientMoney } from '@mingmou/contract/cashier/payment/patient-money.contract';
import { relation } from '@mingmou/contract/dict/relation';
import { sex } from '@mingmou/contract/dict/sex';
import type { patient } from '@mingmou/contract/patients/patient.contract';
import { grade } from '@mingmou/contract/patients/patient.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';
import styles from './file.module.css';

export type FileOf = OutputOf<typeof patient.findById>;

const ALLERGIC = 1;

/** The patient's identity, next to every page of the file. */
export function FileCard({ of }: { readonly of: FileOf }) {
  const { name, age, recordNo, photo, labels, allergyFlag, allergyHistory, stateEnum } = of;
  return (
    <>
      <div className={styles.who}>
        {photo?.url ? (
          <img className={styles.photo} src={photo.url} alt={`${name}的照片`} />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        <div>
          <b className={styles.name} title={name}>
            {name}
          </b>
          <p>
            {dictName(sex, of.sex)} {age}
          </p>
          <Quiet as="p">{recordNo}</Quiet>
        </div>
      </div>
      {stateEnum === 'DISABLE' ? <p className={styles.warning}>已停用，不能挂号和收费</p> : null}
      {allergyFlag === ALLERGIC ? <p className={styles.alert}>过敏：{allergyHistory ?? '有'}</p> : null}
      {labels.length > 0 ? <LabelTags of={labels} /> : null}
      <Facts of={of} />
      <Money patientId={of.id} />
      <Course of={of} />
    </>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ of }: { readonly of: FileOf }) {
  const { phone, carrier, guardianName, guardianRelation, guardianPhone, schoolName, className } = of;
  const guardian = guardianName
    ? `${guardianName} ${dictName(relation, guardianRelation)} ${guardianPhone ?? ''}`.trim()
    : null;
  return (
    <dl className={styles.facts}>
      <Fact title="电话">
        {phone} {carrier ? <Quiet>{carrier}</Quiet> : null}
      </Fact>
      <Fact title="监护人">{guardian}</Fact>
      <Fact title="学校">{[schoolName, dictName(grade, of.grade), className].filter(Boolean).join(' ')}</Fact>
    </dl>
  );
}

/** Balances and debts. */
function Money({ patientId }: { readonly patientId: number }) {
  const { data } = useCall(patientMoney.find, { patientId }, { quiet: true });
  const owes = data && compareAmounts(data.arrearsBalance, ZERO) > 0;
  return (
    <dl className={styles.money}>
      <div>
        <dt>储值余额</dt>
        <dd>{data ? formatMoney(data.cardBalance) : '–'}</dd>
      </div>
      <div>
        <dt>积分</dt>
        <dd>{data ? data.integralBalance : '–'}</dd>
      </div>
      <div>
        <dt>欠费</dt>
        <dd className={owes ? styles.owed : undefined}>{data ? formatMoney(data.arrearsBalance) : '–'}</dd>
      </div>
    </dl>
  );
}

function Course({ of }: { readonly of: FileOf }) {
  const { firstVisitAt, lastVisitAt, firstOrgName, sourceName, referrerName, followStaffName, remark } = of;
  return (
    <dl className={styles.facts}>
      <Fact title="首诊">{firstVisitAt ? `${firstVisitAt.slice(0, 10)} ${firstOrgName ?? ''}` : null}</Fact>
      <Fact title="末诊">{lastVisitAt?.slice(0, 10)}</Fact>
      <Fact title="来源">{sourceName}</Fact>
      <Fact title="推荐人">{referrerName}</Fact>
      <Fact title="专属客服">{followStaffName}</Fact>
      <Fact title="备注">{remark}</Fact>
    </dl>
  );
}
