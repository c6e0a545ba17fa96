import { NOTICE_DAYS } from '@mingmou/contract/messaging/notice.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { addDays } from '../../kernel/context/clock';
import type { Caller, SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';

export const noticeSorting: Sorting = {
  columns: ['at'],
  initial: [
    ['read', 'asc'],
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

/** Selects the notices visible to the person: their own, and those of the pages that they hold. */
function noticesFor({ db, caller, now }: SessionCx) {
  const { propertyOwnerId, orgId, staffId, menuIds } = caller;
  return mine({ db, propertyOwnerId }, 'notice')
    .where('notice.orgId', '=', orgId)
    .where('notice.at', '<=', now.toISOString())
    .where('notice.at', '>', addDays(now, -NOTICE_DAYS).toISOString())
    .where(sql<boolean>`(notice.staff_id = ${staffId} OR notice.menu_id = ANY (${[...menuIds]}::integer[]))`);
}

const isReadBy = ({ accountId }: Caller) => sql<boolean>`notice.read_by @> ARRAY[${accountId}]::bigint[]`;
const isToldTo = ({ accountId }: Caller) => sql<boolean>`notice.told_to @> ARRAY[${accountId}]::bigint[]`;

export function shownNotices(cx: SessionCx) {
  return noticesFor(cx)
    .select(['notice.id', 'notice.text', 'notice.targetPath', 'notice.at'])
    .select(isReadBy(cx.caller).as('read'));
}

export function unreadNotices(cx: SessionCx) {
  return noticesFor(cx)
    .where(sql<boolean>`NOT ${isReadBy(cx.caller)}`)
    .select('notice.id');
}

/** Marks the person's new notices as shown and returns them, newest last. Of two concurrent calls one gets them. */
export async function tellNotices(cx: SessionCx): Promise<string[]> {
  const { db, caller } = cx;
  const untold = unreadNotices(cx).where(sql<boolean>`NOT ${isToldTo(caller)}`);
  if (!(await untold.limit(1).executeTakeFirst())) return [];
  const told = await updateMine({ db, caller }, 'notice')
    .set({ toldTo: sql`array_append(told_to, ${caller.accountId}::bigint)` })
    .where('id', 'in', untold)
    .where(sql<boolean>`NOT ${isToldTo(caller)}`)
    .returning(['at', 'id', 'text'])
    .execute();
  told.sort((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
  return told.map(({ text }) => text);
}

export async function markRead(cx: SessionCx, ids: readonly number[]): Promise<void> {
  const { db, caller } = cx;
  await updateMine({ db, caller }, 'notice')
    .set({ readBy: sql`array_append(read_by, ${caller.accountId}::bigint)` })
    .where('id', 'in', unreadNotices(cx).where('notice.id', 'in', [...ids]))
    .where(sql<boolean>`NOT ${isReadBy(caller)}`)
    .execute();
}

/** Takes away what nobody is shown any more. */
export async function forgetNotices({ db, now, caller }: SessionCx): Promise<void> {
  await deleteMine({ db, caller }, 'notice')
    .where('orgId', '=', caller.orgId)
    .where('at', '<=', addDays(now, -NOTICE_DAYS).toISOString())
    .execute();
}

/** Returns the newest visible notice of each organisation; a different result means that there may be new ones. */
export async function newestNotices(db: Kysely<DB>, propertyOwnerId: number, now: Date): Promise<Map<number, string>> {
  const rows = await mine({ db, propertyOwnerId }, 'notice')
    .where('at', '<=', now.toISOString())
    .where('at', '>', addDays(now, -1).toISOString())
    .groupBy('orgId')
    .select(['orgId', sql<string>`concat(max(at), '/', max(id), '/', count(*))`.as('newest')])
    .execute();
  return new Map(rows.map(({ orgId, newest }) => [orgId, newest]));
}
