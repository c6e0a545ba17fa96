import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import type { ReactNode } from 'react';
import { manifest } from '../../manifest';
import { DeviceInbox } from '../device/device-inbox';
import { VisitReferrals } from '../referral/visit-referrals';
import { allergiesOf } from './allergies.rules';
import styles from './detail.module.css';
import { PatientBar } from './patient-bar';
import { Revisions } from './revisions';
import { type VisitQuery, visitIn } from './tabs';
import { useVisit, type VisitOfDetail } from './use-visit';
import { VisitRail } from './visit-rail';
import { VisitTabs } from './visit-tabs';

interface VisitFrameProps {
  /** The page's own tab (domain-workstation §2.0). */
  readonly tab: number;
  readonly title: string;
  /** Renders the stage; remounted for another visit. */
  readonly children: (visit: VisitQuery, state: VisitOfDetail | undefined) => ReactNode;
}

/** Detail of a visit: patient bar, tabs of its stages, the stage itself, and earlier records. */
export function VisitFrame({ tab, title, children }: VisitFrameProps) {
  const [params] = useSearchParams();
  const query = visitIn(params);
  return query ? (
    <Frame key={query.acceptsId} query={query} tab={tab} title={title}>
      {children}
    </Frame>
  ) : (
    <NothingOpen title={title} lacks="就诊" from={manifest.pages.platform} />
  );
}

function Frame({ query, tab, title, children }: VisitFrameProps & { readonly query: VisitQuery }) {
  const { visit, patient, refusal, refetch } = useVisit(query);
  return (
    <DeviceInbox acceptsId={query.acceptsId} count={visit && !visit.isForeign ? (visit.deviceCount ?? 0) : undefined}>
      {(inbox) => (
        <section className={styles.frame} aria-label={title}>
          <h1 className={hiddenText}>{title}</h1>
          {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
          <div className={styles.head}>
            <PatientBar patient={patient} visit={visit} />
            <div className={styles.ways}>
              <VisitTabs tab={tab} query={query} stages={visit?.stages ?? []} />
              {inbox}
            </div>
          </div>
          <div className={styles.body}>
            <div className={styles.stage}>
              {visit?.referralCount ? <VisitReferrals acceptsId={query.acceptsId} /> : null}
              {children(query, visit)}
            </div>
            <VisitRail
              patient={patient}
              stages={visit?.stages ?? []}
              allergies={patient && visit ? allergiesOf(patient, visit) : undefined}
            >
              {visit ? <Revisions acceptsId={query.acceptsId} /> : null}
            </VisitRail>
          </div>
        </section>
      )}
    </DeviceInbox>
  );
}
