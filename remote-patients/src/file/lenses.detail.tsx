import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { hrefOf } from '@mingmou/contract/base/links';
import { patientArchive } from '@mingmou/contract/patients/portal/patient-archive.contract';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensCategory } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { lensArchivePage } from '@mingmou/contract/workstation/archive/lens/lens-archive.links';
import { informedConsentState } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { ArchiveRecords } from './archive-records';
import { FileFrame } from './file-frame';
import { PatientPackages } from './patient-package-card';
import styles from './record.module.css';

type Archive = OutputOf<typeof patientArchive.lenses>[number];

/** 角塑档案 (domain-patients §2, tab 5): archives of contact lenses, their records read only. */
export default function FileLenses() {
  return <FileFrame tab="lenses">{(patientId) => <Lenses patientId={patientId} />}</FileFrame>;
}

function Lenses({ patientId }: { readonly patientId: number }) {
  const { data, refusal, refetch } = useCall(patientArchive.lenses, { patientId }, { quiet: true });
  const packages = useCall(patientArchive.lensPackages, { patientId }, { quiet: true });
  return (
    <div className={styles.archives}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data?.length === 0 ? (
        <Panel>
          <Quiet as="p">没有接触镜档案，建档在医生工作站的角塑档案管理。</Quiet>
        </Panel>
      ) : null}
      {data?.map((archive) => (
        <ArchiveCard key={archive.id} patientId={patientId} of={archive} />
      ))}
      <PatientPackages title="复查套餐" asked={packages} />
    </div>
  );
}

type Step = 'tries' | 'reviews';
const STEPS = [
  ['tries', '试戴'],
  ['reviews', '复查'],
] as const satisfies readonly (readonly [Step, string])[];

function ArchiveCard({ patientId, of }: { readonly patientId: number; readonly of: Archive }) {
  const navigate = useNavigate();
  const [step, show] = useState<Step>();
  const { id, isShown, orgName, createdAt, archiveNo, name, state, consents } = of;
  if (!isShown || state === null || state === undefined)
    return (
      <Panel dense>
        <Quiet as="p">
          {createdAt.slice(0, 10)} {orgName} 接触镜档案
        </Quiet>
      </Panel>
    );
  const { title, tone } = stateAt(lensArchiveFlow, state);
  return (
    <Panel className={styles.archive} aria-label={`档案 ${name}`}>
      <header>
        <h2>{name}</h2>
        <span>{dictName(lensCategory, of.lensCategory)}</span>
        <Quiet>{archiveNo}</Quiet>
        <StateTag tone={tone}>{title}</StateTag>
        <Quiet>{orgName}</Quiet>
        <span className={styles.end}>
          <Do call={lensArchive.page} onClick={() => navigate(hrefOf(lensArchivePage, { patientId, id }))}>
            进入档案
          </Do>
        </span>
      </header>
      <Days of={of} />
      {consents.map((consent) => (
        <p key={consent.id}>
          {consent.title} <Quiet>{dictName(informedConsentState, consent.state)}</Quiet>{' '}
          <Quiet>{consent.signedAt?.slice(0, 16)}</Quiet>
        </p>
      ))}
      <div className={styles.steps}>
        {STEPS.map(([code, word]) => (
          <Button
            key={code}
            size="small"
            type={step === code ? 'primary' : 'default'}
            aria-pressed={step === code}
            onClick={() => show(step === code ? undefined : code)}
          >
            {`${word}记录`}
          </Button>
        ))}
      </div>
      {step === 'tries' ? <Tries archiveId={id} /> : null}
      {step === 'reviews' ? <Reviews archiveId={id} /> : null}
    </Panel>
  );
}

function Tries({ archiveId }: { readonly archiveId: number }) {
  return <ArchiveRecords asked={useCall(patientArchive.tries, { archiveId }, { quiet: true })} word="试戴" />;
}

function Reviews({ archiveId }: { readonly archiveId: number }) {
  return <ArchiveRecords asked={useCall(patientArchive.reviews, { archiveId }, { quiet: true })} word="复查" />;
}

function Days({ of }: { readonly of: Archive }) {
  const facts = [
    ['医生', of.doctorName],
    ['建档', of.createdAt.slice(0, 10)],
    ['右眼起戴', of.odStartDate],
    ['左眼起戴', of.osStartDate],
    ['到期', of.expireDate],
    ['下次复查', of.nextReviewDate],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([title, value]) =>
        value ? (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ) : (
          []
        ),
      )}
    </dl>
  );
}
