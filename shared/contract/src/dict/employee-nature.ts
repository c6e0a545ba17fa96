import { namedDict } from '../base/dict';

/** Occupations of staff. Lookups use the number or the word of `ext`. */
export const employeeNature = namedDict('employeeNature', '员工性质', {
  DOCTOR: [1, '医生', 'DOCTOR'],
  OPTOMETRIST: [2, '视光师', 'OPTOMETRIST'],
  NURSE: [3, '护士', 'NURSE'],
  PROCESS: [4, '配镜加工', 'PROCESS'],
  CASHIER: [5, '收银', 'CASHIER'],
  SALE: [6, '销售', 'SALE'],
  PURCHASE: [7, '采购', 'PURCHASE'],
  STOCK: [8, '仓管', 'STOCK'],
  VISIT: [9, '回访', 'VISIT'],
  TRAINER: [10, '视训师', 'TRAINER'],
  FRONT: [11, '前台', 'FRONT'],
  MANAGE: [12, '管理', 'MANAGE'],
  CHECK: [13, '盘点', 'CHECK'],
  REVIEW: [14, '审核', 'REVIEW'],
  PHARMACIST: [15, '药师', 'PHARMACIST'],
});
