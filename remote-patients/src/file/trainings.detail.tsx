import type { OutputOf } from '@mingmou/contract/base/call';
import { hrefOf } from '@mingmou/contract/base/links';
import { patientArchive } from '@mingmou/contract/patients/portal/patient-archive.contract';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { trainingPage } from '@mingmou/contract/workstation/workstation.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { ArchiveRecords } from './archive-records';
import { FileFrame } from './file-frame';
import { PatientPackageHead } from './patient-package-card';
import styles from './record.module.css';

type Training = OutputOf<typeof patientArchive.trainings>[number];

/** 视训档案 (domain-patients §2, tab 6): packages of training, the plan in use, sessions and reports, read only. */
export default function FileTrainings() {
  return <FileFrame tab="trainings">{(patientId) => <Trainings patientId={patientId} />}</FileFrame>;
}

function Trainings({ patientId }: { readonly patientId: number }) {
  const { data, refusal, refetch } = useCall(patientArchive.trainings, { patientId }, { quiet: true });
  return (
    <div className={styles.archives}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data?.length === 0 ? (
        <Panel>
          <Quiet as="p">没有视训套餐，在收银台购买后显示在这里。</Quiet>
        </Panel>
      ) : null}
      {data?.map((one) => (
        <TrainingCard key={one.id} of={one} />
      ))}
    </div>
  );
}

type Part = 'records' | 'reports';
const PARTS = [
  ['records', '训练记录'],
  ['reports', '阶段报告'],
] as const satisfies readonly (readonly [Part, string])[];

function TrainingCard({ of }: { readonly of: Training }) {
  const navigate = useNavigate();
  const [part, show] = useState<Part>();
  const { id: packageId, isShown, plan } = of;
  return (
    <Panel className={styles.archive} aria-label={of.name ?? '视训套餐'}>
      <PatientPackageHead of={of}>
        <span className={styles.end}>
          <Do call={patientPackage.page} onClick={() => navigate(hrefOf(trainingPage, { packageId }))}>
            进入视训
          </Do>
        </span>
      </PatientPackageHead>
      {plan ? (
        <p>
          方案：{plan.diagnosis}，目标 {plan.goal}{' '}
          <Quiet>
            第{plan.stage}阶段 {plan.weeks}周 {plan.startDate} 起
          </Quiet>
        </p>
      ) : null}
      {isShown ? (
        <div className={styles.steps}>
          {PARTS.map(([code, word]) => (
            <Button
              key={code}
              size="small"
              type={part === code ? 'primary' : 'default'}
              aria-pressed={part === code}
              onClick={() => show(part === code ? undefined : code)}
            >
              {word}
            </Button>
          ))}
        </div>
      ) : null}
      {part === 'records' ? <Sessions packageId={packageId} /> : null}
      {part === 'reports' ? <Reports packageId={packageId} /> : null}
    </Panel>
  );
}

function Sessions({ packageId }: { readonly packageId: number }) {
  return <ArchiveRecords asked={useCall(patientArchive.trainingRecords, { packageId }, { quiet: true })} word="训练" />;
}

function Reports({ packageId }: { readonly packageId: number }) {
  const { data, refusal, refetch } = useCall(patientArchive.trainingReports, { packageId }, { quiet: true });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Quiet as="p">还没有阶段报告。</Quiet>;
  return data.map(({ id, seq, fromDate, toDate, comment, advice, nextDate, signedByName }) => (
    <section key={id} className={styles.record} aria-label={`报告${seq}`}>
      <b>
        报告{seq} {fromDate} 至 {toDate}
      </b>{' '}
      <Quiet>
        {signedByName} {nextDate ? `下次评估 ${nextDate}` : ''}
      </Quiet>
      <p>小结：{comment}</p>
      {advice ? <p>建议：{advice}</p> : null}
    </section>
  ));
}
