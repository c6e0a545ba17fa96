import { code } from '../base/codes';

/** Refusals of the catalogue (domain-erp §9, 1401xx). */
export const goodsCodes = {
  breedExists: code(140102, '该品牌下品种名称已存在'),
  barcodeExists: code(140103, '相同规格的条码已存在：{code}'),
  barcodeDisabled: code(140104, '条码 {code} 已停用'),
  gridTooLarge: code(140105, '一次最多生成2000个条码，请缩小度数范围'),
  outOfRange: code(140106, '度数 {value} 超出品种范围 {range}'),
  notQuarter: code(140107, '度数必须是0.25的整数倍'),
  inBusiness: code(140108, '「{name}」已有业务数据，不能删除，可停用'),
  breedHasBarcodes: code(140109, '该品种下有 {n} 个条码，不能删除'),
  barcodeMissing: code(140115, '未找到条码 {code}，请先建立商品条码'),
  originTaken: code(140116, '原厂条码已被「{goods}」使用'),
  attrMissing: code(140118, '请填写{label}'),
  attrForeign: code(140119, '类别「{category}」没有属性「{label}」'),
  rangeReversed: code(140120, '{label}的起值不能大于止值'),
  breedFixed: code(140121, '该品种的条码已有业务数据，类别、品牌、单位和库存方式不能修改'),
  brandCategory: code(140123, '品牌「{brand}」不适用类别「{category}」'),
  grainFixed: code(140125, '该品种已有条码，不能修改类别和库存方式'),
  breedDisabled: code(140124, '品种「{breed}」已停用，不能生成条码'),
} as const;
