import { dict } from '../../base/dict';

/** Words as codes (domain-system §2.2). */
export const labelCategory = dict('labelCategory', '标签分类', [
  ['人群', '人群'],
  ['消费', '消费'],
  ['服务', '服务'],
  ['自定义', '自定义'],
]);

/** Colours in which white text and text on white are both readable. */
export const labelColor = dict('labelColor', '标签颜色', [
  ['#1468C7', '蓝'],
  ['#12784F', '绿'],
  ['#B42318', '红'],
  ['#B4531A', '橙'],
  ['#9A5B00', '棕'],
  ['#6B46B0', '紫'],
  ['#66758A', '灰'],
]);

/** Kinds of introducers that a patient of this source names (domain-system §2.2). */
export const sourceKind = dict('sourceKind', '来源类型', [
  ['NORMAL', '普通'],
  ['PATIENT', '患者转介绍'],
  ['EMPLOYEE', '员工转介绍'],
  ['OUTER', '外部转介绍'],
  ['SCREEN', '筛查'],
]);
