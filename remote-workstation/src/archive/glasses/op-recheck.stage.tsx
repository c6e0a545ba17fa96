import { hrefOf } from '@mingmou/contract/base/links';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesArchivePage } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.links';
import { eyePowerText, frameText, lensText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import type { VisitQuery } from '../../detail/tabs';
import { VisitFrame } from '../../detail/visit-frame';
import { Records } from '../records';
import styles from './glasses.module.css';
import { REVIEW_FORMS } from './glasses-archive.detail';
import { GlassesNav } from './glasses-nav';
import { reviewPrintAddress } from './review-address';

const TAB = 10;
const WORN = 1;

/** 配镜复查 in the visit (domain-workstation §2.8): the reviews of the pair that is chosen. */
export default function OpRecheckStage() {
  return (
    <VisitFrame tab={TAB} title="配镜复查">
      {(query) => <Pairs key={query.acceptsId} visit={query} />}
    </VisitFrame>
  );
}

function Pairs({ visit: { acceptsId, patientId } }: { readonly visit: VisitQuery }) {
  const { data, loading, refusal, refetch } = useCall(glassesArchive.archives, { patientId });
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(params.get('id'));
  const at = data?.find(({ id }) => id === asked) ?? data?.find(({ state }) => state === WORN) ?? data?.[0];
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data && !at ? (
        <Panel>
          <Quiet as="p">该患者还没有配镜档案。售出眼镜并审核后自动建档，外购眼镜可在配镜档案中新建。</Quiet>
        </Panel>
      ) : null}
      {data && at ? (
        <div className={styles.page}>
          <GlassesNav {...{ patientId, archives: data, at }} />
          <div className={styles.main}>
            <header className={styles.head}>
              <span>
                右 {eyePowerText(at.power, 'od')} 左 {eyePowerText(at.power, 'os')}
              </span>
              <Quiet>{[frameText(at.frame), lensText(at.lens)].filter(Boolean).join('，')}</Quiet>
              <span className={styles.acts}>
                <Do
                  call={glassesArchive.findById}
                  onClick={() => navigate(hrefOf(glassesArchivePage, { patientId, id: at.id }))}
                >
                  配镜档案
                </Do>
              </span>
            </header>
            <Records
              key={at.id}
              of={glassesReview}
              ownerId={at.id}
              acceptsId={acceptsId}
              forms={REVIEW_FORMS}
              word="复查"
              empty="还没有复查记录，点击新增复查"
              printAddress={reviewPrintAddress}
            />
          </div>
        </div>
      ) : null}
    </>
  );
}
