import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { compareAmounts, ZERO } from '@mingmou/contract/base/money';
import { payState as payStates } from '@mingmou/contract/dict/pay-state';
import { period } from '@mingmou/contract/dict/period';
import { registrationKind } from '@mingmou/contract/dict/registration-kind';
import { RETURN_VISIT } from '@mingmou/contract/dict/visit-type';
import { registrationCodes, visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import type { visit } from '@mingmou/contract/outpatient/visit.contract';
import { registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { forbidden, malformed, type Refusal, refuse } from '../../../kernel/call/refusal';
import { dateTimeText, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { businessNumber } from '../../../kernel/row/sequence';
import { lockFor, transition } from '../../../kernel/row/transition';
import { savePatient } from '../../patients/patient.service';
import { joinOrg, lockPatient } from '../../visit/patient-visits.rows';
import { findDoctor, findRoom, lockRosterShift, registrableDepartments, takenPlaces } from '../../visit/place.rows';
import { nextQueueNo } from '../../visit/queue.rows';
import { insertRegistration, payStateOf } from '../../visit/registration.rows';
import { insertVisit, lockVisit, previousVisit, writeVisit } from '../../visit/visit.rows';
import { visitGuards } from '../../visit/visit.service';
import type { LockedAppointment } from '../appointment/appointment.store';
import {
  appointmentFor,
  giveBackAppointment,
  queueSortOf,
  useAppointment,
} from '../appointment/appointment-arrival.service';
import {
  acceptsIdOf,
  isAttending,
  type LockedRegistration,
  lockRegistration,
  registrationIdOf,
  writeRegistration,
} from './registration.store';
import { chosenFees } from './registration-fee.service';
import { submitFees, withdrawFees } from './registration-order.service';
import {
  coveringPatientPackage,
  giveBackTime,
  submitServicePackages,
  useForRegistration,
  withdrawServicePackages,
} from './registration-package.service';

export const TARGET = '挂号单';
const WITHOUT_DOCTOR = '普通号';
const { FREE, UNPAID, PAID } = payStates.codes;
const { NORMAL, QUICK, APPOINTMENT } = registrationKind.codes;
/** 医生复诊 and 回访. */
const ASKED_BACK = [4, 5] as const;

type Input = InputOf<typeof registration.saveRegistered>;

/** The person at the desk: one on file, or a file made now. */
async function patientOf(cx: SessionCx, { patient, confirmDuplicate, regKind }: Input) {
  const { id, name, phone, ...rest } = patient;
  if (id) return { id, isNew: false };
  if (!name) throw malformed('name', '姓名：请填写');
  if (!phone) throw malformed('phone', '手机号：请填写');
  const quick = regKind === QUICK;
  const saved = await savePatient(cx, { ...rest, name, phone, confirmDuplicate }, { quick });
  return { id: saved.id, isNew: true };
}

/** Where the patient goes: department, room and doctor belong together. */
async function placeOf(cx: SessionCx, { departmentId, roomId, doctorId }: Input) {
  const departments = await registrableDepartments(cx);
  if (!departments.some(({ id }) => id === departmentId)) refuse(sharedCodes.missing);
  const room = roomId ? ((await findRoom(cx, roomId)) ?? refuse(sharedCodes.missing)) : null;
  if (room && room.departmentId !== departmentId) refuse(registrationCodes.foreignRoom);
  const doctor = doctorId ? ((await findDoctor(cx, doctorId)) ?? refuse(sharedCodes.missing)) : null;
  return { departmentId, roomId: room?.id ?? null, doctor };
}

interface Shift {
  readonly schedulingId: number | null;
  readonly period: InputPeriod;
  readonly roomId: number | null;
  readonly over: boolean;
}
type InputPeriod = 1 | 2 | 3 | 4 | null;

/** The shift that takes the registration, locked, with a place left or one added by right. */
async function shiftOf(
  cx: SessionCx,
  input: Input,
  doctor: { id: number; name: string } | null,
  appointment: LockedAppointment | null,
): Promise<Shift> {
  const none = { schedulingId: null, period: null, roomId: null, over: false };
  if (!doctor) return none;
  const { propertyOwnerId, orgId } = cx.caller;
  if (!input.schedulingId) {
    const isNeeded = await readParameter(cx.db, outpatientParameters.registerNeedSchedule, propertyOwnerId, orgId);
    return isNeeded ? refuse(registrationCodes.notScheduled) : none;
  }
  const shift = await lockRosterShift(cx, input.schedulingId);
  const [today, time] = [dayText(cx.now), dateTimeText(cx.now).slice(11, 16)];
  const isInForce =
    shift && shift.staffId === doctor.id && shift.date === today && !shift.stopped && (shift.endTime ?? '') > time;
  // A shift that was moved to another time of the day since the page was opened is not the one that was chosen.
  if (!isInForce || (input.period && input.period !== shift.period)) return refuse(registrationCodes.notScheduled);
  // The appointment already occupies a place of this shift.
  const hasPlace = appointment?.schedulingId === shift.id;
  const isFull = !hasPlace && shift.regCapacity > 0 && (await takenPlaces(cx, shift.id)) >= shift.regCapacity;
  if (isFull && !input.over) {
    refuse(registrationCodes.full, { doctor: doctor.name, period: dictName(period, shift.period) });
  }
  const roomId = shift.departmentId === input.departmentId ? shift.roomId : null;
  return { schedulingId: shift.id, period: shift.period, roomId, over: isFull };
}

function checkRights({ caller }: SessionCx, { over, priority }: Input): void {
  if (over && !holds('register:over', caller)) throw forbidden(rightName('register:over'));
  if (priority && !holds('triage:priority', caller)) throw forbidden(rightName('triage:priority'));
}

/** Everything that a registration needs, judged and locked: nothing after it refuses. */
async function admit(cx: SessionCx, input: Input) {
  checkRights(cx, input);
  if (input.priority && !input.priorityReason) throw malformed('priorityReason', '优先原因：请填写');
  const { departmentId, doctor, roomId } = await placeOf(cx, input);
  const charged = await chosenFees(cx, input);
  const { id: patientId, isNew } = await patientOf(cx, input);
  const patient = (await lockPatient(cx, patientId)) ?? refuse(sharedCodes.missing);
  if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
  const { subscribeId, confirmPhone } = input;
  const appointment = subscribeId
    ? await appointmentFor(cx, { subscribeId, confirmPhone: confirmPhone ?? false }, patient)
    : null;
  const shift = await shiftOf(cx, input, doctor, appointment);
  const queue = { departmentId, doctorId: doctor?.id ?? null };
  if (await isAttending(cx, { patientId, day: dayText(cx.now), ...queue }))
    refuse(registrationCodes.registeredAlready, { doctor: doctor?.name ?? WITHOUT_DOCTOR });
  const covering = await coveringPatientPackage(cx, input.usePackageItemId, patientId);
  return { covering, patient, isNew, appointment, shift, queue, roomId: roomId ?? shift.roomId, ...charged };
}

type Admitted = Awaited<ReturnType<typeof admit>>;

/** Returns the source: appointments from a review reminder are distinguished from patients' own appointments. */
function sourceOf(appointment: LockedAppointment | null) {
  if (!appointment) return '现场';
  return ASKED_BACK.some((source) => source === appointment.source) ? '复诊提醒' : '预约';
}

/** Writes registration and visit with their numbers and the place in the queue. */
async function enter(cx: SessionCx, input: Input, admitted: Admitted) {
  const { patient, isNew, appointment, shift, queue, roomId, feeItemIds, amount, covering } = admitted;
  const { priority, priorityReason, visitType, remark, regKind } = input;
  const { propertyOwnerId, orgId } = cx.caller;
  const shared = { propertyOwnerId, orgId, day: dayText(cx.now), patientId: patient.id, visitType, ...queue, roomId };
  const queueNo = await nextQueueNo(cx, queue);
  const registrationNo = await businessNumber(cx, 'GH');
  const visitNo = await businessNumber(cx, 'JZ');
  const registrationId = await insertRegistration(cx, {
    ...shared,
    registrationNo,
    regKind: appointment ? APPOINTMENT : regKind === QUICK ? QUICK : NORMAL,
    newPatient: isNew,
    schedulingId: shift.schedulingId,
    period: shift.period,
    over: shift.over,
    feeItemIds,
    feeAmount: amount,
    payState: compareAmounts(amount, ZERO) > 0 ? UNPAID : FREE,
    remark: remark ?? null,
  });
  const acceptsId = await insertVisit(cx, {
    ...shared,
    visitNo,
    registrationId,
    queueNo,
    queueSort: await queueSortOf(cx, appointment),
    receiveSource: sourceOf(appointment),
    parentAcceptsId: visitType === RETURN_VISIT ? ((await previousVisit(cx, patient.id))?.id ?? null) : null,
    priority: priority ?? false,
    priorityReason: priority ? priorityReason : null,
  });
  if (covering) await useForRegistration(cx, covering, registrationId, registrationNo);
  if (appointment) await useAppointment(cx, appointment, registrationId, patient.id);
  return { registrationId, registrationNo, acceptsId, visitNo, queueNo };
}

/** Registers: patient, registration, visit and the order of the fee in one transaction (domain-outpatient §2). */
export async function saveRegistered(cx: SessionCx, input: Input) {
  const admitted = await admit(cx, input);
  const { patient, shift, queue, fees, amount, packages, covering } = admitted;
  const { id: patientId, recordNo, name } = patient;
  await joinOrg(cx, patientId);
  const entered = await enter(cx, input, admitted);
  const { registrationId, registrationNo, acceptsId, visitNo } = entered;
  const ofFees = await submitFees(cx, { registrationId, acceptsId, patientId, ...queue }, fees);
  const order = (await submitServicePackages(cx, { acceptsId, patientId, ...queue }, packages)) ?? ofFees;
  cx.log({
    targetType: TARGET,
    targetId: registrationId,
    targetName: `${registrationNo} ${name}`,
    after: {
      visitNo: { label: '就诊号', value: visitNo },
      feeAmount: { label: '挂号费', value: amount },
      over: { label: '加号', value: shift.over },
      covering: { label: '使用套餐', value: covering?.packageNo },
    },
  });
  return { patientId, recordNo, ...entered, ...order, payableAmount: order?.payableAmount ?? ZERO };
}

interface Cancelling {
  readonly registrationId: number;
  readonly acceptsId: number;
  readonly reason: string;
  /** That of the registration as the person saw it; null where it was the visit that was looked at. */
  readonly version: number | null;
  readonly inState?: (row: LockedRegistration, at: { readonly allowed: boolean }) => void;
  /** Refusal to return if no other condition is violated. */
  readonly last?: Refusal | null;
}

/** Ends registration and visit together; the visit is locked by the caller of this, and may end. */
export async function endRegistration(cx: SessionCx, cancelling: Cancelling): Promise<void> {
  const { registrationId, acceptsId, reason, version, inState, last } = cancelling;
  await transition(cx, {
    flow: registrationFlow,
    action: 'cancel',
    version,
    lock: () => lockRegistration(cx, registrationId),
    state: (row) => row.state,
    refusals: { wrongState: registrationCodes.wrongState, stale: registrationCodes.stale },
    ...(inState ? { inState } : {}),
    effect: async () => {
      if (last) throw last;
      await writeVisit(cx, acceptsId, { validFlag: false });
      await giveBackAppointment(cx, registrationId);
      await giveBackTime(cx, registrationId);
    },
    write: (_row, to) => writeRegistration(cx, registrationId, { state: to, cancelReason: reason }),
    target: ({ registrationNo }) => ({ targetType: TARGET, targetName: registrationNo }),
    reason,
  });
}

/** 取消挂号 at the desk: unpaid and not yet received. */
export async function cancelRegistration(cx: SessionCx, input: InputOf<typeof registration.cancel>) {
  const { id, version, reason } = input;
  const acceptsId = (await acceptsIdOf(cx, id)) ?? refuse(sharedCodes.missing);
  // Lock order as everywhere: order, visit, registration. Another order could deadlock.
  const last = await withdrawFees(cx, id);
  await withdrawServicePackages(cx, acceptsId);
  const attended = (await lockVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const inState = ({ payState }: LockedRegistration, { allowed }: { readonly allowed: boolean }) => {
    if (allowed && attended.state !== 'WAITING') refuse(registrationCodes.received);
    if (allowed && payState >= PAID) refuse(registrationCodes.paid);
  };
  await endRegistration(cx, { registrationId: id, acceptsId, reason, version, inState, last });
  return { registerState: stateCode(registrationFlow, 'CANCELLED') };
}

/** 取消就诊 at the triage desk: the same end, seen from the queue. */
export async function cancelVisit(cx: SessionCx, input: InputOf<typeof visit.updateCancel>) {
  const { acceptsId, version, reason } = input;
  const registrationId = (await registrationIdOf(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const last = await withdrawFees(cx, registrationId);
  await withdrawServicePackages(cx, acceptsId);
  await lockFor({
    ...visitGuards(cx, acceptsId),
    action: 'cancel',
    version,
    inState: async (_visit, { allowed }) => {
      if (allowed && ((await payStateOf(cx, registrationId)) ?? FREE) >= PAID) refuse(visitCodes.paid);
    },
  });
  await endRegistration(cx, { registrationId, acceptsId, reason, version: null, last });
  return null;
}
