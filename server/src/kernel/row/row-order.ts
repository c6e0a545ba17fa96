import { sharedCodes } from '@mingmou/contract/base/codes';
import { movedInto } from '@mingmou/contract/base/order.rules';
import { sql } from 'kysely';
import { refuse } from '../call/refusal';
import type { SessionCx } from '../context/cx';
import type { VersionedTable } from './versioned-row';

/** Gap between two places, so that a row can be inserted between them. */
export const ORDER_STEP = 10;

interface Place {
  readonly id: number;
  readonly sort: number;
}

/** Returns the place after all other rows. */
export function placeBehind(all: readonly Place[]): number {
  return Math.max(0, ...all.map(({ sort }) => sort)) + ORDER_STEP;
}

interface Ordered {
  /** All ids in the new order. */
  readonly order: readonly number[];
  /** Rows whose place has changed. */
  readonly changed: readonly Place[];
}

/** Reorders the named rows among their own places, in the order of the ids. Refuses a foreign or repeated id. */
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

/** Writes places without changing versions, so that a reorder does not conflict with an open edit. */
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
  /** Name of the rows in the log. */
  readonly target: string;
  /** All rows of the order as they were, locked. */
  readonly all: readonly NamedPlace[];
  readonly ids: readonly number[];
}

/** Reorders rows as a person arranged them and logs the new order. */
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
