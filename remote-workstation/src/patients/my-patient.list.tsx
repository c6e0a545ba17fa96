import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import type { OutputOf } from '@mingmou/contract/base/call';
import { hrefOf } from '@mingmou/contract/base/links';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { medicalPage } from '@mingmou/contract/workstation/workstation.links';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { actionColumn, columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack, stacked } from '@mingmou/kit/list/stacked';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useRef, useState } from 'react';
import { ReferralDialog } from '../referral/referral-dialog';
import { ReferralList } from '../referral/referral-list';
import { BookingDialog } from './booking-dialog';
import { LabelsDialog } from './labels-dialog';
import { NoteDialog } from './note-dialog';
import styles from './patients.module.css';
import { PersonStack } from './person-stack';

export type MyPatient = OutputOf<typeof myPatient.page>['records'][number];
type Open = { readonly what: 'labels' | 'note' | 'referral' | 'booking'; readonly row: MyPatient };
type Eyes = MyPatient['lastSe'];

const FILTERS = [
  ...(['scope', 'keyword', 'labelId', 'dateFrom', 'dateTo', 'reviewFrom', 'reviewTo'] as const),
  ...(['ageFrom', 'ageTo', 'archive'] as const),
] as const;

const REFERRAL = 'referral';
const TABS = [
  ['', '患者'],
  [REFERRAL, '转诊记录'],
] as const;

const person: ListColumn<MyPatient> = {
  key: 'name',
  label: '患者',
  title: <Stack top="患者" below="病历号 电话" />,
  width: 176,
  isStacked: true,
  sorter: true,
  render: (row) => (
    <PersonStack of={row} no={row.recordNo} before={row.starred ? <span title="已关注">★ </span> : null} />
  ),
};

const day = (title: string, key: 'firstVisitAt' | 'lastVisitAt'): ListColumn<MyPatient> => ({
  key,
  label: title,
  title,
  width: 100,
  render: (row) => row[key]?.slice(0, 10) ?? '—',
});

const labelled: ListColumn<MyPatient> = {
  key: 'labels',
  title: '标签',
  label: '标签',
  width: 110,
  render: ({ labels }) => <LabelTags of={labels} />,
};

/** `-1.50 / -1.25`: the right eye, then the left. */
function eyesText(of: Eyes, kind: 'sphere' | 'axialLength'): string {
  const [od, os] = [formatLens(kind, of?.od), formatLens(kind, of?.os)];
  return od || os ? `${od || '—'} / ${os || '—'}` : '—';
}

const eyes = (key: 'lastSe' | 'lastAl', title: string, kind: 'sphere' | 'axialLength'): ListColumn<MyPatient> => ({
  key,
  label: title,
  title,
  width: 124,
  render: (row) => <span className={styles.eyes}>{eyesText(row[key], kind)}</span>,
});

/** 我的患者 (menu 1202): whom the caller received or follows, and the referrals of the organisation; which of them is in the address. */
export default function MyPatients() {
  const moved = useRef(false);
  const [params, setParams] = useSearchParams();
  const mayRefer = useHolds(referralOut.page.grant);
  const isReferral = mayRefer && params.get('tab') === REFERRAL;
  const show = (tab: string) => setParams(tab ? { tab } : {}, { replace: true });
  const heading = mayRefer ? (
    <TabHeading title="我的患者" tabs={TABS} at={isReferral ? REFERRAL : ''} onShow={show} moved={moved} />
  ) : undefined;
  return isReferral ? <ReferralList heading={heading} /> : <PatientList heading={heading} />;
}

function PatientList({ heading }: { readonly heading: ReactNode }) {
  const list = useList(myPatient.page);
  const navigate = useNavigate();
  const [open, show] = useState<Open>();
  const close = () => show(undefined);
  const { row } = myPatient;
  const [count] = columns(row, ['visitCount']);
  return (
    <>
      <ListPage
        title="我的患者"
        heading={heading}
        list={list}
        filters={FILTERS}
        tools={
          <Do call={myopia.overview} onClick={() => navigate('/work/mySuffer/myopia')}>
            近视防控驾驶舱
          </Do>
        }
        rowKey={({ patientId }) => `${patientId}`}
        columns={[
          person,
          labelled,
          stacked(day('首诊', 'firstVisitAt'), day('末诊', 'lastVisitAt'), 100),
          ...(count ? [{ ...count, width: 68, sorter: true }] : []),
          ...columns(row, ['diagnosisSummary']).map((one) => ({ ...one, width: 110, sorter: false })),
          stacked(eyes('lastSe', '末次SE 右/左', 'sphere'), eyes('lastAl', '末次眼轴 右/左', 'axialLength'), 140),
          ...columns(row, ['nextReviewDate']).map((one) => ({ ...one, width: 104, sorter: false })),
          ...columns(row, ['note']).map((one) => ({ ...one, width: 120, sorter: false })),
          actionColumn((of: MyPatient) => <RowActs of={of} onOpen={show} />, 214),
        ]}
      />
      {open?.what === 'labels' ? <LabelsDialog of={open.row} onClose={close} /> : null}
      {open?.what === 'note' ? <NoteDialog of={open.row} onClose={close} /> : null}
      {open?.what === 'booking' ? <BookingDialog of={open.row} onClose={close} /> : null}
      {open?.what === 'referral' ? (
        <ReferralDialog
          of={{ ...open.row, acceptsId: undefined, diagnosisText: open.row.diagnosisSummary }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface RowActsProps {
  readonly of: MyPatient;
  readonly onOpen: (open: Open) => void;
}

function RowActs({ of: row, onOpen }: RowActsProps) {
  const { patientId, starred, lastAcceptsId } = row;
  const navigate = useNavigate();
  const star = useSend(myPatient.star);
  const { success } = useFeedback();
  const follow = async () => {
    await star({ patientId, starred: !starred });
    success(starred ? '已取消关注' : '已关注');
  };
  return (
    <>
      {lastAcceptsId ? (
        <Do
          call={consultingDesk.medicalAccepts}
          onClick={() => navigate(hrefOf(medicalPage, { acceptsId: lastAcceptsId, patientId }))}
        >
          最近就诊
        </Do>
      ) : null}
      <Do call={patientAppointment.save} onClick={() => onOpen({ what: 'booking', row })}>
        预约
      </Do>
      <Do call={myPatient.noteEdit} onClick={() => onOpen({ what: 'note', row })}>
        备注
      </Do>
      <MoreActs name={row.name}>
        {(onDone) => (
          <>
            <Do
              call={myPatient.labelEdit}
              onClick={() => {
                onDone();
                onOpen({ what: 'labels', row });
              }}
            >
              标签
            </Do>
            <Do
              call={referralOut.register}
              onClick={() => {
                onDone();
                onOpen({ what: 'referral', row });
              }}
            >
              转诊登记
            </Do>
            <Do
              call={myPatient.star}
              onClick={async () => {
                onDone();
                await follow();
              }}
            >
              {starred ? '取消关注' : '关注'}
            </Do>
          </>
        )}
      </MoreActs>
    </>
  );
}
