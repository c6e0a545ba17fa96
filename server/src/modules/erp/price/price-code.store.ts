import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';

/** Returns ids of breeds and barcodes by kind and code; deleted ones are excluded. */
export async function codesKnown(cx: SessionCx, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const chain = cx.caller.propertyOwnerId;
  const asked = sql`${[...new Set(codes)]}::text[]`;
  const { rows } = await sql<{ name: string; id: number }>`SELECT concat('BREED ', code) AS name, id FROM erp_breed
      WHERE property_owner_id = ${chain} AND state_enum <> 'DELETE' AND code = ANY (${asked})
    UNION ALL SELECT concat('BARCODE ', code), id FROM erp_barcode
      WHERE property_owner_id = ${chain} AND state_enum <> 'DELETE' AND code = ANY (${asked})`.execute(cx.db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
