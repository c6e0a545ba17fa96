import { dict } from '../../base/dict';

/** Kinds of items of a package: fixed goods, or goods that the seller picks (domain-erp §1.3). */
export const goodsPackageItemKind = dict('packageItemKind', '对象类型', [
  ['BARCODE', '商品'],
  ['BREED', '品种'],
  ['CATEGORY', '类别'],
]);

/** A package that nobody has enabled yet is a draft. */
export const goodsPackageState = dict('packageState', '状态', [
  ['DRAFT', '草稿'],
  ['ENABLE', '启用'],
  ['DISABLE', '停用'],
]);

/** How today lies to the days of a package. */
export const goodsPackageStanding = dict('packageStanding', '有效', [
  ['NOT_BEGUN', '未开始'],
  ['RUNNING', '进行中'],
  ['OVER', '已过期'],
]);
