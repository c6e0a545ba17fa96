import { type CodeOf, dict } from '../base/dict';

/** Occupations of staff. Lookups use the number or the word of `ext`. */
export const employeeNature = dict('employeeNature', '员工性质', [
  [1, '医生', 'DOCTOR'],
  [2, '视光师', 'OPTOMETRIST'],
  [3, '护士', 'NURSE'],
  [4, '配镜加工', 'PROCESS'],
  [5, '收银', 'CASHIER'],
  [6, '销售', 'SALE'],
  [7, '采购', 'PURCHASE'],
  [8, '仓管', 'STOCK'],
  [9, '回访', 'VISIT'],
  [10, '视训师', 'TRAINER'],
  [11, '前台', 'FRONT'],
  [12, '管理', 'MANAGE'],
  [13, '盘点', 'CHECK'],
  [14, '审核', 'REVIEW'],
  [15, '药师', 'PHARMACIST'],
]);

export const DOCTOR = 1 satisfies CodeOf<typeof employeeNature>;
export const PHARMACIST = 15 satisfies CodeOf<typeof employeeNature>;
