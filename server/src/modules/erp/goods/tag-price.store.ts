import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { priceSource } from '@mingmou/contract/erp/price/price.dicts';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { CATALOGUE, tagPriceOn } from '../stock/goods.store';

export interface EffectivePrice {
  readonly commodityId: number;
  readonly price: Price | null;
  readonly minPrice: Price | null;
  readonly source: CodeOf<typeof priceSource> | null;
}

/** Today's tag price of the query's `barcode` row; null: 未定价. */
export function tagPriceOfBarcode(cx: SessionCx): RawBuilder<Price | null> {
  return sql<Price | null>`(SELECT tag.price FROM ${tagPriceOn(cx, dayText(cx.now))})`;
}

/** Today's tag price of the query's `breed` row itself. */
export function tagPriceOfBreed({ caller, now }: SessionCx): RawBuilder<Price | null> {
  return sql<Price | null>`(SELECT price.price FROM erp_tag_price price
    WHERE price.property_owner_id = breed.property_owner_id AND price.breed_id = breed.id
      AND (price.org_id IS NULL OR price.org_id = ${caller.orgId}) AND price.effective_date <= ${dayText(now)}
    ORDER BY price.org_id IS NULL, price.effective_date DESC LIMIT 1)`;
}

/** The price that holds for each of the barcodes in the caller's organisation on a day. */
export async function pricesOn(cx: SessionCx, ids: readonly number[], day: string): Promise<EffectivePrice[]> {
  const { rows } = await sql<EffectivePrice>`SELECT barcode.id AS commodity_id, tag.price, tag.min_price,
      CASE WHEN tag.price IS NOT NULL THEN concat(CASE WHEN tag.org_id IS NULL THEN 'CHAIN' ELSE 'ORG' END,
        CASE WHEN tag.barcode_id IS NULL THEN '_BREED' ELSE '_BARCODE' END) END AS source
    FROM ${CATALOGUE} LEFT JOIN ${tagPriceOn(cx, day)} ON true
    WHERE barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.state_enum <> 'DELETE'
      AND barcode.id = ANY (${[...ids]}::bigint[]) ORDER BY barcode.id`.execute(cx.db);
  return rows;
}
