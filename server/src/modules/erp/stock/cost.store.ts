import type { Price } from '@mingmou/contract/base/money';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { monthPeriod } from '../document/period.service';
import { stockClosedThrough } from './closed-stock.store';

interface Cost {
  readonly barcodeId: number;
  readonly cost: Price;
}

interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * SQL for the cost of the rows `goods` from their `pool` of costed pieces; from the last purchase if the pool is empty.
 */
function costOf({ caller }: SessionCx): RawBuilder<Price> {
  return sql<Price>`CASE WHEN pool.qty > 0 THEN greatest(round(pool.amount / pool.qty, 4), 0)
    ELSE coalesce((SELECT l.unit_cost FROM stock_ledger l
      WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
        AND l.barcode_id = goods.barcode_id AND l.biz_type = 'PURCHASE_IN' AND l.qty > 0 AND l.unit_cost > 0
        AND NOT EXISTS (SELECT FROM stock_ledger back WHERE back.property_owner_id = l.property_owner_id
          AND back.reverse_of_id = l.id)
      ORDER BY l.biz_date DESC, l.id DESC LIMIT 1), 0) END`;
}

/**
 * 当前成本 in a period (domain-erp §5.3): what came before it and its costed rows so far, amount ÷ quantity. Where
 * nothing is left of either, the price of the last purchase, else 0.
 */
export async function currentCosts(
  cx: SessionCx,
  barcodeIds: readonly number[],
  { startDate, endDate }: Days,
): Promise<Map<number, Price>> {
  const { db, caller } = cx;
  const ids = [...new Set(barcodeIds)];
  // One read of the ledger serves many goods; the last purchase is read only for goods with an empty pool.
  const { rows } = await sql<Cost>`SELECT goods.barcode_id, ${costOf(cx)} AS cost
    FROM unnest(${ids}::bigint[]) AS goods (barcode_id)
    LEFT JOIN (SELECT l.barcode_id, sum(l.qty) AS qty, sum(l.cost_amount) AS amount FROM stock_ledger l
      WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
        AND l.barcode_id = ANY (${ids}::bigint[]) AND l.biz_date <= ${endDate}
        AND (l.cost_kind = 'COSTED' OR l.cost_kind = 'ISSUED' AND l.biz_date < ${startDate})
      GROUP BY l.barcode_id) pool ON pool.barcode_id = goods.barcode_id`.execute(db);
  return new Map(rows.map(({ barcodeId, cost }) => [barcodeId, cost]));
}

/** What moved pools on days that are not closed; of the current month issues do not count. */
function movedSince({ caller, now }: SessionCx, closed: string | null): RawBuilder<unknown> {
  const { startDate, endDate } = monthPeriod(dayText(now).slice(0, 7));
  return sql`(SELECT l.barcode_id, sum(l.qty) AS qty, sum(l.cost_amount) AS amount FROM stock_ledger l
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId} AND l.biz_date <= ${endDate}
      ${closed ? sql`AND l.biz_date > ${closed}` : sql``}
      AND (l.cost_kind = 'COSTED' OR l.cost_kind = 'ISSUED' AND l.biz_date < ${startDate})
    GROUP BY l.barcode_id)`;
}

/** SQL for the pools of closed days; issues of the current month are not deducted yet. */
function pooledBefore({ caller, now }: SessionCx): RawBuilder<unknown> {
  const { startDate } = monthPeriod(dayText(now).slice(0, 7));
  return sql`(SELECT s.barcode_id, s.pool_qty - CASE WHEN s.issued_month = ${startDate} THEN s.issued_qty ELSE 0 END AS qty,
      s.pool_amount - CASE WHEN s.issued_month = ${startDate} THEN s.issued_amount ELSE 0 END AS amount FROM stock_standing s
    WHERE s.property_owner_id = ${caller.propertyOwnerId} AND s.org_id = ${caller.orgId})`;
}

/** Returns 当前成本 for rows `goods`: the joins, and the expression of the cost. */
export async function costBeside(cx: SessionCx): Promise<{ joins: RawBuilder<unknown>; cost: RawBuilder<Price> }> {
  const closed = await stockClosedThrough(cx, [cx.caller.orgId]);
  const before = closed
    ? sql`LEFT JOIN ${pooledBefore(cx)} held ON held.barcode_id = goods.barcode_id`
    : sql`CROSS JOIN (SELECT 0 AS qty, 0 AS amount) held`;
  const joins = sql`${before} LEFT JOIN ${movedSince(cx, closed)} since ON since.barcode_id = goods.barcode_id
    CROSS JOIN LATERAL (SELECT coalesce(held.qty, 0) + coalesce(since.qty, 0) AS qty,
      coalesce(held.amount, 0) + coalesce(since.amount, 0) AS amount) pool`;
  return { joins, cost: costOf(cx) };
}

/** 当前成本 of breeds: of all their barcodes together, in the organisation; those without anything are not there. */
export async function breedCosts(
  { db, caller }: SessionCx,
  breedIds: readonly number[],
  { startDate, endDate }: Days,
): Promise<Map<number, Price>> {
  const { rows } = await sql<{ breedId: number; cost: Price }>`SELECT barcode.breed_id,
      round(sum(l.cost_amount) / sum(l.qty), 4) AS cost
    FROM erp_barcode barcode
    JOIN stock_ledger l ON l.property_owner_id = barcode.property_owner_id AND l.org_id = ${caller.orgId}
      AND l.barcode_id = barcode.id AND l.biz_date <= ${endDate}
      AND (l.cost_kind = 'COSTED' OR l.cost_kind = 'ISSUED' AND l.biz_date < ${startDate})
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND barcode.breed_id = ANY (${[...breedIds]}::bigint[])
    GROUP BY barcode.breed_id HAVING sum(l.qty) > 0 AND sum(l.cost_amount) >= 0`.execute(db);
  return new Map(rows.map(({ breedId, cost }) => [breedId, cost]));
}
