import { patientSubscribe } from '@mingmou/contract/outpatient/patient-subscribe.contract';
import { BY_DOCTOR } from '@mingmou/contract/outpatient/subscribe.rules';
import { handle, type Route } from '../../kernel/route';
import { registrableDepartments } from '../visit/place.rows';
import { bookForPatient, FOR_PATIENT } from './patient-subscribe.service';
import { findResources, subscribeDays, subscribeFrames } from './subscribe-look.service';

/** The appointments' own service, asked from a patient's file. */
export const patientSubscribeRoutes: readonly Route[] = [
  handle(patientSubscribe.departments, (_input, cx) => registrableDepartments(cx)),
  handle(patientSubscribe.doctors, ({ departmentId }, cx) => findResources(cx, { departmentId, mode: BY_DOCTOR })),
  handle(patientSubscribe.days, ({ id: doctorId, ...range }, cx) =>
    subscribeDays(cx, { ...range, doctorId, source: FOR_PATIENT }),
  ),
  handle(patientSubscribe.frames, ({ id: doctorId, date }, cx) =>
    subscribeFrames(cx, { date, doctorId, source: FOR_PATIENT }),
  ),
  handle(patientSubscribe.save, (input, cx) => bookForPatient(cx, input)),
];
