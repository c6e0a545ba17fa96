import { dict } from '../base/dict';

/** Choices of the pre-examination (domain-outpatient §4). */
export const wearType = dict('wearType', '戴镜类型', [
  [0, '无'],
  [1, '框架'],
  [2, '软镜'],
  [3, '塑形镜'],
  [4, 'RGP'],
]);

export const iopMethod = dict('iopMethod', '眼压测量方式', [
  [1, 'NCT'],
  [2, '回弹'],
  [3, 'Goldmann'],
]);

export const dominantEye = dict('dominantEye', '主视眼', [
  [1, '右'],
  [2, '左'],
]);

export const colorVision = dict('colorVision', '色觉', [
  [1, '正常'],
  [2, '异常'],
  [3, '未查'],
]);
