import { stateCode } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import type { LockedVisit } from './visit.rows';

/** A queue belongs to a doctor, or to a department for those without one. */
export interface Queue {
  readonly departmentId: number;
  readonly doctorId: number | null;
}

function seriesOf({ departmentId, doctorId }: Queue): string {
  return doctorId === null ? `QUEUE-P${departmentId}` : `QUEUE-D${doctorId}`;
}

/** The next number of today's queue; a cancelled one is never given again. Locked until the transaction ends. */
export async function nextQueueNo({ db, caller, now }: SessionCx, queue: Queue): Promise<number> {
  const { n } = await db
    .insertInto('sequence')
    .values({
      propertyOwnerId: caller.propertyOwnerId,
      orgId: caller.orgId,
      prefix: seriesOf(queue),
      day: dayText(now),
      n: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId', 'prefix', 'day'])
        .doUpdateSet((is) => ({ n: is('sequence.n', '+', 1) })),
    )
    .returning('n')
    .executeTakeFirstOrThrow();
  return n;
}

type Place = Pick<LockedVisit, 'id' | 'day' | 'departmentId' | 'doctorId' | 'priority'>;

/** Who waits in the same queue and class. */
function waitingBeside(cx: SessionCx, { day, departmentId, doctorId, priority }: Place) {
  const rows = mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('day', '=', day)
    .where('acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .where('validFlag', '=', true)
    .where('priority', '=', priority);
  return doctorId === null
    ? rows.where('doctorId', 'is', null).where('departmentId', '=', departmentId)
    : rows.where('doctorId', '=', doctorId);
}

/** Puts a visit one second before the first of its class; alone it keeps its place. */
export async function moveToFront(cx: SessionCx, visit: Place): Promise<void> {
  const first = waitingBeside(cx, visit)
    .where('id', '<>', visit.id)
    .select(sql<string>`min(queue_sort) - interval '1 second'`.as('at'));
  await updateMine(cx, 'accepts')
    .set((is) => ({ queueSort: is.fn.coalesce(first, is.ref('queueSort')) }))
    .where('id', '=', visit.id)
    .execute();
}

/** Moves a visit behind the next `steps` visits, or to the end. */
export async function moveBehind(cx: SessionCx, visit: Place, steps: number): Promise<void> {
  const behind = waitingBeside(cx, visit)
    .where(sql<boolean>`(queue_sort, id) > (SELECT own.queue_sort, own.id FROM accepts own
      WHERE own.property_owner_id = ${cx.caller.propertyOwnerId} AND own.id = ${visit.id})`)
    .select('queueSort')
    .orderBy('queueSort')
    .orderBy('id')
    .limit(steps);
  const target = cx.db
    .selectFrom(behind.as('behind'))
    .select(sql<string>`max(behind.queue_sort) + interval '1 microsecond'`.as('at'));
  await updateMine(cx, 'accepts')
    .set((is) => ({ queueSort: is.fn.coalesce(target, is.ref('queueSort')) }))
    .where('id', '=', visit.id)
    .execute();
}
