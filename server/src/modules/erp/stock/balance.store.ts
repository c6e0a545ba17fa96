import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { inLockOrder, type Place, placeKey } from './place.rules';

/** A locked balance while its transaction reckons with it. */
export interface Balance extends Place {
  onHand: number;
  locked: number;
}

function columns(places: readonly Place[]) {
  const numbers = (pick: (place: Place) => number) => sql`${places.map(pick)}::bigint[]`;
  return sql`unnest(${numbers((place) => place.barcodeId)}, ${numbers((place) => place.locationId)},
    ${numbers((place) => place.batchId)}) AS place (barcode_id, location_id, batch_id)`;
}

/**
 * Locks the balances of places, ascending by goods, location and batch for all callers, so that two postings cannot
 * deadlock. Places without a row get one.
 */
export async function lockBalances(cx: SessionCx, places: readonly Place[]): Promise<Map<string, Balance>> {
  const { db, caller } = cx;
  const ordered = inLockOrder(places);
  if (ordered.length === 0) return new Map();
  await sql`INSERT INTO stock_balance (property_owner_id, org_id, barcode_id, location_id, batch_id)
    SELECT ${caller.propertyOwnerId}::bigint, ${caller.orgId}::bigint, place.* FROM ${columns(ordered)}
    ORDER BY 3, 4, 5 ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<Balance>`SELECT b.barcode_id, b.location_id, b.batch_id, b.on_hand, b.locked
    FROM stock_balance b WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND (b.barcode_id, b.location_id, b.batch_id) IN (SELECT place.* FROM ${columns(ordered)})
    ORDER BY b.barcode_id, b.location_id, b.batch_id FOR UPDATE`.execute(db);
  return new Map(rows.map((row) => [placeKey(row), row]));
}

/** Writes the balances that the transaction has locked and changed. */
export async function writeBalances({ db, caller }: SessionCx, balances: Iterable<Balance>): Promise<void> {
  const rows = [...balances];
  if (rows.length === 0) return;
  const numbers = (pick: (row: Balance) => number) => sql`${rows.map(pick)}::bigint[]`;
  await sql`UPDATE stock_balance b SET on_hand = now.on_hand, locked = now.locked
    FROM unnest(${numbers((row) => row.barcodeId)}, ${numbers((row) => row.locationId)},
      ${numbers((row) => row.batchId)}, ${numbers((row) => row.onHand)}, ${numbers((row) => row.locked)})
      AS now (barcode_id, location_id, batch_id, on_hand, locked)
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND b.barcode_id = now.barcode_id AND b.location_id = now.location_id AND b.batch_id = now.batch_id`.execute(db);
}
