import { code } from '../../base/codes';

/** Refusals of levels and points (domain-patients §4.3). */
export const vipCodes = {
  tooFew: code(130303, '积分不足，最多可扣{n}'),
  tooLarge: code(130304, '单次调整超过{n}，需授权'),
  off: code(130307, '积分功能未启用'),
} as const;
