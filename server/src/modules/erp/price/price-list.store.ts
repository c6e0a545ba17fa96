import type { Price } from '@mingmou/contract/base/money';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { contains, type Sorting } from '../../../kernel/row/list';
import { CATALOGUE, type GoodsFilters, goodsMatching, goodsName } from '../stock/goods.store';
import type { PriceKind, Target } from './price.kind';

export interface PriceFilters extends GoodsFilters {
  readonly scope?: Target['scope'] | null;
  readonly targetType?: Target['targetType'] | null;
  readonly unset?: boolean | null;
  /** These alone. */
  readonly targets?: readonly Pick<Target, 'targetType' | 'targetId'>[] | null;
}

interface Found extends Target {
  readonly breedId: number;
  readonly barcodeId: number | null;
  readonly orgId: number | null;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string | null;
}

export const priceSorting: Sorting = {
  columns: [
    'target_type',
    'code',
    'goods_name',
    'spec',
    'scope',
    'price',
    'effective_date',
    'last_price',
    'held_price',
  ],
  initial: [
    // Breeds before barcodes: that is where prices are set as a rule.
    ['target_type', 'desc'],
    ['goods_name', 'asc'],
    ['spec', 'asc'],
    ['target_id', 'asc'],
    ['scope', 'asc'],
  ],
};

function idsOf({ targets }: PriceFilters, type: Target['targetType']): RawBuilder<unknown>[] {
  if (!targets) return [];
  const ids = targets.flatMap(({ targetType, targetId }) => (targetType === type ? [targetId] : []));
  const column = type === 'BREED' ? sql`breed.id` : sql`barcode.id`;
  return [sql`${column} = ANY (${ids}::bigint[])`];
}

function breedsMatching({ categoryId, brandId, breedId, keyword }: GoodsFilters): RawBuilder<unknown>[] {
  const pattern = keyword ? contains(keyword) : null;
  return [
    ...(categoryId ? [sql`breed.category_id = ${categoryId}`] : []),
    ...(brandId ? [sql`breed.brand_id = ${brandId}`] : []),
    ...(breedId ? [sql`breed.id = ${breedId}`] : []),
    ...(pattern
      ? [
          sql`(${goodsName} ILIKE ${pattern} OR breed.pinyin LIKE lower(${pattern}) OR breed.code ILIKE ${pattern}
            OR EXISTS (SELECT FROM erp_barcode barcode WHERE barcode.property_owner_id = breed.property_owner_id
              AND barcode.breed_id = breed.id AND barcode.state_enum <> 'DELETE' AND barcode.code LIKE ${pattern}))`,
        ]
      : []),
  ];
}

/** Breeds and barcodes under the same names. */
function targetsOf({ caller }: SessionCx, filters: PriceFilters): RawBuilder<unknown> {
  const chain = caller.propertyOwnerId;
  const breeds = [
    sql`breed.property_owner_id = ${chain} AND breed.state_enum <> 'DELETE'`,
    ...breedsMatching(filters),
    ...idsOf(filters, 'BREED'),
  ];
  const barcodes = [
    sql`barcode.property_owner_id = ${chain} AND barcode.state_enum <> 'DELETE' AND breed.state_enum <> 'DELETE'`,
    ...goodsMatching(filters),
    ...idsOf(filters, 'BARCODE'),
  ];
  const parts = {
    BREED: sql`SELECT 'BREED' AS target_type, breed.id AS target_id, breed.id AS breed_id, NULL::bigint AS barcode_id,
        breed.code, ${goodsName} AS goods_name, NULL AS spec
      FROM erp_breed breed
      JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
      WHERE ${sql.join(breeds, sql` AND `)}`,
    BARCODE: sql`SELECT 'BARCODE' AS target_type, barcode.id AS target_id, breed.id AS breed_id,
        barcode.id AS barcode_id, barcode.code, ${goodsName} AS goods_name, barcode.spec
      FROM ${CATALOGUE} WHERE ${sql.join(barcodes, sql` AND `)}`,
  };
  const { targetType } = filters;
  return targetType ? parts[targetType] : sql`${parts.BREED} UNION ALL ${parts.BARCODE}`;
}

/** The target's own prices of its scope. */
const OWN = sql`p.property_owner_id = target.owner AND p.org_id IS NOT DISTINCT FROM target.org_id
  AND (p.barcode_id = target.barcode_id OR target.barcode_id IS NULL AND p.breed_id = target.breed_id)`;

/** All that may hold for the target in an organisation; of the chain alone where there is none. */
const HOLDING = (orgId: RawBuilder<unknown>) => sql`p.property_owner_id = target.owner
  AND (p.org_id IS NULL OR p.org_id = ${orgId})
  AND (p.barcode_id = target.barcode_id OR p.breed_id = target.breed_id)`;

const FIRST = sql`p.org_id IS NULL, p.barcode_id IS NULL, p.effective_date DESC LIMIT 1`;

/**
 * Breeds and barcodes with their prices on a day. Both scopes of a target where none is asked, the organisation's then
 * only where it has a price of its own.
 */
export function pricesMatching(cx: SessionCx, kind: PriceKind, filters: PriceFilters, day: string) {
  const { orgId, propertyOwnerId } = cx.caller;
  const prices = sql`FROM ${kind.table} p WHERE`;
  const past = sql`p.effective_date <= ${day}`;
  // Sets that are made once: asked row by row they cost a lookup for each barcode of the chain.
  const priced = (column: RawBuilder<unknown>, whose: RawBuilder<unknown>) =>
    sql`target.${column} IN (SELECT p.${column} ${prices} p.property_owner_id = ${propertyOwnerId} AND ${whose}
      AND p.${column} IS NOT NULL)`;
  const ofOrg = sql`p.org_id = ${orgId}`;
  const holding = sql`(p.org_id IS NULL OR p.org_id = ${orgId}) AND ${past}`;
  const conditions = [
    filters.scope
      ? sql`target.scope = ${filters.scope}`
      : sql`(target.scope = 'CHAIN' OR ${priced(sql`barcode_id`, ofOrg)}
          OR target.barcode_id IS NULL AND ${priced(sql`breed_id`, ofOrg)})`,
    ...(filters.unset
      ? [sql`(${priced(sql`barcode_id`, holding)}) IS NOT TRUE`, sql`(${priced(sql`breed_id`, holding)}) IS NOT TRUE`]
      : []),
  ];
  const rows = sql<Found>`(SELECT target.* FROM (SELECT goods.*, side.scope, side.org_id, ${propertyOwnerId}::bigint AS owner
      FROM (${targetsOf(cx, filters)}) goods
      CROSS JOIN (VALUES ('CHAIN', NULL::bigint), ('ORG', ${orgId}::bigint)) AS side (scope, org_id)) target
    WHERE ${sql.join(conditions, sql` AND `)})`;
  const own = <T>(column: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql<T | null>`(SELECT p.${column} ${prices} ${OWN} AND ${which} LIMIT 1)`;
  const present = sql`${past} ORDER BY p.effective_date DESC`;
  const planned = sql`p.effective_date > ${day} ORDER BY p.effective_date`;
  const minimum = kind.hasMinimum ? sql`min_price` : sql`${kind.column}`;
  return cx.db
    .selectFrom(rows.as('target'))
    .select(['scope', 'targetType', 'targetId', 'breedId', 'barcodeId', 'code', 'goodsName', 'spec'])
    .select([
      own<Price>(kind.column, present).as('price'),
      own<Price>(minimum, present).as('minPrice'),
      own<string>(sql`effective_date`, present).as('effectiveDate'),
      own<Price>(kind.column, sql`${present} OFFSET 1`).as('lastPrice'),
      own<Price>(kind.column, planned).as('nextPrice'),
      own<string>(sql`effective_date`, planned).as('nextDate'),
    ])
    .select([
      sql<Price | null>`(SELECT p.${kind.column} ${prices} ${HOLDING(sql`${orgId}`)} AND ${past} ORDER BY ${FIRST})`.as(
        'heldPrice',
      ),
      sql<Price | null>`(SELECT p.${kind.column} ${prices} ${HOLDING(sql`target.org_id`)} AND ${past} ORDER BY ${FIRST})`.as(
        'scopePrice',
      ),
      sql<
        'ORG_BARCODE' | 'ORG_BREED' | 'CHAIN_BARCODE' | 'CHAIN_BREED' | null
      >`(SELECT concat(CASE WHEN p.org_id IS NULL THEN 'CHAIN' ELSE 'ORG' END,
          CASE WHEN p.barcode_id IS NULL THEN '_BREED' ELSE '_BARCODE' END)
        ${prices} ${HOLDING(sql`${orgId}`)} AND ${past} ORDER BY ${FIRST})`.as('heldSource'),
    ]);
}

export type PriceRow = Awaited<ReturnType<ReturnType<typeof pricesMatching>['execute']>>[number];
