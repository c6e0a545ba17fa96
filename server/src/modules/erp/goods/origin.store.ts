import { originKey } from '@mingmou/contract/erp/barcode/origin-code.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
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

/** Writes makers' codes. Returns the rows that were not written: another barcode has the code, in this or another spelling. */
export async function insertOrigins<Row extends Origin>(
  { db, caller }: SessionCx,
  rows: readonly Row[],
): Promise<Row[]> {
  const { rows: written } = await sql<Origin>`INSERT INTO erp_barcode_origin
      (property_owner_id, barcode_id, code, position)
    SELECT ${caller.propertyOwnerId}, given.barcode_id, given.code, given.position
    FROM unnest(${rows.map(({ barcodeId }) => barcodeId)}::bigint[], ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ code }) => originKey(code))}::text[])
      AS given (barcode_id, code, position, code_key)
    WHERE NOT EXISTS (SELECT FROM erp_barcode_origin known
      WHERE known.property_owner_id = ${caller.propertyOwnerId} AND known.code_key = given.code_key)
    ON CONFLICT DO NOTHING RETURNING barcode_id, code`.execute(db);
  return rows.filter((row) => !written.some(({ barcodeId, code }) => barcodeId === row.barcodeId && code === row.code));
}

/** Returns the name of the goods that have a maker's code, in whatever spelling. */
export async function ownerOfOrigin({ db, caller }: SessionCx, code: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT concat(${goodsName}, ' ', barcode.spec) AS name
    FROM erp_barcode_origin origin
    JOIN erp_barcode barcode ON barcode.property_owner_id = origin.property_owner_id AND barcode.id = origin.barcode_id
    JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    WHERE origin.property_owner_id = ${caller.propertyOwnerId} AND origin.code_key = ${originKey(code)}`.execute(db);
  return rows[0]?.name.trim() ?? code;
}
