import { dict } from '../base/dict';

/** 库存方式: counted on hand, bought for one sale line, or not stocked at all (domain-erp §1.1). */
export const stockMode = dict('stockMode', '库存方式', [
  ['STOCK', '备货'],
  ['ORDER', '定做'],
  ['NONE', '不管库存'],
]);

export const refractIndex = dict('refractIndex', '折射率', [
  ['1.50', '1.50'],
  ['1.56', '1.56'],
  ['1.60', '1.60'],
  ['1.67', '1.67'],
  ['1.71', '1.71'],
  ['1.74', '1.74'],
]);

export const lensFunction = dict('lensFunction', '镜片功能', [
  ['单光', '单光'],
  ['双光', '双光'],
  ['渐进', '渐进'],
  ['抗疲劳', '抗疲劳'],
  ['近视防控', '近视防控'],
]);

export const replaceCycle = dict('replaceCycle', '更换周期', [
  ['日抛', '日抛'],
  ['双周抛', '双周抛'],
  ['月抛', '月抛'],
  ['季抛', '季抛'],
  ['半年抛', '半年抛'],
  ['年抛', '年抛'],
]);

export const rimType = dict('rimType', '框型', [
  ['全框', '全框'],
  ['半框', '半框'],
  ['无框', '无框'],
]);

export const frameGender = dict('frameGender', '适用人群', [
  ['男', '男'],
  ['女', '女'],
  ['通用', '通用'],
  ['儿童', '儿童'],
]);

export const hardLensDesign = dict('hardLensDesign', '设计', [
  ['球面', '球面'],
  ['环曲', '环曲'],
  ['RGP', 'RGP'],
]);
