import { STOCK_FIGURES, type StockFigure } from '@mingmou/contract/erp/statistics/stock-figures.fields';
import { sql } from 'kysely';
import { seesCost } from '../../../kernel/context/cost-view';
import type { FactSource, Sql } from '../../../kernel/report/fact-source';
import { asIs, ORG_GROUP } from '../../../kernel/report/group';
import { factsOf, figureRows, whole } from './stock-facts.store';
import { FIGURES } from './stock-figures.source';
import { goodsOf, shownOf } from './stock-presence.store';
import { type Asked, type StockScope, scopeOf } from './stock-scope.service';

const isGoods = (key: string) => sql`fact.barcode_id = ${key}::bigint`;
const asId = (key: Sql) => sql`${key}::bigint`;

const GROUPS = {
  barcode: { key: sql`fact.barcode_id`, of: isGoods, name: asId },
  bucket: { key: sql`fact.bucket`, name: asIs },
  org: ORG_GROUP,
} as const;

export type StockGroup = keyof typeof GROUPS;

const COSTS = ['unitCost', 'costAmount', ...STOCK_FIGURES.filter((name) => name.endsWith('Amount'))];
const TAGS = ['tagAmount', ...STOCK_FIGURES.filter((name) => name.endsWith('Tag'))];

const rangesOf = (scope: StockScope, groups: readonly StockGroup[]) =>
  groups.includes('bucket') ? scope.buckets : whole(scope);

/** Every movement of stock and of its value (domain-erp §6.1). */
export const stockFactSource: FactSource<Asked, StockScope, StockFigure, StockGroup> = {
  figures: FIGURES,
  groups: GROUPS,
  scopeOf,
  factsOf: (cx, scope, { kinds, groups, maySum }) =>
    factsOf(cx, scope, { kinds, maySum, byGoods: groups.includes('barcode'), byBucket: groups.includes('bucket') }),
  outlineOf: (cx, scope, groups) => {
    const goods = goodsOf(cx, scope, rangesOf(scope, groups));
    return goods && sql`FROM (${goods}) fact WHERE true`;
  },
  shownOf: async (cx, scope, groups, query) =>
    groups.includes('barcode')
      ? shownOf(cx, scope, { buckets: rangesOf(scope, groups), isByOrg: groups.includes('org') }, query)
      : undefined,
  // The goods come first in the id of a row.
  within: (scope, ids) => ({ ...scope, named: [...new Set(ids.map((id) => Number(id.split('|')[0])))] }),
  rowsOf: figureRows,
  rowOrder: {
    columns: ['biz_date', 'biz_type', 'bill_no', 'goods_name', 'qty', 'cost_amount'],
    initial: [
      ['biz_date', 'asc'],
      ['id', 'asc'],
    ],
  },
  isAbsent: ({ asked }, name) => name.endsWith(asked.locationId ? 'Amount' : 'Tag'),
  // Value belongs to the organisation, not to a shelf; costs are for those who may see them (G3).
  withheld: async (cx, { asked }) => {
    if (asked.locationId) return new Set(COSTS);
    return new Set((await seesCost(cx)) ? TAGS : [...TAGS, ...COSTS]);
  },
};
