import { sharedCodes } from '@mingmou/contract/base/codes';
import { type CodeOf, dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { checkCodes } from '@mingmou/contract/erp/erp.codes';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import { usableLocations } from '../stock/location.store';

/** Scope of a count; an empty list includes all. */
export interface Scope {
  readonly locationIds: readonly number[];
  readonly categoryIds: readonly CodeOf<typeof goodsCategory>[];
  readonly brandIds: readonly number[];
  readonly breedIds: readonly number[];
}

const NAMED = 3;

/** 「前厅、后仓、药房等5个库位」. */
function said(names: readonly string[], title: string): string[] {
  if (names.length === 0) return [];
  const first = names.slice(0, NAMED).join('、');
  return [names.length > NAMED ? `${first}等${names.length}个${title}` : first];
}

async function namesOf(cx: SessionCx, table: 'erp_brand' | 'erp_breed', ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)}
    WHERE property_owner_id = ${cx.caller.propertyOwnerId} AND id = ANY (${[...ids]}::bigint[])
      AND state_enum <> 'DELETE' ORDER BY id`.execute(cx.db);
  return rows.length === ids.length ? rows.map(({ name }) => name) : refuse(sharedCodes.missing);
}

/** Returns the scope in words; refuses unknown objects. */
export async function scopeText(cx: SessionCx, scope: Scope): Promise<string> {
  const usable = new Map((await usableLocations(cx)).map(({ id, name }) => [id, name]));
  const locations = scope.locationIds.map((id) => usable.get(id) ?? refuse(sharedCodes.missing));
  const brands = await namesOf(cx, 'erp_brand', scope.brandIds);
  const breeds = await namesOf(cx, 'erp_breed', scope.breedIds);
  const categories = scope.categoryIds.map((id) => dictName(goodsCategory, id));
  const parts = [
    ...said(locations, '库位'),
    ...said(categories, '类别'),
    ...said(brands, '品牌'),
    ...said(breeds, '品种'),
  ];
  return parts.length > 0 ? parts.join('；') : '全盘';
}

/** Goods of the scope, over rows named `breed` of the catalogue. */
export function goodsIn({ categoryIds, brandIds, breedIds }: Scope): RawBuilder<boolean> {
  return sql<boolean>`breed.stock_mode = 'STOCK'
    AND (${categoryIds.length} = 0 OR breed.category_id = ANY (${[...categoryIds]}::text[]))
    AND (${brandIds.length} = 0 OR breed.brand_id = ANY (${[...brandIds]}::bigint[]))
    AND (${breedIds.length} = 0 OR breed.id = ANY (${[...breedIds]}::bigint[]))`;
}

export function placesIn({ locationIds }: Scope, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${locationIds.length} = 0 OR ${column} = ANY (${[...locationIds]}::bigint[]))`;
}

/**
 * Refuses a scope that shares a place of goods with a count that is not passed (140208, ruling 6). Counts of one
 * organisation are begun one after the other until the transaction ends.
 */
export async function checkOverlap({ db, caller }: SessionCx, scope: Scope, besides: number | null): Promise<void> {
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
  if (rows[0]) refuse(checkCodes.overlap, { billNo: rows[0].billNo });
}
