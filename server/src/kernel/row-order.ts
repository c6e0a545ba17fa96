import { sharedCodes } from '@mingmou/contract/base/codes';
import { movedInto } from '@mingmou/contract/base/order.rules';
import { sql } from 'kysely';
import type { SessionCx } from './cx';
import { refuse } from './refusal';
import type { VersionedTable } from './versioned-row';

/** Between two places, so that one can be put between them by its number. */
export const ORDER_STEP = 10;

interface Place {
  readonly id: number;
  readonly sort: number;
}

/** The place behind all others. */
export function placeBehind(all: readonly Place[]): number {
  return Math.max(0, ...all.map(({ sort }) => sort)) + ORDER_STEP;
}

interface Ordered {
  /** All of them in the new order. */
  readonly order: readonly number[];
  /** Those whose place is another one now. */
  readonly changed: readonly Place[];
}

/** The named rows take each other's places, in the order in which they are named; a foreign or doubled one is refused. */
export function putInOrder(all: readonly Place[], ids: readonly number[]): Ordered {
  const sorts = new Map(all.map(({ id, sort }) => [id, sort]));
  if (new Set(ids).size < ids.length || ids.some((id) => !sorts.has(id))) refuse(sharedCodes.missing);
  const order = movedInto(
    all.map(({ id }) => id),
    ids,
  );
  const places = order.map((id, at) => ({ id, sort: (at + 1) * ORDER_STEP }));
  return { order, changed: places.filter(({ id, sort }) => sorts.get(id) !== sort) };
}

/** Writes places. The versions stay: nobody who edits a row meanwhile is in the way of the order. */
export async function writePlaces(
  { db, caller, now }: SessionCx,
  table: VersionedTable,
  places: readonly Place[],
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ id }) => id);
  const sorts = places.map(({ sort }) => sort);
  await sql`UPDATE ${sql.table(table)} AS placed
    SET sort = given.sort, updated_at = ${now.toISOString()}, updated_by = ${caller.accountId}
    FROM unnest(${ids}::bigint[], ${sorts}::integer[]) AS given (id, sort)
    WHERE placed.property_owner_id = ${caller.propertyOwnerId} AND placed.id = given.id`.execute(db);
}

interface NamedPlace extends Place {
  readonly name: string;
}

interface Sorted {
  readonly table: VersionedTable;
  /** What the rows are called in the log. */
  readonly target: string;
  /** Every row of the order as it was, locked. */
  readonly all: readonly NamedPlace[];
  readonly ids: readonly number[];
}

/** Puts rows into the order that a person gave them, and says so in the log. */
export async function sortRows(cx: SessionCx, { table, target, all, ids }: Sorted): Promise<null> {
  const { order, changed } = putInOrder(all, ids);
  await writePlaces(cx, table, changed);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const said = (list: readonly number[]) => list.map((id) => names.get(id)).join('、');
  cx.log({
    targetType: target,
    targetName: said(ids).slice(0, 100),
    before: { sort: { label: '排序', value: said(all.map(({ id }) => id)) } },
    after: { sort: { label: '排序', value: said(order) } },
  });
  return null;
}
