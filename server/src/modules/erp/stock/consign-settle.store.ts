import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { unit } from '@mingmou/contract/dict/unit';
import type { consignment } from '@mingmou/contract/erp/stock/consign.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Sorting } from '../../../kernel/row/list';
import { CATALOGUE, goodsName } from './goods.store';

type Filters = InputOf<typeof consignment.export>;

export const consignSorting: Sorting = {
  columns: [],
  initial: [
    ['biz_date', 'desc'],
    ['id', 'desc'],
  ],
};

interface SettledRow {
  readonly id: number;
  readonly bizDate: string;
  readonly billNo: string | null;
  readonly billId: number | null;
  readonly supplierName: string;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: CodeOf<typeof unit>;
  readonly qty: number;
  readonly price: Price;
  readonly amount: Money;
}

/**
 * Selects goods bought from suppliers by selling them, and goods returned to them with a customer's return; reversed
 * rows are excluded.
 */
export function settledRows({ db, caller }: SessionCx, { supplierId, from, to }: Filters) {
  const conditions = [
    ...(supplierId ? [sql`l.supplier_id = ${supplierId}`] : []),
    ...(from ? [sql`l.biz_date >= ${from}`] : []),
    ...(to ? [sql`l.biz_date <= ${to}`] : []),
  ];
  const rows = sql<SettledRow>`(SELECT l.id, l.biz_date, l.bill_no, l.bill_id, supplier.name AS supplier_name, barcode.code,
      ${goodsName} AS goods_name, barcode.spec, breed.unit, l.qty, l.unit_cost AS price, l.cost_amount AS amount
    FROM stock_ledger l
    JOIN stock_location place ON place.property_owner_id = l.property_owner_id AND place.id = l.location_id
      AND place.type = 'CONSIGN'
    JOIN erp_supplier supplier ON supplier.property_owner_id = l.property_owner_id AND supplier.id = l.supplier_id
    JOIN ${CATALOGUE} ON barcode.property_owner_id = l.property_owner_id AND barcode.id = l.barcode_id
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId} AND l.cost_kind = 'OWN'
      AND l.supplier_id IS NOT NULL AND l.biz_type IN ('PURCHASE_IN', 'PURCHASE_RETURN') AND l.reverse_of_id IS NULL
      AND NOT EXISTS (SELECT FROM stock_ledger back WHERE back.property_owner_id = l.property_owner_id
        AND back.reverse_of_id = l.id)
      ${conditions.length > 0 ? sql`AND ${sql.join(conditions, sql` AND `)}` : sql``})`;
  return db.selectFrom(rows.as('s')).selectAll();
}

export function settledSums(rows: ReturnType<typeof settledRows>) {
  return rows
    .clearSelect()
    .select([sql<number>`coalesce(sum(s.qty), 0)`.as('qty'), sql<Money>`coalesce(sum(s.amount), 0)`.as('amount')])
    .executeTakeFirstOrThrow();
}
