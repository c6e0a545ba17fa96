import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Button } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import { DeviceInbox } from '../device/device-inbox';
import { VisitReferrals } from '../referral/visit-referrals';
import styles from './detail.module.css';
import { PatientBar } from './patient-bar';
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
    <NoVisit title={title} />
  );
}

function NoVisit({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  return (
    <section className={styles.empty} aria-label={title}>
      <h1>{title}</h1>
      <p>没有指定就诊，请从接诊台打开。</p>
      <Button type="primary" onClick={() => navigate('/work/platform')}>
        去接诊台
      </Button>
    </section>
  );
}

function Frame({ query, tab, title, children }: VisitFrameProps & { readonly query: VisitQuery }) {
  const { visit, patient, refusal, refetch } = useVisit(query);
  return (
    <DeviceInbox acceptsId={query.acceptsId} count={visit && !visit.isForeign ? (visit.deviceCount ?? 0) : undefined}>
      {(inbox) => (
        <section className={styles.frame} aria-label={title}>
          <h1 className={styles.hiddenText}>{title}</h1>
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
            <VisitRail patient={patient} stages={visit?.stages ?? []} />
          </div>
        </section>
      )}
    </DeviceInbox>
  );
}
