import type { Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';

/** What the organisation last paid for the goods, of that supplier where one is named; gifts do not count. */
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
