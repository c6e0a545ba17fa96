import type { InputOf } from '@mingmou/contract/base/call';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { handle, type Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { patientStanding } from '../cashier/payer/patient-account.service';
import { patientAtRegistrationDesk, patientFile, patientsWithPhone } from '../patients/patient.service';
import { todayAppointments } from '../visit/appointment.rows';
import { returnWays } from './registration/registration-return.service';

/** Patients with a phone number, each with today's first appointment that a registration may use. */
async function patientsOfCaller(cx: SessionCx, { phone }: InputOf<typeof patient.findByPhone>) {
  const people = await patientsWithPhone(cx, phone);
  const today = await todayAppointments(
    cx,
    people.map(({ id }) => id),
  );
  return people.map((person) => ({ ...person, todaySubscribe: today.get(person.id) ?? null }));
}

export const registrationDeskRoutes: readonly Route[] = [
  handle(patient.findByPhone, (input, cx) => patientsOfCaller(cx, input)),
  handle(registrationDesk.card, async ({ id }, cx) => ({
    ...(await patientAtRegistrationDesk(cx, id)),
    todaySubscribe: (await todayAppointments(cx, [id])).get(id) ?? null,
    ...(await patientStanding(cx, id)),
  })),
  handle(registrationDesk.file, ({ id }, cx) => patientFile(cx, id)),
  handle(registrationDesk.returnWays, ({ id }, cx) => returnWays(cx, id)),
];
