import type { OutputOf } from '@mingmou/contract/base/call';
import type { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { customerName } from '../sale/sale-customer.store';

type Demand = OutputOf<typeof purchase.customDemand>[number];

interface Asked {
  readonly id?: number | null;
  readonly supplierId?: number | null;
  readonly breedId?: number | null;
}

const MOST_SHOWN = 500;

/**
 * Lines of passed sales that goods are to be ordered for, the most urgent first; those on a purchase that is not passed
 * are taken care of. Of a supplier: goods whose breed came from there last, or never came.
 */
export async function customDemand(
  { db, caller }: SessionCx,
  { id = null, supplierId = null, breedId = null }: Asked,
): Promise<Demand[]> {
  const { rows } = await sql<Demand>`SELECT l.id AS sale_item_id, l.barcode_id, l.code, l.goods_name, l.spec, l.unit,
      l.category_id, l.tag_price, l.qty - l.returned_qty AS qty, l.eye, l.custom_params, b.bill_no AS sale_no,
      b.biz_date AS sold_on, sale.promised_at, sale.urgent,
      ${customerName('sale')} AS customer_name, again.remake_id AS remake_of
    FROM sale_line l
    JOIN bill b ON b.property_owner_id = l.property_owner_id AND b.id = l.bill_id AND b.state = 'PASSED'
    JOIN sale ON sale.property_owner_id = l.property_owner_id AND sale.bill_id = l.bill_id
    JOIN erp_barcode barcode ON barcode.property_owner_id = l.property_owner_id AND barcode.id = l.barcode_id
    LEFT JOIN patient ON patient.property_owner_id = sale.property_owner_id AND patient.id = sale.patient_id
    LEFT JOIN LATERAL (SELECT p.supplier_id FROM purchase_storage_line came
      JOIN erp_barcode sibling ON sibling.property_owner_id = came.property_owner_id AND sibling.id = came.barcode_id
      JOIN bill receipt ON receipt.property_owner_id = came.property_owner_id AND receipt.id = came.bill_id
        AND receipt.state = 'PASSED'
      JOIN purchase_storage p ON p.property_owner_id = came.property_owner_id AND p.bill_id = came.bill_id
      WHERE ${supplierId}::bigint IS NOT NULL AND came.property_owner_id = l.property_owner_id
        AND sibling.breed_id = barcode.breed_id
      ORDER BY came.bill_id DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (SELECT remade.remake_id FROM sale_remake_line remade
      WHERE l.delivery_state = 'ORDERED' AND remade.property_owner_id = l.property_owner_id
        AND remade.sale_item_id = l.id AND remade.replaces
      ORDER BY remade.id DESC LIMIT 1) again ON true
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      AND (l.delivery_state = 'TO_ORDER' OR again.remake_id IS NOT NULL)
      AND l.stock_mode = 'ORDER' AND l.qty > l.returned_qty
      AND (${breedId}::bigint IS NULL OR barcode.breed_id = ${breedId})
      AND (last.supplier_id IS NULL OR last.supplier_id = ${supplierId}::bigint)
      AND NOT EXISTS (SELECT FROM purchase_storage_line asked
        JOIN bill rk ON rk.property_owner_id = asked.property_owner_id AND rk.id = asked.bill_id
          AND rk.state IN ('DRAFT', 'SUBMITTED', 'REJECTED', 'REVERSED') AND rk.id IS DISTINCT FROM ${id}::bigint
        WHERE asked.property_owner_id = l.property_owner_id AND asked.sale_item_id = l.id)
    ORDER BY sale.urgent DESC, sale.promised_at NULLS LAST, l.id LIMIT ${MOST_SHOWN}`.execute(db);
  return rows;
}
