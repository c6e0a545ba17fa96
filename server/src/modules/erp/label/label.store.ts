import type { InputOf } from '@mingmou/contract/base/call';
import type { Price } from '@mingmou/contract/base/money';
import type { label } from '@mingmou/contract/erp/barcode/label.contract';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { CATALOGUE, goodsMatching, goodsName, tagPriceOn } from '../stock/goods.store';

type Filters = Omit<InputOf<typeof label.page>, 'page' | 'size' | 'column' | 'asc'>;
type Chosen = InputOf<typeof label.choose>;

export const templateSorting: Sorting = {
  columns: ['name', 'size', 'barcode_type', 'is_default', 'state_enum', 'updated_at'],
  initial: [
    ['is_default', 'desc'],
    ['id', 'asc'],
  ],
};

/** Templates of the organisation that are not deleted. */
export function templatesMatching(cx: SessionCx, { name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'erpLabelTemplate')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'size', 'fields', 'barcodeType', 'isDefault', 'stateEnum', 'version', 'updatedAt']);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Removes the default mark from the other templates. The caller has locked the organisation. */
export async function takeDefaultMark(cx: SessionCx, exceptId: number | null): Promise<void> {
  await updateMine(cx, 'erpLabelTemplate')
    .set((is) => ({ isDefault: false, version: is('version', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('isDefault', '=', true)
    .where('stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`id IS DISTINCT FROM ${exceptId}`)
    .execute();
}

export interface LabelGoods {
  readonly barcodeId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly tagPrice: Price | null;
  readonly origin: string | null;
  readonly registrationNo: string | null;
  readonly gtin: string;
}

/** The maker's article number where there is one, else the chain's own, in 14 digits. */
const GTIN = sql<string>`lpad(coalesce((SELECT origin.code FROM erp_barcode_origin origin
  WHERE origin.property_owner_id = barcode.property_owner_id AND origin.barcode_id = barcode.id
    AND origin.code ~ '^([0-9]{8}|[0-9]{12,14})$' ORDER BY origin.position LIMIT 1), barcode.code), 14, '0')`;

const GOODS = sql`barcode.id AS barcode_id, barcode.code, ${goodsName} AS goods_name, barcode.spec, tag.price AS tag_price,
  brand.origin, breed.registration_no, ${GTIN} AS gtin`;

/** Returns the current label content of goods; deleted ones are missing. */
export async function labelGoods(cx: SessionCx, ids: readonly number[]): Promise<ReadonlyMap<number, LabelGoods>> {
  const { rows } = await sql<LabelGoods>`SELECT ${GOODS}
    FROM ${CATALOGUE} LEFT JOIN ${tagPriceOn(cx, dayText(cx.now))} ON true
    WHERE barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.state_enum <> 'DELETE'
      AND barcode.id = ANY (${[...ids]}::bigint[])`.execute(cx.db);
  return new Map(rows.map((row) => [row.barcodeId, row]));
}

/** Returns barcodes by filters or ids, up to one more than the limit, which shows that there are too many. */
export async function goodsFound(cx: SessionCx, filters: Chosen, most: number): Promise<number[]> {
  const { barcodeIds } = filters;
  const conditions = [
    sql`barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.state_enum = 'ENABLE'`,
    ...goodsMatching(filters),
    ...(barcodeIds ? [sql`barcode.id = ANY (${barcodeIds}::bigint[])`] : []),
  ];
  const { rows } = await sql<{ id: number }>`SELECT barcode.id FROM ${CATALOGUE}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${goodsName}, barcode.spec, barcode.id LIMIT ${most + 1}`.execute(
    cx.db,
  );
  return rows.map(({ id }) => id);
}

/** Pieces of a line that were accepted; of an order that has not arrived, the ordered ones. */
const PIECES = sql<number>`coalesce(line.accepted_qty, line.order_qty, 1)`;

/** Returns the goods of a receipt of the organisation, in the order of its lines. Rejected pieces get no label. */
export async function receivedPieces(cx: SessionCx, billNo: string) {
  return mine(cx, 'purchaseStorageLine as line')
    .innerJoin('bill', (on) =>
      on.onRef('bill.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('bill.id', '=', 'line.billId'),
    )
    .where('bill.orgId', '=', cx.caller.orgId)
    .where('bill.billType', '=', 'RK')
    .where('bill.billNo', '=', billNo)
    .where('bill.state', '<>', 'DELETE')
    .select(['line.barcodeId', 'line.batchNo', 'line.expireDate'])
    .where(PIECES, '>', 0)
    .select(PIECES.as('qty'))
    .orderBy('line.lineNo')
    .execute();
}

export interface PrintedLine {
  readonly barcodeId: number;
  readonly copies: number;
  readonly tagPrice: Price | null;
}

export async function insertPrint(
  { db, caller, now }: SessionCx,
  templateId: number,
  sourceBillNo: string | null,
  lines: readonly PrintedLine[],
): Promise<number> {
  const { propertyOwnerId, orgId } = caller;
  const { id } = await db
    .insertInto('erpLabelPrint')
    .values({
      ...{ propertyOwnerId, orgId, templateId, sourceBillNo, createdAt: now.toISOString() },
      kinds: lines.length,
      copies: lines.reduce((total, { copies }) => total + copies, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('erpLabelPrintLine')
    .values(lines.map((line, index) => ({ ...line, propertyOwnerId, orgId, printId: id, lineNo: index + 1 })))
    .execute();
  return id;
}

export const printSorting: Sorting = {
  columns: ['created_at', 'template_name', 'source_bill_no', 'kinds', 'copies'],
  initial: [['id', 'desc']],
};

type PrintFilters = Omit<InputOf<typeof label.records>, 'page' | 'size' | 'column' | 'asc'>;

export function printsMatching(cx: SessionCx, { dateFrom, dateTo, billNo }: PrintFilters) {
  let rows = mine(cx, 'erpLabelPrint as printed')
    .innerJoin('erpLabelTemplate as template', (on) =>
      on
        .onRef('template.propertyOwnerId', '=', 'printed.propertyOwnerId')
        .onRef('template.id', '=', 'printed.templateId'),
    )
    .leftJoin('account as printer', (on) =>
      on.onRef('printer.propertyOwnerId', '=', 'printed.propertyOwnerId').onRef('printer.id', '=', 'printed.createdBy'),
    )
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'printer.propertyOwnerId').onRef('staff.id', '=', 'printer.staffId'),
    )
    .where('printed.orgId', '=', cx.caller.orgId)
    .select(['printed.id', 'printed.createdAt', 'printed.sourceBillNo', 'printed.kinds', 'printed.copies'])
    .select((is) => ['template.name as templateName', is.fn.coalesce('staff.name', 'printer.account').as('operator')]);
  if (dateFrom) rows = rows.where('printed.createdAt', '>=', `${dateFrom} 00:00:00+08`);
  if (dateTo) {
    rows = rows.where(sql<boolean>`printed.created_at < (${dateTo}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`);
  }
  return billNo ? rows.where('printed.sourceBillNo', 'ilike', contains(billNo)) : rows;
}
