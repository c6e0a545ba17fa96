import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine } from '../../kernel/context/mine';

/** Selects the saved filters of the caller's account. */
const mineOnly = (cx: SessionCx) => mine(cx, 'patientFilter').where('accountId', '=', cx.caller.accountId);

/** Returns the saved filters of the caller, by name. */
export function savedFilters(cx: SessionCx) {
  return mineOnly(cx).select(['id', 'name', 'filters']).orderBy('name').execute();
}

export function namesOfFilters(cx: SessionCx) {
  return mineOnly(cx).select(['name']).execute();
}

/** Stores filters (JSON) under a name and returns their id; the same name takes the new filters. */
export async function upsertFilter({ db, caller }: SessionCx, name: string, filters: string): Promise<number> {
  const { propertyOwnerId, accountId } = caller;
  const { id } = await db
    .insertInto('patientFilter')
    .values({ propertyOwnerId, accountId, name, filters })
    .onConflict((conflict) => conflict.columns(['propertyOwnerId', 'accountId', 'name']).doUpdateSet({ filters }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a saved filter of the caller and returns its name; undefined if the caller has no such filter. */
export async function removeFilter(cx: SessionCx, id: number): Promise<string | undefined> {
  const gone = await deleteMine(cx, 'patientFilter')
    .where('id', '=', id)
    .where('accountId', '=', cx.caller.accountId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}
