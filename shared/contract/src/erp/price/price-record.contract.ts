import { f, required } from '../../base/field';
import { records } from '../../base/records';
import { priceKind } from './price.dicts';
import { targetFields, targetNames } from './price-change.fields';

const row = {
  id: required(f.id()),
  kind: required(f.dict('种类', priceKind)),
  ...targetFields,
  ...targetNames,
  oldPrice: f.price('原价'),
  newPrice: f.price('新价'),
  effectiveDate: required(f.date('生效日')),
  reason: f.text('原因', 100),
  operator: f.text('操作人', 20),
  createdAt: required(f.dateTime('时间')),
} as const;

const filters = {
  kind: f.dict('种类', priceKind),
  keyword: f.text('编码/商品', 50),
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  operator: f.text('操作人', 20),
} as const;

/** 调价记录 (domain-erp §1.3): read alone. Costs are among them for those who see costs. */
export const priceRecord = records({
  path: '/api/erp-tag-price/records',
  exportPath: '/api/erp-tag-price/records-export',
  title: '调价记录',
  grant: 'menu:1419',
  touches: ['erp-tag-price', 'erp-static-cost'],
  row,
  filters,
  sheet: [
    ...(['createdAt', 'kind', 'targetType', 'code', 'goodsName', 'spec', 'scope', 'oldPrice', 'newPrice'] as const),
    ...(['effectiveDate', 'reason', 'operator'] as const),
  ],
});
