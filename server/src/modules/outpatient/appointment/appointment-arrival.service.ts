import { sharedCodes } from '@mingmou/contract/base/codes';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { queueTime } from '@mingmou/contract/outpatient/appointment.rules';
import { appointmentCodes, registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import { isSameName, maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { refuse } from '../../../kernel/call/refusal';
import { dateTimeText, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { type LockedAppointment, lockAppointment, lockAppointmentOf, writeAppointment } from './appointment.store';

interface Arriving {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly phone2: string | null;
  readonly guardianPhone: string | null;
}

interface Asked {
  readonly subscribeId: number;
  /** The person at the desk has confirmed that the phone differs. */
  readonly confirmPhone: boolean;
}

/** The appointment that a patient registers with, locked. It is of today and of that patient; another phone is a question. */
export async function appointmentFor(cx: SessionCx, asked: Asked, patient: Arriving): Promise<LockedAppointment> {
  const { subscribeId, confirmPhone } = asked;
  const row = (await lockAppointment(cx, subscribeId)) ?? refuse(sharedCodes.missing);
  const { title } = appointmentFlow.states[row.state];
  const isFree = row.state === 'BOOKED' || (row.state === 'ARRIVED' && row.registrationId === null);
  if (!isFree) refuse(registrationCodes.notUsable, { state: title });
  const isTheirs = row.patientId === null ? isSameName(row.name, patient.name) : row.patientId === patient.id;
  if (!isTheirs || row.subscribeDate !== dayText(cx.now)) {
    refuse(appointmentCodes.wrongState, { state: title, action: appointmentFlow.actions.register.title });
  }
  const phones = [patient.phone, patient.phone2, patient.guardianPhone];
  if (row.patientId === null && !confirmPhone && !phones.includes(row.phone))
    refuse(registrationCodes.phoneDiffers, { phone: maskedPhone(row.phone) });
  return row;
}

/**
 * Returns the queue time of a patient with an appointment: the time of the appointment, unless the patient is too late.
 */
export async function queueSortOf(cx: SessionCx, row: LockedAppointment | null): Promise<string> {
  if (!row) return cx.now.toISOString();
  const { propertyOwnerId, orgId } = cx.caller;
  const late = await readParameter(cx.db, outpatientParameters.subscribeLateMinutes, propertyOwnerId, orgId);
  const time = queueTime(row.frameStart, dateTimeText(cx.now).slice(11, 16), late);
  return time === null ? cx.now.toISOString() : instantOf(`${row.subscribeDate} ${time}:00`).toISOString();
}

/** The patient has come, and is registered. */
export async function useAppointment(cx: SessionCx, row: LockedAppointment, registrationId: number, patientId: number) {
  const arriveAt = row.arriveAt ?? cx.now.toISOString();
  await writeAppointment(cx, row.id, 'ARRIVED', { arriveAt, registrationId, patientId });
}

/** A registration ended: its appointment is expected again today; one of a day before stays as it came. */
export async function giveBackAppointment(cx: SessionCx, registrationId: number): Promise<void> {
  const row = await lockAppointmentOf(cx, registrationId);
  if (!row || row.subscribeDate !== dayText(cx.now)) return;
  await writeAppointment(cx, row.id, 'BOOKED', { arriveAt: null, registrationId: null });
}
