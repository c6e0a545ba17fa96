import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import type { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { consignedOnly } from './consign.store';
import { CATALOGUE, CYLINDER, goodsName, goodsOffered, hasCode, type StockMode, tagPriceOn } from './goods.store';
import { maySell, SELLS_HERE } from './sellable.store';

const MOST_ROWS = 500;

export interface FoundStock {
  readonly commodityId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: CodeOf<typeof unit>;
  readonly categoryId: CodeOf<typeof goodsCategory>;
  readonly stockMode: StockMode;
  readonly tagPrice: Price | null;
  readonly minPrice: Price | null;
  readonly orgId: number | null;
  readonly locationId: number | null;
  readonly consignLocationId: number | null;
  readonly onHand: number;
  readonly locked: number;
  readonly available: number;
  readonly sellable: number;
  readonly batches: readonly {
    readonly batchId: number;
    readonly batchNo: string | null;
    readonly expireDate: string | null;
    readonly available: number;
  }[];
}

type Asked = InputOf<typeof stock.findStock>;

function power({ power: asked }: Asked) {
  const { sph, cyl, add } = asked ?? {};
  return [
    ...(typeof sph === 'number' ? [sql`barcode.sph = ${sph}`] : []),
    ...(typeof cyl === 'number' ? [sql`${CYLINDER} = ${cyl}`] : []),
    ...(typeof add === 'number' ? [sql`barcode.add_power = ${add}`] : []),
  ];
}

function conditions(asked: Asked) {
  const { keyword, code, categoryIds, breedId, commodityIds } = asked;
  return sql.join(
    [
      sql`barcode.state_enum <> 'DELETE'`,
      ...power(asked),
      ...goodsOffered({ breedId, keyword }),
      ...(categoryIds?.length ? [sql`breed.category_id = ANY (${categoryIds}::text[])`] : []),
      ...(commodityIds?.length ? [sql`barcode.id = ANY (${commodityIds}::bigint[])`] : []),
      ...(code ? [hasCode(code)] : []),
    ],
    sql` AND `,
  );
}

/** Returns goods with their stock, one row for each organisation and location; goods without stock on request. */
export async function findStock(cx: SessionCx, asked: Asked): Promise<FoundStock[]> {
  const { db, caller, now } = cx;
  const today = dayText(now);
  const orgIds = asked.orgIds?.length ? asked.orgIds : [caller.orgId];
  const { rows } = await sql<FoundStock>`SELECT barcode.id AS commodity_id, barcode.code, ${goodsName} AS goods_name,
      barcode.spec, breed.unit, breed.category_id, breed.stock_mode, tag.price AS tag_price, tag.min_price,
      held.org_id, held.location_id, ${consignedOnly(cx, sql`barcode.id`)} AS consign_location_id, coalesce(held.on_hand, 0) AS on_hand, coalesce(held.locked, 0) AS locked,
      coalesce(held.available, 0) AS available, coalesce(held.sellable, 0) AS sellable,
      coalesce(held.batches, '[]'::json) AS batches
    FROM ${CATALOGUE}
    LEFT JOIN ${tagPriceOn(cx, today)} ON true
    LEFT JOIN LATERAL (SELECT b.org_id, b.location_id, sum(b.on_hand) AS on_hand, sum(b.locked) AS locked,
        sum(b.on_hand - b.locked) AS available,
        sum(b.on_hand - b.locked) FILTER (WHERE ${SELLS_HERE} AND ${maySell(today)}) AS sellable,
        json_agg(json_build_object('batchId', b.batch_id, 'batchNo', batch.batch_no, 'expireDate', batch.expire_date,
          'available', b.on_hand - b.locked) ORDER BY batch.expire_date, b.batch_id) AS batches
      FROM stock_balance b
      JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
        AND place.type <> 'TRANSIT'
      LEFT JOIN stock_batch batch ON batch.property_owner_id = b.property_owner_id AND batch.id = b.batch_ref
      WHERE b.property_owner_id = barcode.property_owner_id AND b.barcode_id = barcode.id AND b.on_hand > 0
        AND b.org_id = ANY (${orgIds}::bigint[])
        AND (${asked.locationId ?? null}::bigint IS NULL OR b.location_id = ${asked.locationId ?? null})
      GROUP BY b.org_id, b.location_id) held ON true
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND ${conditions(asked)}
      AND (${asked.withZero ?? false} OR held.on_hand > 0)
    ORDER BY goods_name, barcode.spec, barcode.id, held.org_id, held.location_id LIMIT ${MOST_ROWS}`.execute(db);
  return rows;
}

/** Enabled people of the organisation who do such work. */
export function findEmployees(cx: SessionCx, nature: number) {
  return mine(cx, 'employee as e')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'e.propertyOwnerId').onRef('place.employeeId', '=', 'e.id'),
    )
    .select(['e.id as staffId', 'e.name'])
    .where('place.orgId', '=', cx.caller.orgId)
    .where('e.stateEnum', '=', 'ENABLE')
    .where(sql<boolean>`e.natures @> ARRAY[${nature}]::integer[]`)
    .orderBy('e.sort')
    .orderBy('e.id')
    .execute();
}
