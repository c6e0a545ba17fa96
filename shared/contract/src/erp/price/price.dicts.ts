import { dict } from '../../base/dict';

/** 范围: prices of an organisation go before those of its chain (domain-erp §1.3). */
export const priceScope = dict('priceScope', '范围', [
  ['CHAIN', '连锁'],
  ['ORG', '本机构'],
]);

/** 对象: the price of a barcode goes before that of its breed. */
export const priceTarget = dict('priceTarget', '对象', [
  ['BREED', '品种'],
  ['BARCODE', '条码'],
]);

/** Which price of the four decided. */
export const priceSource = dict('priceSource', '价格来源', [
  ['ORG_BARCODE', '机构条码价'],
  ['ORG_BREED', '机构品种价'],
  ['CHAIN_BARCODE', '连锁条码价'],
  ['CHAIN_BREED', '连锁品种价'],
]);

export const priceKind = dict('priceKind', '种类', [
  ['TAG', '标签价'],
  ['MIN', '最低售价'],
  ['STATIC', '静态成本'],
]);

/** How a batch of prices is changed. */
export const priceRule = dict('priceRule', '调整方式', [
  ['FIXED', '固定值'],
  ['RATIO', '按比例'],
  ['MARKUP', '按加价率'],
]);
