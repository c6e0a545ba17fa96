import { stateCode } from '@mingmou/contract/base/flow';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const BOOKED = stateCode(appointmentFlow, 'BOOKED');
const ARRIVED = stateCode(appointmentFlow, 'ARRIVED');

/** Returns for each patient today's first appointment here that a registration may use. */
export async function todayAppointments(cx: SessionCx, patientIds: readonly number[]) {
  const rows = await mine(cx, 'appointment as s')
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 's.propertyOwnerId').onRef('doctor.id', '=', 's.doctorId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 's.propertyOwnerId').onRef('room.id', '=', 's.roomId'),
    )
    .where('s.orgId', '=', cx.caller.orgId)
    .where('s.subscribeDate', '=', dayText(cx.now))
    .where(sql<boolean>`s.patient_id = ANY (${[...patientIds]}::bigint[])`)
    .where('s.subscribeState', 'in', [BOOKED, ARRIVED])
    .where('s.registrationId', 'is', null)
    .select(['s.id', 's.subscribeNo', 's.patientId', 's.frameStart', 's.frameEnd', 's.subscribeState'])
    .select(['s.departmentId', 's.doctorId', 's.roomId', 's.schedulingId', 's.visitType'])
    .select(sql<string>`coalesce(doctor.name, room.name)`.as('resourceName'))
    .orderBy('s.frameStart', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.patientId, row]));
}
