import type { InputOf } from '@mingmou/contract/base/call';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import type { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import type { TempPackageState } from '@mingmou/contract/erp/package/temp-package.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { accountName } from '../document/bill-rows.store';

type Filters = Omit<InputOf<typeof tempPackage.page>, 'page' | 'size' | 'column' | 'asc'>;
type NewPackage = Pick<InputOf<typeof tempPackage.file.check>, 'name' | 'type'>;

export const tempPackageSorting: Sorting = {
  columns: ['name', 'type', 'total', 'ok_count', 'error_count', 'state', 'created_at', 'applied_at'],
  initial: [['id', 'desc']],
};

export const lineSorting: Sorting = { columns: [], initial: [['row_no', 'asc']] };

function packages(cx: SessionCx) {
  return mine(cx, 'erpTempPackage as p')
    .innerJoin('org', (on) => on.onRef('org.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('org.id', '=', 'p.orgId'))
    .leftJoin('bill', (on) =>
      on.onRef('bill.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('bill.id', '=', 'p.resultBillId'),
    )
    .select(['p.id', 'p.version', 'p.name', 'p.type', 'p.state', 'p.orgId', 'p.head', 'p.total', 'p.okCount'])
    .select(['p.errorCount', 'p.createdAt', 'p.appliedAt', 'p.resultBillId', 'bill.billNo as resultBillNo'])
    .select('org.orgShortName as orgName')
    .select([accountName('createdBy', 'p').as('createdByName'), accountName('appliedBy', 'p').as('appliedByName')]);
}

export function tempPackagesMatching(cx: SessionCx, { keyword, type, state, dateFrom, dateTo }: Filters) {
  let rows = packages(cx);
  if (keyword) rows = rows.where('p.name', 'ilike', contains(keyword));
  if (type) rows = rows.where('p.type', '=', type);
  if (state) rows = rows.where('p.state', '=', state);
  if (dateFrom) rows = rows.where(sql<boolean>`p.created_at >= ${dateFrom}::date`);
  return dateTo ? rows.where(sql<boolean>`p.created_at < ${dateTo}::date + 1`) : rows;
}

export function findTempPackage(cx: SessionCx, id: number) {
  return packages(cx).where('p.id', '=', id).executeTakeFirst();
}

export type TempPackageRow = NonNullable<Awaited<ReturnType<typeof findTempPackage>>>;

export function lockTempPackage(cx: SessionCx, id: number) {
  return packages(cx).where('p.id', '=', id).forNoKeyUpdate('p').executeTakeFirst();
}

export function writeTempPackage(cx: SessionCx, id: number, change: RowChange<'erpTempPackage'>): Promise<void> {
  return writeRow(cx, 'erpTempPackage', id, change);
}

/** Keeps the rows of a sheet; answers the package's id. */
export async function insertTempPackage(
  { db, caller, now }: SessionCx,
  { name, type }: NewPackage,
  head: SheetRow,
  rows: readonly SheetRow[],
): Promise<number> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const at = now.toISOString();
  const { id } = await db
    .insertInto('erpTempPackage')
    .values({
      ...{ propertyOwnerId, orgId, name, type, state: 'UPLOADED' as TempPackageState, total: rows.length },
      head: JSON.stringify(head),
      ...{ createdAt: at, createdBy: accountId, updatedAt: at, updatedBy: accountId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO erp_temp_package_line (property_owner_id, package_id, row_no, cells)
    SELECT ${propertyOwnerId}, ${id}, no, cells FROM unnest(${rows.map(({ no }) => no)}::int[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::jsonb[]) AS given (no, cells)`.execute(db);
  return id;
}

export function linesOf(cx: SessionCx, packageId: number) {
  return mine(cx, 'erpTempPackageLine')
    .select(['rowNo', 'cells', 'state', 'errors'])
    .where('packageId', '=', packageId);
}

/** The rows of a package as a sheet has them. */
export async function sheetRowsOf(cx: SessionCx, packageId: number): Promise<SheetRow[]> {
  const rows = await linesOf(cx, packageId).orderBy('rowNo').execute();
  return rows.map(({ rowNo, cells }) => ({ no: rowNo, cells: cells.map((cell) => cell ?? undefined) }));
}

export async function writeCells({ db, caller }: SessionCx, packageId: number, { no, cells }: SheetRow): Promise<void> {
  await sql`UPDATE erp_temp_package_line SET cells = ${JSON.stringify(cells)}::jsonb
    WHERE property_owner_id = ${caller.propertyOwnerId} AND package_id = ${packageId} AND row_no = ${no}`.execute(db);
}

/** Writes the result of a check; rows without an error are valid. */
export async function writeErrors(
  { db, caller }: SessionCx,
  packageId: number,
  errors: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const rows = [...errors].flatMap(([no, texts]) => texts.map((text) => ({ no, text })));
  await sql`UPDATE erp_temp_package_line line
    SET errors = coalesce(found.errors, '{}'), state = CASE WHEN found.errors IS NULL THEN 'OK' ELSE 'ERROR' END
    FROM erp_temp_package_line each LEFT JOIN (SELECT no, array_agg(text ORDER BY place) AS errors
      FROM unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ text }) => text)}::text[]) WITH ORDINALITY
        AS given (no, text, place) GROUP BY no) found ON found.no = each.row_no
    WHERE each.property_owner_id = ${caller.propertyOwnerId} AND each.package_id = ${packageId}
      AND line.property_owner_id = each.property_owner_id AND line.package_id = each.package_id
      AND line.row_no = each.row_no
      AND (line.state, line.errors) IS DISTINCT FROM
        (CASE WHEN found.errors IS NULL THEN 'OK' ELSE 'ERROR' END, coalesce(found.errors, '{}'))`.execute(db);
}

export async function markApplied({ db, caller }: SessionCx, packageId: number): Promise<void> {
  await sql`UPDATE erp_temp_package_line SET state = 'APPLIED'
    WHERE property_owner_id = ${caller.propertyOwnerId} AND package_id = ${packageId}`.execute(db);
}
