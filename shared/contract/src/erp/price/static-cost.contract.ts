import { f, required } from '../../base/field';
import { priceCalls } from './price-change.contract';
import { priceDays, priceFilters, targetFields, targetNames, yuan } from './price-change.fields';

const cost = yuan('静态成本');

const filters = priceFilters('未设成本');

const row = {
  ...targetFields,
  ...targetNames,
  /** Absent: none of its own in this scope. */
  cost,
  effectiveDate: priceDays.effectiveDate,
  lastCost: f.price('上次静态成本'),
  nextCost: f.price('待生效成本'),
  nextDate: priceDays.nextDate,
  /** Of a barcode: the current cost of the organisation, amount ÷ quantity. */
  weightedCost: f.price('加权成本'),
} as const;

const change = {
  ...targetFields,
  cost: required(cost),
  effectiveDate: required(priceDays.effectiveDate),
  /** Cost of this scope on that day as the person saw it; the change is refused if it is different now. */
  seenCost: f.price('原静态成本'),
  compare: f.bool('核对原成本'),
} as const;

/** 静态成本 ¢ (domain-erp §1.3, §1.8): every call of it asks for the right to see costs besides its own (140013). */
export const staticCost = priceCalls({
  path: '/api/erp-static-cost',
  grants: { page: 'menu:1418', edit: 'erp-price:cost-edit' },
  touches: ['erp-static-cost'],
  titles: { page: '成本价', preview: '预览成本调整', change: '调整', rows: '静态成本' },
  ...{ row, change, filters },
  asked: {},
  /** 按加价率 adds to the weighted cost. */
  shown: { present: f.price('现成本'), seenCost: change.seenCost, cost },
});
