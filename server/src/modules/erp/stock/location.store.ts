import type { InputOf } from '@mingmou/contract/base/call';
import type { location } from '@mingmou/contract/erp/stock/location.contract';
import { type Insertable, sql } from 'kysely';
import type { StockLocationTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';

type Filters = Omit<InputOf<typeof location.page>, 'page' | 'size' | 'column' | 'asc'>;

export const locationSorting: Sorting = {
  columns: ['code', 'name', 'type', 'state_enum', 'updated_at'],
  initial: [
    ['code', 'asc'],
    ['id', 'asc'],
  ],
};

function live(cx: SessionCx) {
  return mine(cx, 'stockLocation')
    .select(['id', 'code', 'name', 'type', 'isDefault', 'stateEnum', 'version', 'updatedAt', 'supplierId'])
    .select(
      sql<string | null>`(SELECT supplier.name FROM erp_supplier supplier
        WHERE supplier.property_owner_id = stock_location.property_owner_id AND supplier.id = stock_location.supplier_id)`.as(
        'supplierName',
      ),
    )
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE');
}

export function locationsMatching(cx: SessionCx, { keyword, type, stateEnum }: Filters) {
  let rows = live(cx);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([is('name', 'ilike', pattern), is('code', 'ilike', pattern)]));
  }
  if (type) rows = rows.where('type', '=', type);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Where bills may put goods: enabled ones without TRANSIT, the default first. */
export function usableLocations(cx: SessionCx) {
  return live(cx)
    .where('stateEnum', '=', 'ENABLE')
    .where('type', '<>', 'TRANSIT')
    .orderBy('isDefault', 'desc')
    .orderBy('code')
    .execute();
}

export function findLocation(cx: SessionCx, id: number) {
  return live(cx).where('id', '=', id).executeTakeFirst();
}

export function lockLocation(cx: SessionCx, id: number) {
  return live(cx).where('id', '=', id).forUpdate().executeTakeFirst();
}

type NewLocation = Pick<Insertable<StockLocationTable>, 'code' | 'name' | 'type' | 'isDefault' | 'supplierId'>;

export async function insertLocation({ db, caller, now }: SessionCx, row: NewLocation): Promise<number> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const at = now.toISOString();
  const stamp = { createdAt: at, createdBy: accountId, updatedAt: at, updatedBy: accountId };
  const { id } = await db
    .insertInto('stockLocation')
    .values({ ...row, ...stamp, propertyOwnerId, orgId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function writeLocation(cx: SessionCx, id: number, change: RowChange<'stockLocation'>): Promise<void> {
  return writeRow(cx, 'stockLocation', id, change);
}

/** The default of the organisation becomes an ordinary one. */
export async function clearDefault({ db, caller, now }: SessionCx): Promise<void> {
  await updateMine({ db, caller }, 'stockLocation')
    .set({ isDefault: false, version: sql`version + 1`, updatedAt: now.toISOString(), updatedBy: caller.accountId })
    .where('orgId', '=', caller.orgId)
    .where('isDefault', '=', true)
    .execute();
}

/** Returns whether the location has stock. */
export async function hasStock(cx: SessionCx, id: number): Promise<boolean> {
  const row = await mine(cx, 'stockBalance')
    .select('onHand')
    .where('orgId', '=', cx.caller.orgId)
    .where('locationId', '=', id)
    .where('onHand', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns name and state of locations. They cannot be disabled until the transaction ends (key-share lock, by id). */
export async function shareLocations({ db, caller }: SessionCx, ids: readonly number[]) {
  const { rows } = await sql<{ name: string; stateEnum: string }>`SELECT name, state_enum FROM stock_location
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${[...ids]}::bigint[])
    ORDER BY id FOR KEY SHARE`.execute(db);
  return rows;
}
