import { code } from '../base/codes';

/** Refusals of statistics (domain-erp §9, 1406xx). */
export const statisticsCodes = {
  rangeTooLong: code(140601, '日期范围不能超过365天'),
  foreignOrg: code(140602, '无权查看机构「{name}」的数据'),
} as const;
