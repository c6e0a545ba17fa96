import { stateCode } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';

const FRAME = sql<string | null>`(SELECT booked.frame_start || '–' || booked.frame_end
  FROM appointment booked WHERE booked.property_owner_id = r.property_owner_id AND booked.registration_id = r.id)`;

/** The shift of a registration, the frame that was booked for it, and how often its slip was printed. */
export function findSlipPlace(cx: SessionCx, registrationId: number) {
  return mine(cx, 'registration as r')
    .leftJoin('scheduling as shift', (on) =>
      on.onRef('shift.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('shift.id', '=', 'r.schedulingId'),
    )
    .where('r.orgId', '=', cx.caller.orgId)
    .where('r.id', '=', registrationId)
    .select(['shift.startTime', 'shift.endTime', 'r.printCount', FRAME.as('frame')])
    .executeTakeFirst();
}

/** Counts one print; answers how often it was printed. */
export async function countSlipPrint(cx: SessionCx, registrationId: number): Promise<number | undefined> {
  const row = await updateMine(cx, 'registration')
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', registrationId)
    .returning('printCount')
    .executeTakeFirst();
  return row?.printCount;
}

/** How many wait in the same queue before a visit; undefined when it waits no more. */
export async function waitingBefore(cx: SessionCx, acceptsId: number): Promise<number | undefined> {
  const row = await mine(cx, 'accepts as mine')
    .where('mine.orgId', '=', cx.caller.orgId)
    .where('mine.id', '=', acceptsId)
    .where('mine.validFlag', '=', true)
    .where('mine.acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .select((is) =>
      is
        .selectFrom('accepts as before')
        .whereRef('before.propertyOwnerId', '=', 'mine.propertyOwnerId')
        .whereRef('before.orgId', '=', 'mine.orgId')
        .whereRef('before.day', '=', 'mine.day')
        .where('before.validFlag', '=', true)
        .where('before.acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
        .where(sql<boolean>`before.doctor_id IS NOT DISTINCT FROM mine.doctor_id`)
        .where(sql<boolean>`(mine.doctor_id IS NOT NULL OR before.department_id = mine.department_id)`)
        // The order of a queue: priority first, then time, then number.
        .where(
          sql<boolean>`(NOT before.priority, before.queue_sort, before.id) < (NOT mine.priority, mine.queue_sort, mine.id)`,
        )
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('ahead'),
    )
    .executeTakeFirst();
  return row === undefined ? undefined : (row.ahead ?? 0);
}
