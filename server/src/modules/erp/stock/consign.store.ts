import type { Price } from '@mingmou/contract/base/money';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';

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

/** Returns the agreed supplier prices of goods, by 供应商品种对照; goods without a price are missing. */
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

/** The location of goods that lie nowhere but on consignment in the organisation; NULL for all other goods. */
export function consignedOnly({ caller }: SessionCx, barcodeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT min(own.location_id) FILTER (WHERE lies.type = 'CONSIGN') FROM stock_balance own
    JOIN stock_location lies ON lies.property_owner_id = own.property_owner_id AND lies.id = own.location_id
      AND lies.type <> 'TRANSIT'
    WHERE own.property_owner_id = ${caller.propertyOwnerId} AND own.org_id = ${caller.orgId}
      AND own.on_hand > own.locked AND own.barcode_id = ${barcodeId}
    HAVING bool_and(lies.type IN ('CONSIGN', 'DEFECT')) AND bool_or(lies.type = 'CONSIGN'))`;
}

/** Goods that lie nowhere but on consignment in the organisation: where, by goods. */
export async function onlyConsigned(cx: SessionCx, barcodeIds: readonly number[]): Promise<Map<number, number>> {
  if (barcodeIds.length === 0) return new Map();
  const { rows } = await sql<{ barcodeId: number; locationId: number | null }>`SELECT asked.id AS barcode_id,
      ${consignedOnly(cx, sql`asked.id`)} AS location_id
    FROM unnest(${[...new Set(barcodeIds)]}::bigint[]) AS asked (id)`.execute(cx.db);
  return new Map(rows.flatMap(({ barcodeId, locationId }) => (locationId ? [[barcodeId, locationId] as const] : [])));
}
