import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { goodsName } from '../stock/goods.store';

export interface Origin {
  readonly barcodeId: number;
  readonly code: string;
  readonly position: number;
}

export async function dropOrigins({ db, caller }: SessionCx, barcodeIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM erp_barcode_origin WHERE property_owner_id = ${caller.propertyOwnerId}
    AND barcode_id = ANY (${[...barcodeIds]}::bigint[])`.execute(db);
}

/** Writes makers' codes; answers those that another barcode has, which were not written. */
export async function insertOrigins({ db, caller }: SessionCx, rows: readonly Origin[]): Promise<readonly string[]> {
  const { rows: written } = await sql<{ code: string }>`INSERT INTO erp_barcode_origin
      (property_owner_id, barcode_id, code, position)
    SELECT ${caller.propertyOwnerId}, * FROM unnest(${rows.map(({ barcodeId }) => barcodeId)}::bigint[],
      ${rows.map(({ code }) => code)}::text[], ${rows.map(({ position }) => position)}::integer[])
    ON CONFLICT (property_owner_id, code) DO NOTHING RETURNING code`.execute(db);
  const done = new Set(written.map(({ code }) => code));
  return rows.map(({ code }) => code).filter((code) => !done.has(code));
}

/** What the goods are called that have a maker's code. */
export async function ownerOfOrigin({ db, caller }: SessionCx, code: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT concat(${goodsName}, ' ', barcode.spec) AS name
    FROM erp_barcode_origin origin
    JOIN erp_barcode barcode ON barcode.property_owner_id = origin.property_owner_id AND barcode.id = origin.barcode_id
    JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    WHERE origin.property_owner_id = ${caller.propertyOwnerId} AND origin.code = ${code}`.execute(db);
  return rows[0]?.name.trim() ?? code;
}
