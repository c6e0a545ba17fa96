import { stateCode } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import { mine } from '../../kernel/mine';

/** The shift of a registration and the short name of its organisation. */
export function findSlipPlace(cx: SessionCx, registrationId: number) {
  return mine(cx, 'registration as r')
    .innerJoin('org', (on) => on.onRef('org.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('org.id', '=', 'r.orgId'))
    .leftJoin('scheduling as shift', (on) =>
      on.onRef('shift.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('shift.id', '=', 'r.schedulingId'),
    )
    .where('r.orgId', '=', cx.caller.orgId)
    .where('r.id', '=', registrationId)
    .select(['org.orgShortName as orgName', 'shift.startTime', 'shift.endTime'])
    .executeTakeFirst();
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
