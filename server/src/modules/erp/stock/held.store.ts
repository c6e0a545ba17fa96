import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Place } from './place.rules';

export interface Held extends Place {
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  readonly onHand: number;
  readonly available: number;
}

/** Returns the organisation's stock of goods by place; TRANSIT is excluded. */
export async function heldStock({ db, caller }: SessionCx, barcodeIds: readonly number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`SELECT b.barcode_id, b.location_id, b.batch_id, batch.batch_no, batch.expire_date,
      b.on_hand, b.on_hand - b.locked AS available
    FROM stock_balance b
    JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      AND place.type <> 'TRANSIT'
    LEFT JOIN stock_batch batch ON batch.property_owner_id = b.property_owner_id AND batch.id = b.batch_id
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND b.barcode_id = ANY (${[...barcodeIds]}::bigint[])`.execute(db);
  return rows;
}
