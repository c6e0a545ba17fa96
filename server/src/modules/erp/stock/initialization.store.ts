import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

export const beginLineSorting: Sorting = {
  columns: ['code', 'goods_name', 'spec', 'location_name', 'batch_no', 'expire_date', 'qty', 'cost', 'amount'],
  initial: [['id', 'desc']],
};

function initializationOf(cx: SessionCx) {
  return mine(cx, 'stockInitialization as i')
    .innerJoin('billPeriod as period', (on) =>
      on.onRef('period.propertyOwnerId', '=', 'i.propertyOwnerId').onRef('period.id', '=', 'i.beginPeriodId'),
    )
    .select(['i.state', 'i.beginPeriodId', 'period.name as beginPeriodName', 'period.startDate'])
    .where('i.orgId', '=', cx.caller.orgId);
}

export function findInitialization(cx: SessionCx) {
  return initializationOf(cx).executeTakeFirst();
}

/** Serialises the first start of the initialisation, which has no row to lock yet. */
export async function lockBeginning(cx: SessionCx) {
  const { propertyOwnerId, orgId } = cx.caller;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`opening stock ${propertyOwnerId} ${orgId}`}, 0))`.execute(
    cx.db,
  );
  return lockInitialization(cx);
}

export function lockInitialization(cx: SessionCx) {
  return initializationOf(cx).forUpdate('i').executeTakeFirst();
}

/** Begins, or begins again. */
export async function startInitialization({ db, caller, now }: SessionCx, beginPeriodId: number): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const running = { state: 'RUNNING', beginPeriodId, beganAt: now.toISOString(), beganBy: accountId } as const;
  await db
    .insertInto('stockInitialization')
    .values({ ...running, propertyOwnerId, orgId })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId'])
        .doUpdateSet({ ...running, endedAt: null, endedBy: null, version: sql`stock_initialization.version + 1` }),
    )
    .execute();
}

export async function endInitializationRow({ db, caller, now }: SessionCx): Promise<void> {
  await updateMine({ db, caller }, 'stockInitialization')
    .set({ state: 'ENDED', endedAt: now.toISOString(), endedBy: caller.accountId, version: sql`version + 1` })
    .where('orgId', '=', caller.orgId)
    .execute();
}

/** Whether anything but opening stock was ever posted. */
export async function hasBusiness(cx: SessionCx): Promise<boolean> {
  const row = await mine(cx, 'stockLedger')
    .select('id')
    .where('orgId', '=', cx.caller.orgId)
    .where('bizType', '<>', 'BEGIN')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface BeginLine {
  readonly barcodeId: number;
  readonly locationId: number;
  readonly batchId: number;
  readonly qty: number;
  /** null: an old line keeps its cost, a new one starts at 0. */
  readonly cost: Price | null;
}

/** Writes opening lines, each place once; the same goods at the same place take the new quantity and cost. */
export async function upsertBeginLines({ db, caller }: SessionCx, lines: readonly BeginLine[]): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const columns = {
    barcode: lines.map(({ barcodeId }) => barcodeId),
    location: lines.map(({ locationId }) => locationId),
    batch: lines.map(({ batchId }) => batchId),
    qty: lines.map(({ qty }) => qty),
    cost: lines.map(({ cost }) => cost),
  };
  await sql`INSERT INTO stock_initialization_line AS line (property_owner_id, org_id, barcode_id, location_id, batch_id,
      qty, cost, created_by)
    SELECT ${propertyOwnerId}, ${orgId}, given.barcode_id, given.location_id, given.batch_id, given.qty,
      coalesce(given.cost, old.cost, 0), ${accountId}
    FROM unnest(${columns.barcode}::bigint[], ${columns.location}::bigint[], ${columns.batch}::bigint[],
        ${columns.qty}::int[], ${columns.cost}::numeric[]) WITH ORDINALITY
      AS given (barcode_id, location_id, batch_id, qty, cost, place)
    LEFT JOIN stock_initialization_line old ON old.property_owner_id = ${propertyOwnerId} AND old.org_id = ${orgId}
      AND old.barcode_id = given.barcode_id AND old.location_id = given.location_id AND old.batch_id = given.batch_id
    ORDER BY given.place
    ON CONFLICT (property_owner_id, org_id, barcode_id, location_id, batch_id)
      DO UPDATE SET qty = excluded.qty, cost = excluded.cost`.execute(db);
}

export async function deleteBeginLines(cx: SessionCx, ids: readonly number[]): Promise<number> {
  const gone = await deleteMine(cx, 'stockInitializationLine')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export function allBeginLines(cx: SessionCx) {
  return mine(cx, 'stockInitializationLine')
    .select(['id', 'barcodeId', 'locationId', 'batchId', 'qty', 'cost'])
    .where('orgId', '=', cx.caller.orgId)
    .orderBy('id')
    .execute();
}

interface LineFilters {
  readonly locationId?: number | null;
  readonly categoryId?: CodeOf<typeof goodsCategory> | null;
  readonly goods?: string | null;
}

/** Opening lines with what their goods are called today. */
export function beginLines(cx: SessionCx, { locationId, categoryId, goods }: LineFilters) {
  let rows = mine(cx, 'stockInitializationLine as l')
    .innerJoin('erpBarcode as barcode', (on) =>
      on.onRef('barcode.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('barcode.id', '=', 'l.barcodeId'),
    )
    .innerJoin('erpBreed as breed', (on) =>
      on.onRef('breed.propertyOwnerId', '=', 'barcode.propertyOwnerId').onRef('breed.id', '=', 'barcode.breedId'),
    )
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
    )
    .innerJoin('stockLocation as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('place.id', '=', 'l.locationId'),
    )
    .leftJoin('stockBatch as batch', (on) =>
      on.onRef('batch.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('batch.id', '=', 'l.batchRef'),
    )
    .select(['l.id', 'l.barcodeId', 'l.locationId', 'l.qty', 'l.cost', 'barcode.code', 'barcode.spec'])
    .select(['place.name as locationName', 'batch.batchNo', 'batch.produceDate', 'batch.expireDate'])
    .select([
      'breed.unit',
      'breed.categoryId',
      sql<string>`concat(brand.name, breed.name)`.as('goodsName'),
      sql<Money>`round(l.qty * l.cost, 2)`.as('amount'),
    ])
    .where('l.orgId', '=', cx.caller.orgId);
  if (locationId) rows = rows.where('l.locationId', '=', locationId);
  if (categoryId) rows = rows.where('breed.categoryId', '=', categoryId);
  if (!goods) return rows;
  const pattern = contains(goods);
  return rows.where(
    sql<boolean>`(concat(brand.name, breed.name) ILIKE ${pattern} OR barcode.spec ILIKE ${pattern} OR barcode.code LIKE ${pattern})`,
  );
}

export async function beginLineSums(rows: ReturnType<typeof beginLines>) {
  return rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(l.qty), 0)`.as('qty'),
      sql<Money>`coalesce(sum(round(l.qty * l.cost, 2)), 0)`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
}
