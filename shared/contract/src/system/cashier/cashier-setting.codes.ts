import { code } from '../../base/codes';

/** Refusals of the till's settings (domain-system §2.10). */
export const cashierSettingCodes = {
  booksOverlap: code(170504, '发票号段与已有号段重叠'),
} as const;
