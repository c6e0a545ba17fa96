import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { BY_DOCTOR } from '@mingmou/contract/outpatient/appointment.rules';
import { appointmentCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockBooker } from '../../visit/patient-visits.rows';
import { saveAppointment } from './appointment.service';
import { shiftsBetween } from './appointment-slot.store';

/** 医生复诊 */
export const FOR_PATIENT = 4;

/** Books an appointment for a patient on file. Name and phone come from the file, the department from the shift. */
export async function bookForPatient(cx: SessionCx, input: InputOf<typeof patientAppointment.save>) {
  const { patientId, doctorId, schedulingId, subscribeDate } = input;
  const { name, phone } = (await lockBooker(cx, patientId)) ?? refuse(sharedCodes.missing);
  const shifts = await shiftsBetween(cx, { from: subscribeDate, to: subscribeDate, doctorId });
  const { departmentId } = shifts.find(({ id }) => id === schedulingId) ?? refuse(appointmentCodes.noFrame);
  return saveAppointment(cx, { ...input, name, phone, departmentId, mode: BY_DOCTOR, source: FOR_PATIENT });
}
