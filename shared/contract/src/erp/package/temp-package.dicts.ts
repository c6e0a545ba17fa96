import { dict } from '../../base/dict';

/** Types of data packages, by what their rows become (domain-erp §1.3). */
export const tempPackageType = dict('tempPackageType', '数据包类型', [
  ['BREED', '品种'],
  ['BARCODE', '条码'],
  ['TAG_PRICE', '标签价'],
  ['STATIC_COST', '静态成本'],
  ['CONTRAST', '供应商对照'],
  ['BEGIN_STOCK', '期初库存'],
  ['PURCHASE', '采购明细'],
]);

export const tempLineState = dict('tempLineState', '行状态', [
  ['OK', '通过'],
  ['ERROR', '有误'],
  ['APPLIED', '已应用'],
]);

export const tempPackageState = dict('tempPackageState', '数据包状态', [
  ['UPLOADED', '待校验'],
  ['CHECKED', '校验通过'],
  ['FAILED', '校验有误'],
  ['APPLIED', '已应用'],
  ['VOID', '已作废'],
]);
