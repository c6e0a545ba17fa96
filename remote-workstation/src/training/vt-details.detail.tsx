import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { sex } from '@mingmou/contract/dict/sex';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { vtPictures } from '@mingmou/contract/workstation/training/vt-record.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { DetailPage, useQueryTab } from '@mingmou/kit/frame/detail-page';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import { manifest } from '../../manifest';
import { ArchivePicturesTab } from '../archive/pictures/archive-pictures';
import { OwnerConsents } from '../consent/owner-consents';
import { GrowthButton } from '../growth/growth-button';
import { packageIn, VT_TABS, type VtTab } from './addresses';
import { HomeTab } from './home-tab';
import { type Asking, PatientPackageActs } from './patient-package-acts';
import { Ends } from './patient-package-columns';
import { PatientPackageDialog } from './patient-package-dialog';
import { PlanTab } from './plan-tab';
import { RecordTab } from './record-tab';
import { ReportTab } from './report-tab';
import { TimesTab } from './times-tab';
import styles from './training.module.css';

export type PatientPackage = OutputOf<typeof patientPackage.detail>;

const TITLE = '视训详情';

/** 视训详情 (domain-workstation §4.2): plan, sessions and reports of one package. */
export default function VtDetails() {
  const [params] = useSearchParams();
  const id = packageIn(params);
  return (
    <DetailPage
      title={TITLE}
      lacks="套餐"
      from={manifest.pages.patientPackage}
      call={patientPackage.detail}
      id={id}
      height="least"
    >
      {(of) => <Details of={of} />}
    </DetailPage>
  );
}

function Details({ of }: { readonly of: PatientPackage }) {
  const [tab, show] = useQueryTab(VT_TABS, 'plan', ['record']);
  return (
    <>
      <Head of={of} />
      <Panel>
        <TabHeading title={TITLE} tabs={VT_TABS} at={tab} onShow={show} />
        <Tab of={of} tab={tab} />
      </Panel>
    </>
  );
}

function Tab({ of, tab }: { readonly of: PatientPackage; readonly tab: VtTab }) {
  if (tab === 'records') return <RecordTab packageId={of.id} />;
  if (tab === 'reports') return <ReportTab packageId={of.id} />;
  if (tab === 'consent')
    return <OwnerConsents area="corneal-training-archives" ownerId={of.id} kind="VT" word="套餐" />;
  if (tab === 'pictures') return <ArchivePicturesTab of={vtPictures} ownerId={of.id} />;
  if (tab === 'home') return <HomeTab packageId={of.id} />;
  if (tab === 'times') return <TimesTab ops={of.ops} />;
  return <PlanTab packageId={of.id} />;
}

/** Who, which package, and how much of it is used. */
function Head({ of }: { readonly of: PatientPackage }) {
  const { name, sex: kind, age, recordNo, packageNo, setmealName, state, usedTimes, totalTimes, giftTimes } = of;
  const [what, ask] = useState<Asking>();
  const { title, tone } = stateAt(patientPackageFlow, state);
  const all = totalTimes + giftTimes;
  return (
    <Panel dense aria-label="套餐">
      <div className={styles.head}>
        <p className={styles.who}>
          <b>{name}</b> {dictName(sex, kind)} {age} <Quiet>{recordNo}</Quiet>
        </p>
        <p>
          <b>{setmealName}</b> <Quiet>{packageNo}</Quiet> <StateTag tone={tone}>{title}</StateTag>
        </p>
        <p>
          <progress className={styles.bar} value={usedTimes} max={all} aria-label="已用次数" /> 已用 <b>{usedTimes}</b>/
          {all} 次{giftTimes > 0 ? <Quiet>（含赠 {giftTimes}）</Quiet> : null}，剩 <b>{of.leftTimes}</b> 次
        </p>
        <p>
          有效期至 <Ends of={of} />
        </p>
        <p>
          训练师 {of.trainerName ?? '—'}
          {of.lastDay ? <Quiet>，末次 {of.lastDay}</Quiet> : null}
        </p>
        <span className={styles.headActs}>
          <GrowthButton patientId={of.patientId} name={name} />
          <PatientPackageActs of={of} onAsk={ask} />
        </span>
      </div>
      {what ? <PatientPackageDialog what={what} of={of} onClose={() => ask(undefined)} /> : null}
    </Panel>
  );
}
