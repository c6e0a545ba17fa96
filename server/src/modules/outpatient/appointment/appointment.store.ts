import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import {
  type AppointmentState,
  appointmentFlow,
  openAppointments,
} from '@mingmou/contract/outpatient/appointment.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { type NewRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';

export function appointments(cx: SessionCx) {
  return mine(cx, 'appointment as s').where('s.orgId', '=', cx.caller.orgId).where('s.deleted', '=', false);
}

/** With the shift; whether that was stopped since. */
function withShift(cx: SessionCx) {
  return appointments(cx)
    .leftJoin('scheduling as shift', (on) =>
      on.onRef('shift.propertyOwnerId', '=', 's.propertyOwnerId').onRef('shift.id', '=', 's.schedulingId'),
    )
    .select(
      sql<boolean>`coalesce(shift.stopped, false) AND s.subscribe_state = ANY (${[...openAppointments]}::integer[])`.as(
        'needChange',
      ),
    );
}

export function withNames(cx: SessionCx) {
  return (
    withShift(cx)
      // Never missing, but only a join that may miss is left out where nothing is read from it: a count reads the index alone.
      .leftJoin('department', (on) =>
        on.onRef('department.propertyOwnerId', '=', 's.propertyOwnerId').onRef('department.id', '=', 's.departmentId'),
      )
      .leftJoin('employee as doctor', (on) =>
        on.onRef('doctor.propertyOwnerId', '=', 's.propertyOwnerId').onRef('doctor.id', '=', 's.doctorId'),
      )
      .leftJoin('consultationRoom as room', (on) =>
        on.onRef('room.propertyOwnerId', '=', 's.propertyOwnerId').onRef('room.id', '=', 's.roomId'),
      )
      .leftJoin('patient', (on) =>
        on.onRef('patient.propertyOwnerId', '=', 's.propertyOwnerId').onRef('patient.id', '=', 's.patientId'),
      )
      .leftJoin('account', (on) =>
        on.onRef('account.propertyOwnerId', '=', 's.propertyOwnerId').onRef('account.id', '=', 's.createdBy'),
      )
      .leftJoin('employee as maker', (on) =>
        on.onRef('maker.propertyOwnerId', '=', 's.propertyOwnerId').onRef('maker.id', '=', 'account.staffId'),
      )
      .select(['s.id', 's.version', 's.subscribeNo', 's.patientId', 's.name', 's.sex', 's.birthday', 's.phone'])
      .select(['s.departmentId', 's.mode', 's.doctorId', 's.roomId', 's.schedulingId', 's.subscribeDate'])
      .select(['s.frameStart', 's.frameEnd', 's.visitType', 's.purpose', 's.source', 's.subscribeState', 's.remark'])
      .select(['s.overbook', 's.changeCount', 's.arriveAt', 's.registrationId', 's.cancelReason', 's.createdAt'])
      .select(['patient.recordNo', 'maker.name as createdByName'])
      .select([
        sql<string>`department.name`.as('departmentName'),
        sql<string>`coalesce(doctor.name, room.name)`.as('resourceName'),
      ])
  );
}

export function findAppointment(cx: SessionCx, id: number) {
  return withNames(cx).where('s.id', '=', id).executeTakeFirst();
}

/** The appointment that a registration came of. */
export function findAppointmentOf(cx: SessionCx, registrationId: number) {
  return withNames(cx).where('s.registrationId', '=', registrationId).executeTakeFirst();
}

/**
 * Selects the appointments of a range of days that occupy a place, and no-shows, with the columns of a calendar card.
 */
export function placedOn(cx: SessionCx, from: string, to: string) {
  return withShift(cx)
    .where('s.subscribeDate', '>=', from)
    .where('s.subscribeDate', '<=', to)
    .where('s.subscribeState', 'not in', [
      stateCode(appointmentFlow, 'REFUSED'),
      stateCode(appointmentFlow, 'CANCELLED'),
    ])
    .select(['s.id', 's.version', 's.subscribeNo', 's.name', 's.birthday', 's.phone', 's.schedulingId', 's.frameStart'])
    .select(['s.visitType', 's.purpose', 's.subscribeState', 's.overbook'])
    .orderBy('s.id');
}

export async function lockAppointment(cx: SessionCx, id: number) {
  const found = await appointments(cx).where('s.id', '=', id).selectAll('s').forUpdate().executeTakeFirst();
  if (!found) return undefined;
  const { subscribeState: state, ...row } = found;
  return { ...row, state: stateOf(appointmentFlow, state) };
}

export type LockedAppointment = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>;

/** The appointment that became this registration, locked. */
export async function lockAppointmentOf(cx: SessionCx, registrationId: number): Promise<LockedAppointment | undefined> {
  const row = await appointments(cx).where('s.registrationId', '=', registrationId).select('s.id').executeTakeFirst();
  return row && lockAppointment(cx, row.id);
}

/** Returns the name of the doctor, or of the room where rooms are booked, even when either is disabled. */
export async function nameOfResource(
  cx: SessionCx,
  { doctorId, roomId }: { readonly doctorId: number | null; readonly roomId: number | null },
): Promise<string> {
  const found =
    doctorId === null
      ? await mine(cx, 'consultationRoom').where('id', '=', roomId).select('name').executeTakeFirst()
      : await mine(cx, 'employee').where('id', '=', doctorId).select('name').executeTakeFirst();
  return found?.name ?? '';
}

/** Of a day before that nobody has seen to. */
export function openBefore(cx: SessionCx, day: string) {
  return appointments(cx)
    .where('s.subscribeDate', '<', day)
    .where('s.subscribeState', 'in', [...openAppointments])
    .select('s.id')
    .orderBy('s.id')
    .execute();
}

/** Selects the booked appointments of a day, with the values for messages. */
export function bookedFor(cx: SessionCx, day: string) {
  return withNames(cx)
    .where('s.subscribeDate', '=', day)
    .where('s.subscribeState', '=', stateCode(appointmentFlow, 'BOOKED'))
    .orderBy('s.frameStart')
    .orderBy('s.id');
}

export async function insertAppointment({ db, caller }: SessionCx, row: Omit<NewRow<'appointment'>, 'orgId'>) {
  const { propertyOwnerId, orgId } = caller;
  const { id } = await db
    .insertInto('appointment')
    .values({ ...row, propertyOwnerId, orgId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type AppointmentChange = Omit<RowChange<'appointment'>, 'subscribeState'>;

export function writeAppointment(cx: SessionCx, id: number, state: AppointmentState, change: AppointmentChange) {
  return writeRow(cx, 'appointment', id, { ...change, subscribeState: stateCode(appointmentFlow, state) });
}
