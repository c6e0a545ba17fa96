import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { visitTraining } from '@mingmou/contract/workstation/training/vt-record.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import type { VisitQuery } from '../detail/tabs';
import { VisitFrame } from '../detail/visit-frame';
import { vtAddress } from './addresses';
import { PlanDrawer } from './plan-drawer';
import { PlanCard } from './plan-tab';
import { RecordTab } from './record-tab';
import styles from './training.module.css';

const TAB = 8;

/** 视觉训练 in the visit (domain-workstation §2.8): usable packages, today's session, the plan at hand. */
export default function VtStage() {
  return (
    <VisitFrame tab={TAB} title="视觉训练">
      {(query) => <PatientPackages key={query.acceptsId} visit={query} />}
    </VisitFrame>
  );
}

function PatientPackages({ visit: { acceptsId } }: { readonly visit: VisitQuery }) {
  const { data, loading, refusal, refetch } = useCall(visitTraining.find, { acceptsId });
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data?.packages.length === 0 ? (
        <Panel>
          <Quiet as="p">没有可用的视训套餐。可在「开单」中添加视训套餐，收费后即可训练。</Quiet>
        </Panel>
      ) : null}
      {data?.packages.map((one) => (
        <PatientPackage key={one.id} of={one} acceptsId={acceptsId} />
      ))}
    </>
  );
}

interface PackageProps {
  readonly of: {
    readonly id: number;
    readonly packageNo: string;
    readonly name: string;
    readonly totalTimes: number;
    readonly giftTimes: number;
    readonly leftTimes: number;
    readonly expireDate?: string | null;
  };
  readonly acceptsId: number;
}

function PatientPackage({ of, acceptsId }: PackageProps) {
  const { id, name, packageNo, totalTimes, giftTimes, leftTimes, expireDate } = of;
  const navigate = useNavigate();
  const plans = useCall(vtPlan.list, { packageId: id }, { quiet: true }).data;
  const current = plans?.find(({ endedAt }) => !endedAt);
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-label={name}>
      <div className={styles.head}>
        <p>
          <b>{name}</b> <Quiet>{packageNo}</Quiet>
        </p>
        <p>
          剩 <b>{leftTimes}</b>/{totalTimes + giftTimes} 次{expireDate ? <Quiet>，至 {expireDate}</Quiet> : null}
        </p>
        <span className={styles.headActs}>
          <Do call={vtPlan.save} blocked={plans ? false : '方案加载中'} onClick={() => setOpen(true)}>
            {current ? '调整方案' : '制定方案'}
          </Do>
          <Do call={patientPackage.detail} onClick={() => navigate(vtAddress(id, 'records'))}>
            视训详情
          </Do>
        </span>
      </div>
      {current ? <PlanCard of={current} /> : null}
      <RecordTab packageId={id} acceptsId={acceptsId} />
      {open ? <PlanDrawer packageId={id} of={current} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
