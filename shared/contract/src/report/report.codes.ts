import { code } from '../base/codes';

/** Refusals of every report (domain-screening-reports §9). */
export const reportCodes = {
  foreignOrg: code(150101, '您没有查看该机构报表的权限'),
  rangeTooLong: code(150102, '日期范围不能超过365天'),
} as const;
