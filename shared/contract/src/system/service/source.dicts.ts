import { dict } from '../../base/dict';

/** Who is asked for as the introducer of a patient of this source (domain-system §2.2). */
export const sourceKind = dict('sourceKind', '来源类型', [
  ['NORMAL', '普通'],
  ['PATIENT', '患者转介绍'],
  ['EMPLOYEE', '员工转介绍'],
  ['OUTER', '外部转介绍'],
  ['SCREEN', '筛查'],
]);
