import { stateCode } from '@mingmou/contract/base/flow';
import { openAppointments, placedAppointments } from '@mingmou/contract/outpatient/appointment.flow';
import { acceptsFlow, registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns how many people have an appointment on each of the given schedules; schedules without any are left out. */
export async function bookedOn(cx: SessionCx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await mine(cx, 'registration')
    .where('schedulingId', 'in', [...ids])
    .where('registerState', '=', stateCode(registrationFlow, 'REGISTERED'))
    .groupBy('schedulingId')
    .select('schedulingId')
    .select((is) => is.fn.countAll<number>().as('n'))
    .execute();
  const expected = await mine(cx, 'appointment')
    .where('schedulingId', 'in', [...ids])
    .where('subscribeState', 'in', [...placedAppointments])
    .where('registrationId', 'is', null)
    .groupBy('schedulingId')
    .select('schedulingId')
    .select((is) => is.fn.countAll<number>().as('n'))
    .execute();
  const booked = new Map<number, number>();
  for (const { schedulingId, n } of [...rows, ...expected])
    if (schedulingId !== null) booked.set(schedulingId, (booked.get(schedulingId) ?? 0) + n);
  return booked;
}

/** Who has a place of a schedule and was not received yet: by appointment, then by registration. */
export async function waitingOn(cx: SessionCx, schedulingId: number) {
  const expected = await mine(cx, 'appointment')
    .where('schedulingId', '=', schedulingId)
    .where('subscribeState', 'in', [...openAppointments])
    .select(['subscribeNo as no', 'name as patientName'])
    .orderBy('frameStart')
    .orderBy('id')
    .execute();
  return [...expected, ...(await registeredOn(cx, schedulingId))];
}

function registeredOn(cx: SessionCx, schedulingId: number) {
  return mine(cx, 'registration')
    .innerJoin('accepts', (on) =>
      on
        .onRef('accepts.propertyOwnerId', '=', 'registration.propertyOwnerId')
        .onRef('accepts.registrationId', '=', 'registration.id'),
    )
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'registration.propertyOwnerId')
        .onRef('patient.id', '=', 'registration.patientId'),
    )
    .where('registration.schedulingId', '=', schedulingId)
    .where('registration.registerState', '=', stateCode(registrationFlow, 'REGISTERED'))
    .where('accepts.validFlag', '=', true)
    .where('accepts.acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .select(['registration.registrationNo as no', 'patient.name as patientName'])
    .orderBy('registration.id')
    .execute();
}
