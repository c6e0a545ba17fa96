import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Sql } from '../../../kernel/report/fact-source';
import { CATALOGUE, goodsMatching } from '../stock/goods.store';
import type { StockScope } from './stock-scope.service';

/** The goods of the scope, as a condition of rows that name them in this column. */
export function ofGoods(
  { caller }: SessionCx,
  { asked, named }: StockScope,
  column: 'barcode' | 'breed',
  rows: string,
): Sql {
  const is = sql.ref(`${rows}.${column}Id`);
  if (named && column === 'barcode') return sql`AND ${is} = ANY (${[...named]}::bigint[])`;
  const goods = goodsMatching(asked);
  if (goods.length === 0) return sql``;
  return sql`AND ${is} IN (SELECT ${sql.ref(`${column}.id`)} FROM ${CATALOGUE}
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND ${sql.join(goods, sql` AND `)})`;
}

/** Rows of the organisations of the scope. */
export function ofOrgs({ caller }: SessionCx, { orgIds }: StockScope, rows: string): Sql {
  return sql`${sql.ref(`${rows}.propertyOwnerId`)} = ${caller.propertyOwnerId}
    AND ${sql.ref(`${rows}.orgId`)} = ANY (${[...orgIds]}::bigint[])`;
}

/** Ledger rows of the scope up to its last day. */
export function ledger(cx: SessionCx, scope: StockScope): Sql {
  const { to, asked } = scope;
  return sql`stock_ledger l WHERE ${ofOrgs(cx, scope, 'l')} AND l.biz_date <= ${to} ${ofGoods(cx, scope, 'barcode', 'l')}
    ${asked.locationId ? sql`AND l.location_id = ${asked.locationId}` : sql``}`;
}

/** Condition of goods that an organisation sent and nobody has received yet, which are outside its stock (§6.1). */
export function isOnItsWay({ caller }: SessionCx, { orgIds }: StockScope): Sql {
  return sql`l.location_id IN (SELECT place.id FROM stock_location place
    WHERE place.property_owner_id = ${caller.propertyOwnerId} AND place.org_id = ANY (${[...orgIds]}::bigint[])
      AND place.type = 'TRANSIT')`;
}
