import { BY_DOCTOR } from '@mingmou/contract/outpatient/appointment.rules';
import { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { registrableDepartments } from '../../visit/place.rows';
import { appointmentDays, appointmentFrames, findResources } from './appointment-look.service';
import { bookForPatient, FOR_PATIENT } from './patient-appointment.service';

/** The appointments' own service, asked from a patient's file. */
export const patientAppointmentRoutes: readonly Route[] = [
  handle(patientAppointment.departments, (_input, cx) => registrableDepartments(cx)),
  handle(patientAppointment.doctors, ({ departmentId }, cx) => findResources(cx, { departmentId, mode: BY_DOCTOR })),
  handle(patientAppointment.days, ({ id: doctorId, ...range }, cx) =>
    appointmentDays(cx, { ...range, doctorId, source: FOR_PATIENT }),
  ),
  handle(patientAppointment.frames, ({ id: doctorId, date }, cx) =>
    appointmentFrames(cx, { date, doctorId, source: FOR_PATIENT }),
  ),
  handle(patientAppointment.save, (input, cx) => bookForPatient(cx, input)),
];
