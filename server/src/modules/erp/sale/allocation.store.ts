import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Place } from '../stock/place.rules';
import { maySell, SELLS_HERE } from '../stock/sellable.store';

/** Places of sellable goods, first expiry first. */
export interface Sellable extends Place {
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  /** As it was seen; counted again under the lock. */
  readonly available: number;
}

/** Places of the organisation that goods are sold from: no defective or travelling goods, no batch that expired or is held. */
export async function sellablePlaces(
  { db, caller, now }: SessionCx,
  barcodeIds: readonly number[],
): Promise<Sellable[]> {
  const { rows } = await sql<Sellable>`SELECT b.barcode_id, b.location_id, b.batch_id, batch.batch_no,
      batch.expire_date, b.on_hand - b.locked AS available
    FROM stock_balance b
    JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      AND ${SELLS_HERE}
    LEFT JOIN stock_batch batch ON batch.property_owner_id = b.property_owner_id AND batch.id = b.batch_ref
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND b.barcode_id = ANY (${[...barcodeIds]}::bigint[]) AND b.on_hand > 0
      AND ${maySell(dayText(now))}
    ORDER BY b.barcode_id, batch.expire_date, b.batch_id, b.location_id`.execute(db);
  return rows;
}
