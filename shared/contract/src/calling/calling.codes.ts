import { code } from '../base/codes';

/** Refusals of calling (domain-system §3.6). */
export const callingCodes = {
  off: code(190401, '叫号未启用，请在叫号设置中开启'),
} as const;
