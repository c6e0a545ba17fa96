import type { Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';

/** Returns the prices that the organisation paid last, to the supplier if one is named; gifts are excluded. */
export async function lastPrices(
  { db, caller }: SessionCx,
  barcodeIds: readonly number[],
  supplierId: number | null,
): Promise<Map<number, Price>> {
  const { rows } = await sql<{ barcodeId: number; price: Price }>`SELECT DISTINCT ON (l.barcode_id)
      l.barcode_id, l.price
    FROM purchase_storage_line l
    JOIN bill b ON b.property_owner_id = l.property_owner_id AND b.id = l.bill_id
    JOIN purchase_storage p ON p.property_owner_id = l.property_owner_id AND p.bill_id = l.bill_id
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      AND l.barcode_id = ANY (${[...new Set(barcodeIds)]}::bigint[]) AND b.state = 'PASSED' AND NOT l.gift
    ORDER BY l.barcode_id, (p.supplier_id IS NOT DISTINCT FROM ${supplierId}::bigint) DESC, b.biz_date DESC, b.id DESC
  `.execute(db);
  return new Map(rows.map((row) => [row.barcodeId, row.price]));
}

/**
 * Returns the initial price of a purchase line (domain-erp §3.1): from 供应商品种对照, otherwise the last paid price,
 * otherwise the static cost.
 */
export async function startingPrices(
  cx: SessionCx,
  barcodeIds: readonly number[],
  supplierId: number | null,
): Promise<Map<number, Price>> {
  const { propertyOwnerId, orgId } = cx.caller;
  const { rows } = await sql<{ barcodeId: number; agreed: Price | null; estimated: Price | null }>`SELECT
      barcode.id AS barcode_id, agreed.purchase_price AS agreed, fixed.cost AS estimated
    FROM erp_barcode barcode
    LEFT JOIN erp_contrast agreed ON agreed.property_owner_id = barcode.property_owner_id
      AND agreed.breed_id = barcode.breed_id AND agreed.supplier_id = ${supplierId}::bigint AND agreed.state_enum = 'ENABLE'
    LEFT JOIN LATERAL (SELECT p.cost FROM erp_static_cost p
      WHERE p.property_owner_id = barcode.property_owner_id
        AND (p.barcode_id = barcode.id OR p.breed_id = barcode.breed_id)
        AND (p.org_id IS NULL OR p.org_id = ${orgId}) AND p.effective_date <= ${dayText(cx.now)}
      ORDER BY p.org_id IS NULL, p.barcode_id IS NULL, p.effective_date DESC LIMIT 1) fixed ON true
    WHERE barcode.property_owner_id = ${propertyOwnerId} AND barcode.id = ANY (${[...new Set(barcodeIds)]}::bigint[])`.execute(
    cx.db,
  );
  const last = await lastPrices(cx, barcodeIds, supplierId);
  return new Map(
    rows.flatMap(({ barcodeId, agreed, estimated }) => {
      const start = agreed ?? last.get(barcodeId) ?? estimated;
      return start === null ? [] : [[barcodeId, start] as const];
    }),
  );
}
