import { stateCode } from '@mingmou/contract/base/flow';
import { acceptsFlow, registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { SessionCx } from '../../../kernel/cx';
import { mine } from '../../../kernel/mine';

/** How many people would lose their place with each of these schedules; schedules without any are left out. */
export async function bookedOn(cx: SessionCx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await mine(cx, 'registration')
    .where('schedulingId', 'in', [...ids])
    .where('registerState', '=', stateCode(registrationFlow, 'REGISTERED'))
    .groupBy('schedulingId')
    .select('schedulingId')
    .select((is) => is.fn.countAll<number>().as('n'))
    .execute();
  return new Map(rows.flatMap(({ schedulingId, n }) => (schedulingId === null ? [] : [[schedulingId, n] as const])));
}

/** Who has a place of a schedule and was not received yet. */
export function waitingOn(cx: SessionCx, schedulingId: number) {
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
