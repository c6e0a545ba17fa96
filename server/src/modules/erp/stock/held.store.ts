import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';

export interface Held {
  readonly barcodeId: number;
  readonly locationId: number;
  readonly onHand: number;
  readonly available: number;
}

/** What the organisation has of the goods, by location; TRANSIT is not counted. */
export async function heldStock({ db, caller }: SessionCx, barcodeIds: readonly number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`SELECT b.barcode_id, b.location_id, sum(b.on_hand) AS on_hand,
      sum(b.on_hand - b.locked) AS available
    FROM stock_balance b
    JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      AND place.type <> 'TRANSIT'
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND b.barcode_id = ANY (${[...barcodeIds]}::bigint[]) GROUP BY b.barcode_id, b.location_id`.execute(db);
  return rows;
}
