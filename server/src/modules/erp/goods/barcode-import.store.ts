import { originKey } from '@mingmou/contract/erp/barcode/origin-code.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { goodsName } from '../stock/goods.store';

/** Returns the names of the goods that have these makers' codes in any spelling, by the key of the code. */
export async function ownersOfOrigins(
  { db, caller }: SessionCx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ codeKey: string; name: string }>`
    SELECT origin.code_key, trim(concat(${goodsName}, ' ', barcode.spec)) AS name
    FROM erp_barcode_origin origin
    JOIN erp_barcode barcode ON barcode.property_owner_id = origin.property_owner_id AND barcode.id = origin.barcode_id
    JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    WHERE origin.property_owner_id = ${caller.propertyOwnerId} AND origin.code_key = ANY (${codes.map(originKey)}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ codeKey, name }) => [codeKey, name]));
}
