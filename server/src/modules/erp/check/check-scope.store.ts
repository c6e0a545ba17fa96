import type { CodeOf } from '@mingmou/contract/base/dict';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';

/** Scope of a count; an empty list includes all. */
export interface Scope {
  readonly locationIds: readonly number[];
  readonly categoryIds: readonly CodeOf<typeof goodsCategory>[];
  readonly brandIds: readonly number[];
  readonly breedIds: readonly number[];
}

/** Tables whose rows a scope may name. */
export type NamedTable = 'erp_brand' | 'erp_breed';

/** Returns the names of rows that are not deleted, in the order of their ids. */
export async function findNames(
  { db, caller }: SessionCx,
  table: NamedTable,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)}
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${[...ids]}::bigint[])
      AND state_enum <> 'DELETE' ORDER BY id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Goods of the scope, over rows named `breed` of the catalogue. */
export function goodsIn({ categoryIds, brandIds, breedIds }: Scope): RawBuilder<boolean> {
  return sql<boolean>`breed.stock_mode = 'STOCK'
    AND (${categoryIds.length} = 0 OR breed.category_id = ANY (${[...categoryIds]}::text[]))
    AND (${brandIds.length} = 0 OR breed.brand_id = ANY (${[...brandIds]}::bigint[]))
    AND (${breedIds.length} = 0 OR breed.id = ANY (${[...breedIds]}::bigint[]))`;
}

/** Places of the scope, over the column of a location. */
export function placesIn({ locationIds }: Scope, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${locationIds.length} = 0 OR ${column} = ANY (${[...locationIds]}::bigint[]))`;
}

/**
 * Returns the number of the first open count that shares a place of goods with the scope; `besides` is the bill to
 * ignore. Takes an advisory lock of the organisation, so that counts are begun one after the other until the
 * transaction ends.
 */
export async function findOverlapping(
  { db, caller }: SessionCx,
  scope: Scope,
  besides: number | null,
): Promise<string | undefined> {
  const { propertyOwnerId, orgId } = caller;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inventory check ${propertyOwnerId} ${orgId}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ billNo: string }>`SELECT b.bill_no FROM inventory_check other
    JOIN bill b ON b.property_owner_id = other.property_owner_id AND b.id = other.bill_id
    WHERE other.property_owner_id = ${propertyOwnerId} AND other.org_id = ${orgId}
      AND b.state IN ('DRAFT', 'SUBMITTED', 'REJECTED', 'REVERSED') AND b.id IS DISTINCT FROM ${besides}::bigint
      AND (${scope.locationIds.length} = 0 OR cardinality(other.location_ids) = 0
        OR other.location_ids && ${[...scope.locationIds]}::bigint[])
      AND EXISTS (SELECT FROM erp_breed breed WHERE breed.property_owner_id = ${propertyOwnerId} AND ${goodsIn(scope)}
        AND (cardinality(other.category_ids) = 0 OR breed.category_id = ANY (other.category_ids))
        AND (cardinality(other.brand_ids) = 0 OR breed.brand_id = ANY (other.brand_ids))
        AND (cardinality(other.breed_ids) = 0 OR breed.id = ANY (other.breed_ids)))
    ORDER BY b.id LIMIT 1`.execute(db);
  return rows[0]?.billNo;
}
