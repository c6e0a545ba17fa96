import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { unit } from '@mingmou/contract/dict/unit';
import type { PriceChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { contains, type Sorting } from '../../../kernel/row/list';

/** Receipts, or what went back of them: the same of both, under their own names. */
export interface CheckedSide {
  readonly billType: 'RK' | 'CT';
  readonly lines: RawBuilder<unknown>;
  readonly heads: RawBuilder<unknown>;
  /** Pieces of a line `l` that are paid; what lies on consignment is paid when it is sold. */
  readonly qty: RawBuilder<number>;
  readonly saleItemId: RawBuilder<number | null>;
  readonly sourceItemId: RawBuilder<number | null>;
}

export const RECEIVED: CheckedSide = {
  billType: 'RK',
  lines: sql`purchase_storage_line`,
  heads: sql`purchase_storage`,
  qty: sql<number>`CASE WHEN l.consigned THEN 0 ELSE l.accepted_qty END`,
  saleItemId: sql<number | null>`l.sale_item_id`,
  sourceItemId: sql<number | null>`NULL::bigint`,
};

export const RETURNED: CheckedSide = {
  billType: 'CT',
  lines: sql`purchase_return_line`,
  heads: sql`purchase_return`,
  qty: sql<number>`CASE WHEN l.consigned THEN 0 ELSE l.qty END`,
  saleItemId: sql<number | null>`(SELECT came.sale_item_id FROM purchase_storage_line came
    WHERE came.property_owner_id = l.property_owner_id AND came.id = l.source_item_id)`,
  sourceItemId: sql<number | null>`l.source_item_id`,
};

/** SQL for the state of the lines of a passed bill `b`; null if all lines were rejected or are on consignment. */
export function checkStateOfBill({ lines, qty }: CheckedSide): RawBuilder<'UNCHECKED' | 'PART' | 'CHECKED' | null> {
  return sql<
    'UNCHECKED' | 'PART' | 'CHECKED' | null
  >`CASE WHEN b.state = 'PASSED' THEN (SELECT CASE WHEN count(*) = 0 THEN NULL
      WHEN count(*) FILTER (WHERE l.check_state = 'CHECKED') = 0 THEN 'UNCHECKED'
      WHEN count(*) FILTER (WHERE l.check_state = 'UNCHECKED') = 0 THEN 'CHECKED' ELSE 'PART' END
    FROM ${lines} l WHERE l.property_owner_id = b.property_owner_id AND l.bill_id = b.id AND ${qty} > 0) END`;
}

export function reconcileStateOfBill({ lines, qty }: CheckedSide): RawBuilder<'NONE' | 'DONE' | null> {
  return sql<'NONE' | 'DONE' | null>`CASE WHEN b.state = 'PASSED' THEN (SELECT CASE
      WHEN bool_and(l.reconcile_state = 'DONE') THEN 'DONE' ELSE 'NONE' END
    FROM ${lines} l WHERE l.property_owner_id = b.property_owner_id AND l.bill_id = b.id AND ${qty} > 0) END`;
}

interface CheckRow {
  readonly id: number;
  readonly version: number;
  readonly billId: number;
  readonly billNo: string;
  readonly bizDate: string;
  readonly supplierName: string | null;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly unit: CodeOf<typeof unit>;
  readonly qty: number;
  readonly price: Price;
  readonly amount: Money;
  readonly adjusted: Money;
  readonly checkState: 'UNCHECKED' | 'CHECKED';
  readonly checkedAt: string | null;
  readonly checkedByName: string | null;
  readonly reconcileState: 'NONE' | 'DONE';
}

export const checkSorting: Sorting = {
  columns: ['biz_date', 'bill_no', 'supplier_name', 'code', 'goods_name', 'qty', 'price', 'amount', 'checked_at'],
  initial: [
    ['biz_date', 'desc'],
    ['id', 'desc'],
  ],
};

type Filters = Omit<InputOf<PriceChecks['page']>, 'page' | 'size' | 'column' | 'asc'>;

function conditions({ dateFrom, dateTo, billNo, goods, supplierId, checkState, reconcileState }: Filters) {
  const pattern = goods ? contains(goods) : null;
  return [
    dateFrom && sql<SqlBool>`b.biz_date >= ${dateFrom}`,
    dateTo && sql<SqlBool>`b.biz_date <= ${dateTo}`,
    billNo && sql<SqlBool>`b.bill_no ILIKE ${contains(billNo)}`,
    pattern && sql<SqlBool>`(l.goods_name ILIKE ${pattern} OR l.spec ILIKE ${pattern} OR l.code LIKE ${pattern})`,
    supplierId && sql<SqlBool>`p.supplier_id = ${supplierId}`,
    checkState && sql<SqlBool>`l.check_state = ${checkState}`,
    reconcileState && sql<SqlBool>`l.reconcile_state = ${reconcileState}`,
  ].flatMap((condition) => condition || []);
}

/** Lines of passed bills, each with what its price was corrected by. */
export function checkLines({ db, caller }: SessionCx, side: CheckedSide, filters: Filters) {
  const asked = conditions(filters);
  const rows = sql<CheckRow>`(SELECT l.id, l.version, l.bill_id, b.bill_no, b.biz_date, supplier.name AS supplier_name,
      l.code, l.goods_name, l.spec, l.unit, ${side.qty} AS qty, l.price, l.amount, l.check_state, l.checked_at,
      l.reconcile_state, coalesce(staff.name, checker.account) AS checked_by_name,
      (SELECT coalesce(sum(row.cost_amount), 0) FROM stock_ledger row WHERE row.property_owner_id = l.property_owner_id
        AND row.item_id = l.id AND row.bill_id = l.bill_id AND row.biz_type = 'PRICE_CHECK') AS adjusted
    FROM bill b
    JOIN ${side.lines} l ON l.property_owner_id = b.property_owner_id AND l.bill_id = b.id AND ${side.qty} > 0
    JOIN ${side.heads} p ON p.property_owner_id = b.property_owner_id AND p.bill_id = b.id
    LEFT JOIN erp_supplier supplier ON supplier.property_owner_id = b.property_owner_id AND supplier.id = p.supplier_id
    LEFT JOIN account checker ON checker.property_owner_id = l.property_owner_id AND checker.id = l.checked_by
    LEFT JOIN employee staff ON staff.property_owner_id = l.property_owner_id AND staff.id = checker.staff_id
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND b.bill_type = ${side.billType} AND b.state = 'PASSED'
      ${asked.length > 0 ? sql`AND ${sql.join(asked, sql` AND `)}` : sql``})`;
  return db.selectFrom(rows.as('row')).selectAll();
}

export async function checkSums(rows: ReturnType<typeof checkLines>) {
  return rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(qty), 0)::integer`.as('qty'),
      sql<Money>`coalesce(sum(amount), 0)`.as('amount'),
      sql<Money>`coalesce(sum(adjusted), 0)`.as('adjusted'),
    ])
    .executeTakeFirstOrThrow();
}

/** A line under its locked bill. */
export interface CheckedLine {
  readonly id: number;
  readonly version: number;
  readonly billId: number;
  readonly billNo: string;
  readonly state: string;
  readonly bizDate: string | null;
  readonly periodState: 'OPEN' | 'CALCULATED' | 'CLEARED' | 'SETTLED' | null;
  readonly periodName: string | null;
  readonly supplierId: number | null;
  readonly barcodeId: number;
  readonly goodsName: string;
  readonly qty: number;
  readonly price: Price;
  readonly amount: Money;
  readonly gift: boolean;
  readonly saleItemId: number | null;
  readonly sourceItemId: number | null;
  readonly checkState: 'UNCHECKED' | 'CHECKED';
  readonly reconcileState: 'NONE' | 'DONE';
}

export const byId = (ids: readonly number[]) => sql<SqlBool>`l.id = ANY (${[...ids]}::bigint[])`;
/** What went back of a line that was received. */
export const bySource = (itemId: number) => sql<SqlBool>`l.source_item_id = ${itemId}`;

/** Lines by `condition` over `l` and `b`, their bills locked against retrials. */
export async function lockLines(
  { db, caller }: SessionCx,
  side: CheckedSide,
  condition: RawBuilder<SqlBool>,
): Promise<CheckedLine[]> {
  const from = sql`FROM bill b JOIN ${side.lines} l ON l.property_owner_id = b.property_owner_id AND l.bill_id = b.id
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND b.bill_type = ${side.billType} AND b.state <> 'DELETE' AND ${condition}`;
  await sql`SELECT b.id FROM bill b WHERE b.property_owner_id = ${caller.propertyOwnerId}
    AND b.id IN (SELECT b.id ${from}) ORDER BY b.id FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<CheckedLine>`SELECT l.id, l.version, l.bill_id, b.bill_no, b.state, b.biz_date,
      period.state AS period_state, period.name AS period_name, p.supplier_id, l.barcode_id, l.goods_name,
      coalesce(${side.qty}, 0) AS qty, l.price, l.amount, l.gift, ${side.saleItemId} AS sale_item_id,
      ${side.sourceItemId} AS source_item_id, l.check_state, l.reconcile_state
    FROM bill b
    JOIN ${side.lines} l ON l.property_owner_id = b.property_owner_id AND l.bill_id = b.id
    JOIN ${side.heads} p ON p.property_owner_id = b.property_owner_id AND p.bill_id = b.id
    LEFT JOIN bill_period period ON period.property_owner_id = b.property_owner_id AND period.id = b.period_id
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND b.bill_type = ${side.billType} AND b.state <> 'DELETE' AND ${condition} ORDER BY l.id`.execute(db);
  return rows;
}

export async function markChecked(
  { db, caller, now }: SessionCx,
  side: CheckedSide,
  ids: readonly number[],
  isChecked: boolean,
): Promise<void> {
  await sql`UPDATE ${side.lines} SET version = version + 1, check_state = ${isChecked ? 'CHECKED' : 'UNCHECKED'},
      checked_at = ${isChecked ? now.toISOString() : null}::timestamptz,
      checked_by = ${isChecked ? caller.accountId : null}::bigint
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${[...ids]}::bigint[])`.execute(db);
}

/** Writes the price of a line, and the change of its bill's total. */
export async function writePrice(
  { db, caller }: SessionCx,
  side: CheckedSide,
  line: Pick<CheckedLine, 'id' | 'billId' | 'amount'>,
  { price, amount }: { readonly price: Price; readonly amount: Money },
): Promise<void> {
  const estimated = side.billType === 'RK' ? sql`, price_estimated = false` : sql``;
  await sql`UPDATE ${side.lines} SET version = version + 1, price = ${price}, amount = ${amount}${estimated}
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ${line.id}`.execute(db);
  await sql`UPDATE bill SET total_amount = total_amount + ${amount}::numeric - ${line.amount}::numeric
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ${line.billId}`.execute(db);
}
