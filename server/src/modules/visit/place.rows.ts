import { stateCode } from '@mingmou/contract/base/flow';
import type { Period } from '@mingmou/contract/home/scheduling.rules';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const BOOKED = stateCode(appointmentFlow, 'BOOKED');
const ARRIVED = stateCode(appointmentFlow, 'ARRIVED');

interface DoctorFilters {
  readonly date: string;
  readonly departmentId?: number | null;
  readonly roomId?: number | null;
  readonly period?: number | null;
}

/** Departments that patients register with, the default one first. */
export function registrableDepartments(cx: SessionCx) {
  return mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '=', 'ENABLE')
    .where('registrable', '=', true)
    .select(['id', 'name', 'isDefault'])
    .orderBy('isDefault', 'desc')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export function enabledRooms(cx: SessionCx, departmentId: number) {
  return mine(cx, 'consultationRoom')
    .where('orgId', '=', cx.caller.orgId)
    .where('departmentId', '=', departmentId)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name', 'isDefault'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** A room that is in use, with its department. */
export function findRoom(cx: SessionCx, id: number) {
  return mine(cx, 'consultationRoom')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name', 'callName', 'departmentId'])
    .executeTakeFirst();
}

/** Selects a person who sees patients in this organisation. */
export function findDoctor(cx: SessionCx, id: number) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('employee.id', '=', id)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where('employee.registrable', '=', true)
    .where('place.orgId', '=', cx.caller.orgId)
    .select(['employee.id', 'employee.name'])
    .executeTakeFirst();
}

function rosterShiftsOf(cx: SessionCx) {
  return mine(cx, 'scheduling')
    .where('scheduling.orgId', '=', cx.caller.orgId)
    .where('scheduling.startTime', 'is not', null);
}

/**
 * Condition of an appointment `expected` that occupies a place of its shift in addition to registrations
 * (domain-outpatient §2).
 */
const holdsPlace = sql<boolean>`expected.subscribe_state IN (${sql.lit(BOOKED)}, ${sql.lit(ARRIVED)})
  AND expected.registration_id IS NULL`;

/** Returns the shifts of a day of all staff who accept registrations, with the number of registrations of each. */
export function rosterShiftsOfDoctors(cx: SessionCx, { date, departmentId, roomId, period: part }: DoctorFilters) {
  let rows = rosterShiftsOf(cx)
    .innerJoin('employee as doctor', (on) =>
      on
        .onRef('doctor.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .onRef('doctor.id', '=', 'scheduling.staffId'),
    )
    .where('doctor.registrable', '=', true)
    .where('doctor.stateEnum', '=', 'ENABLE')
    .where('scheduling.date', '=', date)
    .select(['doctor.id as staffId', 'doctor.name', 'doctor.jobTitle'])
    .select(['scheduling.id as schedulingId', 'scheduling.departmentId', 'scheduling.startTime', 'scheduling.endTime'])
    .select(['scheduling.roomId', 'scheduling.regCapacity', 'scheduling.stopped', 'scheduling.period'])
    .select((is) =>
      is
        .selectFrom('registration as taken')
        .whereRef('taken.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .whereRef('taken.schedulingId', '=', 'scheduling.id')
        .where('taken.registerState', '=', stateCode(registrationFlow, 'REGISTERED'))
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('taken'),
    )
    .select((is) =>
      is
        .selectFrom('appointment as expected')
        .whereRef('expected.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .whereRef('expected.schedulingId', '=', 'scheduling.id')
        .where(holdsPlace)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('expected'),
    );
  if (departmentId) rows = rows.where('scheduling.departmentId', '=', departmentId);
  if (roomId) rows = rows.where('scheduling.roomId', '=', roomId);
  if (part) rows = rows.where('scheduling.period', '=', part as Period);
  return rows.orderBy('doctor.sort').orderBy('scheduling.startTime').orderBy('scheduling.id').execute();
}

/** Locks a shift, so that concurrent registrations for its last place wait and check again. */
export function lockRosterShift(cx: SessionCx, id: number) {
  return rosterShiftsOf(cx)
    .where('scheduling.id', '=', id)
    .select(['scheduling.id', 'scheduling.staffId', 'scheduling.date', 'scheduling.endTime', 'scheduling.stopped'])
    .select(['scheduling.regCapacity', 'scheduling.roomId', 'scheduling.departmentId', 'scheduling.period'])
    .forUpdate()
    .executeTakeFirst();
}

/** Valid registrations of a shift, and appointments of it that are still to be registered. */
export async function takenPlaces(cx: SessionCx, schedulingId: number): Promise<number> {
  const { n } = await mine(cx, 'registration')
    .where('schedulingId', '=', schedulingId)
    .where('registerState', '=', stateCode(registrationFlow, 'REGISTERED'))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const expected = await mine(cx, 'appointment as expected')
    .where('expected.schedulingId', '=', schedulingId)
    .where(holdsPlace)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n + expected.n;
}
