import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { BY_DOCTOR, BY_WECHAT } from '@mingmou/contract/outpatient/appointment.rules';
import { appointmentCodes, registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { storedName } from '../../patients/patient-match.rows';
import { lockBooker, nameAndPhoneOf, patientByNameAndPhone } from '../../visit/patient-visits.rows';
import type { LockedAppointment } from './appointment.store';
import { type Booker, lockPhone, missedBy, openOf, type Person } from './appointment-person.store';

type Input = InputOf<typeof appointment.save>;

interface Booked extends Booker {
  readonly sex: Input['sex'];
  readonly birthday: string | null;
  readonly person: Person;
}

/**
 * The person whose appointments are counted together: those of the file, and those without a file that name and phone
 * give to it alone. The phone stays locked until the transaction ends, so that concurrent bookings of a person are
 * counted one after another.
 */
async function personOf(cx: SessionCx, { patientId, name, phone }: Booker): Promise<Person> {
  await lockPhone(cx, phone);
  const named = (await patientByNameAndPhone(cx, { name, phone })) ?? null;
  if (patientId === null) return { patientId: named, unfiled: { name, phone } };
  return { patientId, unfiled: named === patientId ? { name, phone } : null };
}

/** {@link personOf} for an appointment that is stored and locked. */
export async function personOfRow(cx: SessionCx, row: LockedAppointment): Promise<Person> {
  const file = row.patientId === null ? undefined : await nameAndPhoneOf(cx, row.patientId);
  return personOf(cx, { patientId: row.patientId, name: row.name, phone: row.phone, ...file });
}

/** The booker as on file, or as typed. A file stays locked until the transaction ends. */
export async function bookerOf(cx: SessionCx, input: Input): Promise<Booked> {
  const { patientId, phone, sex = null, birthday = null } = input;
  if (!patientId) {
    const typed = { patientId: null, name: storedName(input.name), phone };
    return { ...typed, sex, birthday, person: await personOf(cx, typed) };
  }
  const patient = (await lockBooker(cx, patientId)) ?? refuse(sharedCodes.missing);
  if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
  const person = await personOf(cx, { patientId, name: patient.name, phone: patient.phone });
  return { patientId, phone, name: patient.name, sex: patient.sex, birthday: patient.birthday, person };
}

interface Place {
  readonly subscribeDate: string;
  readonly doctorId?: number | null | undefined;
  readonly roomId?: number | null | undefined;
  /** The appointment that moves or is accepted. */
  readonly exceptId?: number;
  /** Name of the doctor or the room. */
  readonly nameOf: () => Promise<string>;
}

/** Refuses a second open appointment of a person with one doctor, or in one room, on one day (110305). */
export async function checkTwice(cx: SessionCx, person: Person, place: Place): Promise<number> {
  const open = (await openOf(cx, person)).filter(({ id }) => id !== place.exceptId);
  const isSame = ({ doctorId, roomId }: (typeof open)[number]) =>
    place.doctorId ? doctorId === place.doctorId : roomId === place.roomId;
  const twice = open.find((one) => one.subscribeDate === place.subscribeDate && isSame(one));
  if (twice) refuse(appointmentCodes.twice, { doctor: await place.nameOf(), no: twice.subscribeNo });
  return open.length;
}

/** Refuses an appointment beyond the limit of open ones for one person, and WeChat bookings after too many no-shows. */
export async function checkLimits(cx: SessionCx, input: Input, person: Person, resourceName: string): Promise<void> {
  const { db, caller } = cx;
  const read = (parameter: typeof outpatientParameters.subscribeMaxOpen) =>
    readParameter(db, parameter, caller.propertyOwnerId, caller.orgId);
  const open = await checkTwice(cx, person, {
    subscribeDate: input.subscribeDate,
    ...(input.mode === BY_DOCTOR ? { doctorId: input.doctorId } : { roomId: input.roomId }),
    nameOf: async () => resourceName,
  });
  const most = await read(outpatientParameters.subscribeMaxOpen);
  if (open >= most) refuse(appointmentCodes.tooManyOpen, { n: most });
  if (input.source !== BY_WECHAT) return;
  const limit = await read(outpatientParameters.subscribeNoShowLimit);
  const missed = limit > 0 ? await missedBy(cx, person) : 0;
  if (limit > 0 && missed >= limit) refuse(appointmentCodes.noShows, { n: missed });
}
