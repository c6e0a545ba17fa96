import { code } from '../base/codes';

/** Refusals of stock, purchase and sales (domain-erp §9). */
export const erpCodes = {
  brandExists: code(140101, '品牌名称已存在'),
} as const;
