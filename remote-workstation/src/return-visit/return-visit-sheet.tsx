import type { OutputOf } from '@mingmou/contract/base/call';
import { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { BY_SMS } from '@mingmou/contract/patients/contact.dicts';
import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { returnVisit } from '@mingmou/contract/workstation/return-visit.contract';
import { type ReturnVisit, returnVisitForm } from '@mingmou/contract/workstation/return-visit.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import type { VisitQuery } from '../detail/tabs';
import { type Booking, BookingDialog } from '../patients/booking-dialog';
import { recordPrintAddress } from '../print/addresses';
import frame from '../stage/stage.module.css';
import { useStageSends } from '../stage/stage-calls';
import { StageField } from '../stage/stage-field';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';
import { PatientPlans } from './patient-plans';

type Page = OutputOf<typeof returnVisit.findByAccepts>;
type Values = Readonly<Record<string, unknown>>;

/** Entered again each time. */
const NOT_REUSED = ['reviewDate', 'returnDate'];

function useReturnVisit(acceptsId: number, day: string) {
  const key = { acceptsId };
  const answer = useCall(returnVisit.findByAccepts, key);
  const { data: labels = [] } = useCall(returnLabel.findAll, {}, { quiet: true });
  return useStage<ReturnVisit, Page>({
    ...{ of: returnVisit, form: returnVisitForm, sends: useStageSends(returnVisit), key, answer, day },
    draft: `return-visit-${acceptsId}`,
    notReused: NOT_REUSED,
    copying: { ...key, stage: returnVisit.code },
    begin: (record) => ({
      ...record,
      remindDaysBefore: record.remindDaysBefore ?? answer.data?.usualDaysBefore,
      channel: record.channel ?? BY_SMS,
    }),
    // The label sets its usual channel; a channel chosen afterwards stays.
    follow: (_before, values: Values) => {
      const label = labels.find(({ id }) => id === values.labelId);
      return label && !('way' in values) ? { ...values, way: label.defaultWay } : values;
    },
  });
}

interface SheetProps {
  readonly visit: VisitQuery;
  readonly visitDay: string;
}

export function ReturnVisitSheet({ visit: { acceptsId, patientId }, visitDay }: SheetProps) {
  const stage = useReturnVisit(acceptsId, visitDay);
  return (
    <StageSheet stage={stage} printAddress={stage.page?.stageState ? recordPrintAddress(acceptsId) : undefined}>
      <details className={frame.group} open>
        <summary>复诊 {stage.readOnly ? null : <Quiet>不需要可不填；填写时复诊日期、复诊原因必填</Quiet>}</summary>
        <div className={frame.grid}>
          <StageField stage={stage} name="reviewDate" />
          <StageField stage={stage} name="reason" />
          <StageField stage={stage} name="doctorId" />
          <StageField stage={stage} name="items" wide />
          <StageField stage={stage} name="remindDaysBefore" />
          <StageField stage={stage} name="channel" />
        </div>
        <BookReview patientId={patientId} of={stage} />
      </details>
      <details className={frame.group} open>
        <summary>
          回访 {stage.readOnly ? null : <Quiet>不需要可不填；填写时回访标签、回访日期、执行人必填</Quiet>}
        </summary>
        <div className={frame.grid}>
          <StageField stage={stage} name="labelId" />
          <StageField stage={stage} name="returnDate" />
          <StageField stage={stage} name="executorId" />
          <StageField stage={stage} name="way" />
          <StageField stage={stage} name="content" wide />
        </div>
      </details>
      <PatientPlans patientId={patientId} />
    </StageSheet>
  );
}

const DONE = 2;

/** Purposes of an appointment by the reason of the review; other reasons propose none. */
const PURPOSES: Readonly<Record<number, Booking['purpose']>> = { 1: '近视防控复查', 2: '塑形镜复查', 3: '视觉训练' };

interface BookReviewProps {
  readonly patientId: number;
  readonly of: ReturnType<typeof useReturnVisit>;
}

/** 预约复诊, once the record is finished: only then is there a reminder that the appointment answers. */
function BookReview({ patientId, of: { values, page } }: BookReviewProps) {
  const { data: patient } = useCall(consultingDesk.patientInfo, { patientId }, { quiet: true });
  const [isOpen, setOpen] = useState(false);
  const { reviewDate, doctorId, reason } = values as ReturnVisit;
  const isFinished = page?.stageState === DONE;
  const blocked = (!isFinished && '请先完成本页再预约') || (!reviewDate && '没有填写复诊日期');
  const start: Booking = {
    ...(doctorId ? { doctorId } : {}),
    ...(reviewDate ? { subscribeDate: reviewDate } : {}),
    purpose: PURPOSES[reason ?? 0] ?? null,
  };
  return (
    <p>
      <Do call={patientAppointment.save} blocked={blocked} onClick={() => setOpen(true)}>
        预约复诊
      </Do>
      {isOpen && patient ? (
        <BookingDialog of={{ patientId, name: patient.name }} start={start} onClose={() => setOpen(false)} />
      ) : null}
    </p>
  );
}
