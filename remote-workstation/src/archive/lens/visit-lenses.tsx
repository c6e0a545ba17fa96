import { hrefOf } from '@mingmou/contract/base/links';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensArchivePage } from '@mingmou/contract/workstation/archive/lens/lens-archive.links';
import { Link, useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import type { VisitQuery } from '../../detail/tabs';
import styles from './lens.module.css';
import { LensArchiveHead } from './lens-archive-head';
import { LensArchiveNav } from './lens-archive-nav';
import type { LensArchiveRow } from './lens-columns';
import { LensStepRecords } from './lens-step-records';
import type { LensStep } from './lens-steps';
import { usePatientArchives } from './use-patient-archives';

interface VisitLensesProps {
  readonly visit: VisitQuery;
  readonly steps: readonly LensStep[];
}

/** Contact-lens archives of the visit's patient, one of them open; new records belong to the visit. */
export function VisitLenses({ visit: { patientId, acceptsId }, steps }: VisitLensesProps) {
  const { archives, at, open, data, loading, refusal, refetch } = usePatientArchives(patientId);
  return (
    <div className={styles.main}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? <LensArchiveNav {...{ patientId, archives, at }} onOpen={open} isAcross /> : null}
      {data && !at ? (
        <Panel>
          <Quiet as="p">该患者还没有角膜接触镜档案。新建档案后即可记录试戴。</Quiet>
        </Panel>
      ) : null}
      {at ? <Steps key={at.id} of={at} steps={steps} acceptsId={acceptsId} /> : null}
    </div>
  );
}

interface StepsProps extends Pick<VisitLensesProps, 'steps'> {
  readonly of: LensArchiveRow;
  readonly acceptsId: number;
}

function Steps({ of, steps, acceptsId }: StepsProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { id, patientId } = of;
  const step = steps.find(({ code }) => code === params.get('step')) ?? steps[0];
  const to = (code: string) => {
    const query = new URLSearchParams(params);
    query.set('step', code);
    query.delete('record');
    return `?${query}`;
  };
  return (
    <>
      <LensArchiveHead of={of}>
        <Do call={lensArchive.page} onClick={() => navigate(hrefOf(lensArchivePage, { patientId, id }))}>
          档案详情
        </Do>
      </LensArchiveHead>
      {steps.length > 1 ? (
        <nav className={styles.steps} aria-label="档案步骤">
          {steps.map(({ code, word }) => (
            <Link key={code} to={to(code)} replace aria-current={code === step?.code ? 'page' : undefined}>
              {word}
            </Link>
          ))}
        </nav>
      ) : null}
      {step ? <LensStepRecords key={step.code} of={of} step={step} acceptsId={acceptsId} /> : null}
    </>
  );
}
