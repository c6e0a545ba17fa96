import type { Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';

/** A place where pieces of a supplier lie until they are sold. */
export interface ConsignPlace {
  readonly id: number;
  readonly name: string;
  readonly supplierId: number;
  readonly supplierName: string;
}

/** Those of the places that hold goods on consignment. */
export async function consignPlaces(
  { db, caller }: SessionCx,
  locationIds: readonly (number | null)[],
): Promise<Map<number, ConsignPlace>> {
  const ids = [...new Set(locationIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<ConsignPlace>`SELECT place.id, place.name, place.supplier_id, supplier.name AS supplier_name
    FROM stock_location place
    JOIN erp_supplier supplier ON supplier.property_owner_id = place.property_owner_id AND supplier.id = place.supplier_id
    WHERE place.property_owner_id = ${caller.propertyOwnerId} AND place.id = ANY (${ids}::bigint[])
      AND place.type = 'CONSIGN'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was agreed with a supplier for goods, by 供应商品种对照; those without a price are not there. */
export async function agreedPrices(
  { db, caller }: SessionCx,
  supplierId: number,
  barcodeIds: readonly number[],
): Promise<Map<number, Price>> {
  const { rows } = await sql<{ barcodeId: number; price: Price }>`SELECT barcode.id AS barcode_id,
      agreed.purchase_price AS price
    FROM erp_barcode barcode
    JOIN erp_contrast agreed ON agreed.property_owner_id = barcode.property_owner_id
      AND agreed.breed_id = barcode.breed_id AND agreed.supplier_id = ${supplierId} AND agreed.state_enum = 'ENABLE'
      AND agreed.purchase_price > 0
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId}
      AND barcode.id = ANY (${[...new Set(barcodeIds)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ barcodeId, price }) => [barcodeId, price]));
}

/** Goods that lie nowhere but on consignment in the organisation: where, by goods. */
export async function onlyConsigned(
  { db, caller }: SessionCx,
  barcodeIds: readonly number[],
): Promise<Map<number, number>> {
  if (barcodeIds.length === 0) return new Map();
  const { rows } = await sql<{ barcodeId: number; locationId: number }>`SELECT b.barcode_id,
      min(b.location_id) FILTER (WHERE place.type = 'CONSIGN') AS location_id
    FROM stock_balance b
    JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      AND place.type <> 'TRANSIT'
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId} AND b.on_hand > b.locked
      AND b.barcode_id = ANY (${[...new Set(barcodeIds)]}::bigint[])
    GROUP BY b.barcode_id HAVING bool_and(place.type IN ('CONSIGN', 'DEFECT')) AND bool_or(place.type = 'CONSIGN')`.execute(
    db,
  );
  return new Map(rows.map(({ barcodeId, locationId }) => [barcodeId, locationId]));
}
