import { MoneyHeld } from '@mingmou/clinic/patient/patient-money';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { relation } from '@mingmou/contract/dict/relation';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { GrowthButton } from '../growth/growth-button';
import { BookingDialog } from '../patients/booking-dialog';
import { ReferralDialog } from '../referral/referral-dialog';
import { allergiesOf } from './allergies.rules';
import styles from './detail.module.css';
import { EarlierVisits } from './earlier-visits';
import { useFinishVisit } from './finish-visit';
import type { PatientInfo, VisitOfDetail } from './use-visit';

interface PatientBarProps {
  readonly patient: PatientInfo | undefined;
  readonly visit: VisitOfDetail | undefined;
}

/** Who the patient is, with the allergies in red; it stays in sight. */
export function PatientBar({ patient, visit }: PatientBarProps) {
  if (!patient || !visit) {
    return (
      <header className={styles.bar}>
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      </header>
    );
  }
  const state = stateAt(acceptsFlow, visit.acceptsState);
  const allergies = allergiesOf(patient, visit);
  return (
    <header className={styles.bar}>
      <b className={styles.name} title={patient.name}>
        {patient.name}
      </b>
      <span>
        {dictName(sex, patient.sex)} {patient.age}
      </span>
      <Quiet>{patient.recordNo}</Quiet>
      <Quiet>{patient.phone}</Quiet>
      {patient.guardianName ? (
        <Quiet className={styles.guardian} title={patient.guardianName}>
          监护人 {patient.guardianName} {dictName(relation, patient.guardianRelation)}
        </Quiet>
      ) : null}
      {patient.labels.map(({ id, name }) => (
        <span key={id} className={styles.label} title={name}>
          {name}
        </span>
      ))}
      {allergies ? <b className={styles.danger}>过敏：{allergies}</b> : null}
      <MoneyHeld of={patient} />
      {patient.integralBalance > 0 ? <Quiet>积分 {patient.integralBalance}</Quiet> : null}
      <GoingOn patient={patient} />
      <span className={styles.barEnd}>
        <GrowthButton patientId={patient.patientId} name={patient.name} />
        <span className={styles.doctor} title={visit.doctorName ?? undefined}>
          {dictName(visitType, visit.visitType)} · {visit.doctorName ?? '普通号'}
        </span>
        <StateTag tone={state.tone}>{state.title}</StateTag>
        <BarActs patient={patient} visit={visit} />
        {stateOf(acceptsFlow, visit.acceptsState) === 'RECEIVED' ? (
          <FinishButton patient={patient} visit={visit} />
        ) : null}
      </span>
    </header>
  );
}

/** Usable packages and active treatments, in the room that names and buttons leave. */
function GoingOn({ patient: { usablePackages, activeEpisodes } }: { readonly patient: PatientInfo }) {
  if (usablePackages.length + activeEpisodes.length === 0) return null;
  return (
    <ul className={styles.goes} aria-label="套餐与方案">
      {usablePackages.map(({ id, name, leftTimes, totalTimes, giftTimes, expireDate }) => (
        <li key={`package-${id}`}>
          {name} 剩 <b>{leftTimes}</b>/{totalTimes + giftTimes} 次{expireDate ? <Quiet> 至 {expireDate}</Quiet> : null}
        </li>
      ))}
      {activeEpisodes.map(({ id, type, param, startDate }) => (
        <li key={`episode-${id}`}>
          <b>{dictName(treatmentType, type)}</b> {param} <Quiet>{startDate} 起</Quiet>
        </li>
      ))}
    </ul>
  );
}

type Shown = 'earlier' | 'booking' | 'referral';

/** Acts of a doctor on the patient, apart from the stages of the visit. */
function BarActs({ patient, visit }: { readonly patient: PatientInfo; readonly visit: VisitOfDetail }) {
  const [shown, show] = useState<Shown>();
  const close = () => show(undefined);
  const { patientId, name } = patient;
  const { acceptsId, isForeign, diagnosisSummary } = visit;
  return (
    <>
      <Do call={consultingDesk.earlierVisits} onClick={() => show('earlier')}>
        历史就诊
      </Do>
      <Do call={patientAppointment.save} onClick={() => show('booking')}>
        预约
      </Do>
      {isForeign ? null : (
        <Do call={referralOut.register} onClick={() => show('referral')}>
          转诊登记
        </Do>
      )}
      {shown === 'earlier' ? <EarlierVisits {...{ patientId, acceptsId }} onClose={close} /> : null}
      {shown === 'booking' ? <BookingDialog of={{ patientId, name }} onClose={close} /> : null}
      {shown === 'referral' ? (
        <ReferralDialog of={{ patientId, name, acceptsId, diagnosisText: diagnosisSummary }} onClose={close} />
      ) : null}
    </>
  );
}

function FinishButton({
  patient: { patientId },
  visit,
}: {
  readonly patient: PatientInfo;
  readonly visit: VisitOfDetail;
}) {
  const navigate = useNavigate();
  const { run, dialog } = useFinishVisit(() => navigate('/work/platform'));
  const { acceptsId, medicalId } = visit;
  const query = { acceptsId, patientId, medicalId: medicalId ?? undefined };
  return (
    <>
      <Do call={consultingDesk.finish} onClick={() => run({ visit: query, asks: '确定结束本次就诊吗？' })}>
        结束就诊
      </Do>
      {dialog}
    </>
  );
}
