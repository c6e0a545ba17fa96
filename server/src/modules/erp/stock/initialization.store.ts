import type { Money, Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';
import { deleteMine, mine, updateMine } from '../../../kernel/mine';

export const beginLineSorting: Sorting = { columns: [], initial: [['id', 'asc']] };

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

interface BeginLine {
  readonly barcodeId: number;
  readonly locationId: number;
  readonly batchId: number;
  readonly qty: number;
  /** Absent: an old line keeps its cost, a new one starts at 0. */
  readonly cost: Price | undefined;
}

export async function upsertBeginLine({ db, caller }: SessionCx, { cost, ...line }: BeginLine): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  await db
    .insertInto('stockInitializationLine')
    .values({ ...line, cost, propertyOwnerId, orgId, createdBy: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId', 'barcodeId', 'locationId', 'batchId'])
        .doUpdateSet({ qty: line.qty, ...(cost === undefined ? {} : { cost }) }),
    )
    .execute();
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
  readonly goods?: string | null;
}

/** Opening lines with what their goods are called today. */
export function beginLines(cx: SessionCx, { locationId, goods }: LineFilters) {
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
