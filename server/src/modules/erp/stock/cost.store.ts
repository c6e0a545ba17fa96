import type { Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';

interface Cost {
  readonly barcodeId: number;
  readonly cost: Price;
}

interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * 当前成本 in a period (domain-erp §5.3): what came before it and its costed rows so far, amount ÷ quantity. Where
 * nothing is left of either, the price of the last purchase, else 0.
 */
export async function currentCosts(
  { db, caller }: SessionCx,
  barcodeIds: readonly number[],
  { startDate, endDate }: Days,
): Promise<Map<number, Price>> {
  const { rows } = await sql<Cost>`SELECT goods.barcode_id, coalesce(CASE WHEN pool.qty > 0
      THEN greatest(round(pool.amount / pool.qty, 4), 0) END, last.unit_cost, 0) AS cost
    FROM unnest(${[...new Set(barcodeIds)]}::bigint[]) AS goods (barcode_id)
    LEFT JOIN LATERAL (SELECT sum(l.qty) AS qty, sum(l.cost_amount) AS amount FROM stock_ledger l
      WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
        AND l.barcode_id = goods.barcode_id AND l.biz_date <= ${endDate}
        AND (l.cost_kind = 'COSTED' OR l.cost_kind = 'ISSUED' AND l.biz_date < ${startDate})) pool ON true
    LEFT JOIN LATERAL (SELECT l.unit_cost FROM stock_ledger l
      WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
        AND l.barcode_id = goods.barcode_id AND l.biz_type = 'PURCHASE_IN' AND l.qty > 0 AND l.unit_cost > 0
        AND NOT EXISTS (SELECT FROM stock_ledger back WHERE back.property_owner_id = l.property_owner_id
          AND back.reverse_of_id = l.id)
      ORDER BY l.biz_date DESC, l.id DESC LIMIT 1) last ON true`.execute(db);
  return new Map(rows.map(({ barcodeId, cost }) => [barcodeId, cost]));
}
