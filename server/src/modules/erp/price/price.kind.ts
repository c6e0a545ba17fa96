import type { CodeOf } from '@mingmou/contract/base/dict';
import type { priceScope, priceTarget } from '@mingmou/contract/erp/price/price.dicts';
import { type RawBuilder, sql } from 'kysely';

/** Tag prices and static costs: kept in tables of one shape, by the same rules. */
export interface PriceKind {
  readonly name: string;
  readonly table: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  /** The kind also has a minimum price. */
  readonly hasMinimum: boolean;
  readonly record: 'TAG' | 'STATIC';
  /** The constraint by which a target has one price a day. */
  readonly once: RawBuilder<unknown>;
}

export const TAG_PRICE: PriceKind = {
  name: '标签价',
  table: sql`erp_tag_price`,
  column: sql`price`,
  hasMinimum: true,
  record: 'TAG',
  once: sql`erp_tag_price_day_once`,
};

export const STATIC_COST: PriceKind = {
  name: '静态成本',
  table: sql`erp_static_cost`,
  column: sql`cost`,
  hasMinimum: false,
  record: 'STATIC',
  once: sql`erp_static_cost_day_once`,
};

/** Whose price, and of what. */
export interface Target {
  readonly scope: CodeOf<typeof priceScope>;
  readonly targetType: CodeOf<typeof priceTarget>;
  readonly targetId: number;
}
