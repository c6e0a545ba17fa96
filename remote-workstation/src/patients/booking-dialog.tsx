import type { InputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentDay } from '@mingmou/contract/outpatient/appointment.dicts';
import { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { type ReactNode, useState } from 'react';
import styles from './patients.module.css';

type Whole = InputOf<typeof patientAppointment.save>;
export type Booking = Partial<Omit<Whole, 'patientId'>>;

const { purpose, remark } = appointment.fields;
const BOOKABLE = 1;
const NO_FRAME: Booking = { schedulingId: undefined, frameStart: undefined };
/** Leaving needs no question: the draft is restored for the same patient's next booking. */
const STAYS = { leaving: 'stays' } as const;

interface BookingDialogProps {
  readonly of: { readonly patientId: number; readonly name: string };
  /** Doctor, day and purpose to begin with. */
  readonly start?: Booking;
  readonly onClose: () => void;
}

/** 预约 by a doctor for a patient on file: whose hours, which day, which frame. */
export function BookingDialog({ of: { patientId, name }, start: planned, onClose }: BookingDialogProps) {
  const box = useDraftBox<Booking>(`booking-${patientId}`, STAYS);
  const [draft, keep] = useState<Booking>(() => box.read() ?? planned ?? {});
  const [fault, setFault] = useState<string>();
  const people = useCall(consultingDesk.initEmployee, {}, { quiet: true });
  const bookable = useCall(patientAppointment.doctors, {}, { quiet: true });
  const save = useSend(patientAppointment.save);
  const { success } = useFeedback();
  const me = people.data?.find(({ isMe }) => isMe)?.staffId;
  const doctors = bookable.data ?? [];
  // Doctors book for themselves unless they say otherwise.
  const doctorId = draft.doctorId ?? doctors.find(({ id }) => id === me)?.id;
  const put = (change: Booking) => {
    const next = { ...draft, ...change };
    box.write(next);
    keep(next);
    setFault(undefined);
  };
  const close = () => {
    box.write(undefined);
    onClose();
  };
  const { start, running } = useAct(async () => {
    const { subscribeDate, schedulingId, frameStart } = draft;
    if (!doctorId) return setFault('医生：请选择');
    if (!subscribeDate) return setFault('预约日期：请选择');
    if (!schedulingId || !frameStart) return setFault('预约时段：请选择');
    const { subscribeNo } = await save({ ...draft, patientId, doctorId, subscribeDate, schedulingId, frameStart });
    success(`已预约 ${subscribeDate} ${frameStart}（${subscribeNo}）`);
    close();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`预约：${name}`}
      width={520}
      okText="预约"
      confirmLoading={running}
      onOk={start}
      onCancel={close}
    >
      {bookable.refusal ? <ListFailure refusal={bookable.refusal} retry={bookable.refetch} /> : null}
      <Line id="booking-doctor" title="医生">
        <Select
          id="booking-doctor"
          aria-label="医生"
          className={styles.wide}
          value={doctorId}
          options={doctors.map(({ id, name: doctor }) => ({ value: id, label: doctor }))}
          onChange={(id: number) => put({ ...NO_FRAME, doctorId: id, subscribeDate: undefined })}
        />
      </Line>
      {doctorId ? <Times doctorId={doctorId} draft={draft} put={put} /> : null}
      <Line id="booking-purpose" title={purpose.title}>
        <FieldInput
          id="booking-purpose"
          aria-label={purpose.title}
          spec={purpose}
          value={draft.purpose ?? null}
          onChange={(next) => put({ purpose: next as Booking['purpose'] })}
        />
      </Line>
      <Line id="booking-remark" title={remark.title}>
        <FieldInput
          id="booking-remark"
          aria-label={remark.title}
          spec={remark}
          value={draft.remark ?? null}
          onChange={(next) => put({ remark: typeof next === 'string' ? next : null })}
        />
      </Line>
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </Modal>
  );
}

interface TimesProps {
  readonly doctorId: number;
  readonly draft: Booking;
  readonly put: (change: Booking) => void;
}

/** The days on which the doctor can be booked, and the frames of the one that is chosen. */
function Times({ doctorId, draft, put }: TimesProps) {
  const { subscribeDate, schedulingId, frameStart } = draft;
  const { data: days } = useCall(patientAppointment.days, { id: doctorId, from: today() }, { quiet: true });
  const asked = { id: doctorId, date: subscribeDate ?? today() };
  const { data: frames } = useCall(patientAppointment.frames, asked, { skip: !subscribeDate, quiet: true });
  const open = days?.filter(({ state }) => state === BOOKABLE) ?? [];
  return (
    <>
      <Line id="booking-date" title="预约日期">
        <Select
          id="booking-date"
          aria-label="预约日期"
          className={styles.wide}
          value={subscribeDate}
          notFoundContent="没有可约的日期"
          options={(days ?? []).map(({ date, state, remain }) => ({
            value: date,
            label: state === BOOKABLE ? `${date} 余${remain}` : `${date} ${dictName(appointmentDay, state)}`,
            disabled: state !== BOOKABLE,
          }))}
          onChange={(date: string) => put({ ...NO_FRAME, subscribeDate: date })}
        />
      </Line>
      {days && open.length === 0 ? <Quiet as="p">该医生近期没有可约的号段，请换一位医生或先排班。</Quiet> : null}
      {subscribeDate && frames ? (
        <fieldset className={styles.frames} aria-label="预约时段">
          {frames.map((frame) => (
            <button
              key={`${frame.schedulingId}/${frame.start}`}
              type="button"
              aria-pressed={frame.schedulingId === schedulingId && frame.start === frameStart}
              disabled={!frame.bookable}
              onClick={() => put({ schedulingId: frame.schedulingId, frameStart: frame.start })}
            >
              {frame.start} <small>{frame.bookable ? `余${frame.remain}` : frame.reason}</small>
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

function Line({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{title}</label>
      {children}
    </div>
  );
}
