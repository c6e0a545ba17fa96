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

/** Dictionaries that the workstation adds (domain-workstation §2.1). */
export const vaDistance = dict('vaDistance', '视力距离', [
  ['5', '5m'],
  ['3', '3m'],
  ['2.5', '2.5m'],
]);

export const vaChart = dict('vaChart', '视力表', [
  [1, 'E字'],
  [2, 'C字'],
  [3, '图形'],
  [4, '数字'],
]);

export const glassesWear = dict('glassesWear', '镜片磨损', [
  ['完好', '完好'],
  ['轻划', '轻划'],
  ['磨损需换', '磨损需换'],
]);

export const hirschberg = dict('hirschberg', '角膜映光', [
  [0, '正位'],
  [1, '内斜'],
  [2, '外斜'],
  [3, '上斜'],
  [4, '下斜'],
]);

export const stereo = dict('stereo', '立体视', [
  ['有', '有'],
  ['无', '无'],
  ['未查', '未查'],
]);

export const pregnant = dict('pregnant', '妊娠', [
  ['否', '否'],
  ['是', '是'],
  ['不适用', '不适用'],
]);

export const triageLevel = dict('triageLevel', '分级', [
  [1, '急'],
  [2, '优先'],
  [3, '普通'],
]);
