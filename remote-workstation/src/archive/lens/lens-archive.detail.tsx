import { dictName } from '@mingmou/contract/base/dict';
import { idIn } from '@mingmou/contract/base/id-in';
import { sex } from '@mingmou/contract/dict/sex';
import { LENS_PAPER_KINDS } from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { NothingOpen, useQueryTab } from '@mingmou/kit/frame/detail-page';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { TabHeading, type Tabs } from '@mingmou/kit/list/tab-heading';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { lazy, Suspense } from 'react';
import { manifest } from '../../../manifest';
import { GrowthButton } from '../../growth/growth-button';
import styles from './lens.module.css';
import { LensArchiveHead } from './lens-archive-head';
import { LensArchiveNav } from './lens-archive-nav';
import { LENS_BASELINE, LENS_BESIDE } from './lens-beside';
import type { LensArchiveRow } from './lens-columns';
import { LensStepRecords } from './lens-step-records';
import { LENS_REVIEW, LENS_STEPS } from './lens-steps';
import { usePatientArchives } from './use-patient-archives';

/** Loaded when the user prints. */
const LensPaperView = lazy(() => import('./lens-paper'));

const STEPS = [...LENS_STEPS, LENS_REVIEW];
const TABS: Tabs<string> = [LENS_BASELINE, ...STEPS, ...LENS_BESIDE].map(({ code, word }) => [code, word] as const);

const TITLE = '角塑档案详情';

/** 角塑档案详情: the contact-lens archives of a patient, and the records of the one that is chosen; with `paper` a print. */
export default function LensArchiveDetail() {
  const [params] = useSearchParams();
  const patientId = Number(params.get('patientId'));
  const paper = LENS_PAPER_KINDS.find((kind) => kind === params.get('paper'));
  const printed = idIn(params.get(paper === 'LENS_DELIVERY' ? 'delivery' : 'id'));
  if (paper && printed !== undefined) {
    return (
      <Suspense fallback={null}>
        <LensPaperView key={`${paper} ${printed}`} type={paper} id={printed} />
      </Suspense>
    );
  }
  if (patientId > 0) return <Archives key={patientId} patientId={patientId} />;
  return <NothingOpen title={TITLE} lacks="患者" from={manifest.pages.lensArchives} />;
}

function Archives({ patientId }: { readonly patientId: number }) {
  const { archives, at, open, data, loading, refusal, refetch } = usePatientArchives(patientId);
  return (
    <Page label={TITLE}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      <div className={styles.page}>
        <LensArchiveNav {...{ patientId, archives, at }} onOpen={open} />
        <div className={styles.main}>
          {loading ? <Skeleton active /> : null}
          {data && !at ? <p>暂无档案，点击新建</p> : null}
          {at ? <Archive key={at.id} of={at} /> : null}
        </div>
      </div>
    </Page>
  );
}

function Archive({ of }: { readonly of: LensArchiveRow }) {
  const [tab, show] = useQueryTab(TABS, 'try', ['record']);
  const step = STEPS.find(({ code }) => code === tab);
  return (
    <>
      <LensArchiveHead of={of}>
        <b>{of.name}</b>
        <Quiet>
          {dictName(sex, of.sex)} {of.age} {of.recordNo}
        </Quiet>
        <GrowthButton patientId={of.patientId} name={of.name} />
      </LensArchiveHead>
      <TabHeading title={TITLE} tabs={TABS} at={tab} onShow={show} />
      {step ? (
        <LensStepRecords key={step.code} of={of} step={step} />
      ) : (
        [LENS_BASELINE, ...LENS_BESIDE].find(({ code }) => code === tab)?.show(of)
      )}
    </>
  );
}
