import { dict } from '../../base/dict';

/** Quantities of the growth chart (domain-workstation §8.6). */
export const growthKind = dict('growthKind', '测量项目', [
  ['AL', '眼轴'],
  ['SE_CYC', '散瞳等效球镜'],
  ['SE_NON', '小瞳等效球镜'],
]);

export const growthEye = dict('growthEye', '眼别', [
  ['OD', '右眼'],
  ['OS', '左眼'],
]);

/** How fast a year's change is. */
export const rateTone = dict('rateTone', '进展', [
  ['WARN', '偏快'],
  ['FAST', '过快'],
]);

/** How a spherical equivalent was measured, in the words of a narrow column. */
export const equivalentWay = dict('equivalentWay', '等效球镜方式', [
  ['SE_CYC', '散瞳'],
  ['SE_NON', '小瞳'],
  ['AR', '电脑验光'],
]);
