import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { glassesReviewForm } from '@mingmou/contract/workstation/archive/glasses/glasses-review.form';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { NothingOpen, useQueryTab } from '@mingmou/kit/frame/detail-page';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { manifest } from '../../../manifest';
import { Records } from '../records';
import { ArchiveTab } from './archive-tab';
import { CurveTab } from './curve-tab';
import styles from './glasses.module.css';
import { GlassesActs } from './glasses-acts';
import { GlassesState } from './glasses-columns';
import { GlassesNav } from './glasses-nav';
import { MealTab } from './meal-tab';
import { PapersTab } from './papers-tab';
import { reviewPrintAddress } from './review-address';

const TABS = [
  ['archive', '档案'],
  ['papers', '处方'],
  ['meal', '复查套餐'],
  ['review', '复查记录'],
  ['curve', '度数曲线'],
] as const;

const TITLE = '配镜档案详情';
export const REVIEW_FORMS = [glassesReviewForm];

/** 配镜档案详情: the pairs of a patient, with details of the chosen one. */
export default function GlassesArchiveDetail() {
  const [params] = useSearchParams();
  const patientId = Number(params.get('patientId'));
  if (patientId > 0) return <Archives key={patientId} patientId={patientId} />;
  return <NothingOpen title={TITLE} lacks="患者" from={manifest.pages.glassesArchives} />;
}

function Archives({ patientId }: { readonly patientId: number }) {
  const { data, loading, refusal, refetch } = useCall(glassesArchive.archives, { patientId });
  const [params, setParams] = useSearchParams();
  const archives = data ?? [];
  const asked = Number(params.get('id'));
  const at = archives.find(({ id }) => id === asked) ?? archives[0];
  const open = (id: number) => {
    const query = new URLSearchParams(params);
    query.set('id', String(id));
    query.delete('record');
    setParams(query, { replace: true });
  };
  return (
    <Page label={TITLE}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      <div className={styles.page}>
        <GlassesNav {...{ patientId, archives, at }} onOpen={open} />
        <div className={styles.main}>
          {loading ? <Skeleton active /> : null}
          {data && !at ? <p>暂无档案，点击新建</p> : null}
          {at ? <Archive key={at.id} id={at.id} /> : null}
        </div>
      </div>
    </Page>
  );
}

function Archive({ id }: { readonly id: number }) {
  const { data: of, loading, refusal, refetch } = useCall(glassesArchive.findById, { id });
  const [tab, show] = useQueryTab(TABS, 'archive', ['record']);
  if (!of) return refusal ? <ListFailure refusal={refusal} retry={refetch} /> : loading ? <Skeleton active /> : null;
  return (
    <>
      <header className={styles.head}>
        <b>{of.name}</b>
        <Quiet>
          {dictName(sex, of.sex)} {of.age} {of.recordNo}
        </Quiet>
        <span>{of.archiveName}</span>
        <GlassesState of={of} />
        {of.nextReviewDate ? <span>下次复查 {of.nextReviewDate}</span> : null}
        {typeof of.mealLeft === 'number' ? <span>套餐余 {of.mealLeft} 次</span> : null}
        <GlassesActs of={of} />
      </header>
      <TabHeading title={TITLE} tabs={TABS} at={tab} onShow={show} />
      {tab === 'archive' ? <ArchiveTab of={of} /> : null}
      {tab === 'papers' ? <PapersTab patientId={of.patientId} /> : null}
      {tab === 'meal' ? <MealTab of={of} /> : null}
      {tab === 'review' ? (
        <Records
          of={glassesReview}
          ownerId={of.id}
          forms={REVIEW_FORMS}
          word="复查"
          empty="还没有复查记录，点击新增复查"
          printAddress={reviewPrintAddress}
        />
      ) : null}
      {tab === 'curve' ? <CurveTab patientId={of.patientId} /> : null}
    </>
  );
}
