import { dict } from '../base/dict';

export const departmentType = dict('departmentType', '科室类型', [
  [1, '眼科'],
  [2, '视光'],
  [3, '视训'],
  [4, '配镜'],
  [5, '收银'],
  [6, '药房'],
  [7, '仓库'],
  [8, '行政'],
]);
