import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import type { patientArchive } from '@mingmou/contract/patients/portal/patient-archive.contract';
import type { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';
import styles from './record.module.css';

export type BoughtPatientPackage = OutputOf<typeof patientArchive.lensPackages>[number];

interface PatientPackagesProps {
  readonly title: string;
  readonly asked: Pick<ReturnType<typeof useCall<unknown, BoughtPatientPackage[]>>, 'data' | 'refusal' | 'refetch'>;
}

/** Packages that a patient bought; nothing is said of nothing. */
export function PatientPackages({ title, asked: { data, refusal, refetch } }: PatientPackagesProps) {
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel className={styles.archive} aria-label={title}>
      <h2>{title}</h2>
      {data.map((one) => (
        <PatientPackageHead key={one.id} of={one} />
      ))}
    </Panel>
  );
}

/** One package: how much of it is used, and until when it is good. */
export function PatientPackageHead({
  of,
  children,
}: {
  readonly of: BoughtPatientPackage;
  readonly children?: ReactNode;
}) {
  const { isShown, orgName, createdAt, name, packageNo, state } = of;
  if (!isShown || state === null || state === undefined)
    return (
      <Quiet as="p">
        {createdAt.slice(0, 10)} {orgName} 套餐
      </Quiet>
    );
  const { title, tone } = stateAt(patientPackageFlow, state);
  return (
    <header>
      <b>{name}</b>
      <Quiet>{packageNo}</Quiet>
      <StateTag tone={tone}>{title}</StateTag>
      <span>
        已用 {of.usedTimes}/{of.allTimes} 次，剩 <b>{of.leftTimes}</b> 次
      </span>
      {of.expireDate ? <span>有效期至 {of.expireDate}</span> : <Quiet>首次使用后开始计算有效期</Quiet>}
      {of.trainerName ? <Quiet>训练师 {of.trainerName}</Quiet> : null}
      <Quiet>{orgName}</Quiet>
      {children}
    </header>
  );
}
