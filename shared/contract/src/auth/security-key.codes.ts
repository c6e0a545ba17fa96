import { code } from '../base/codes';

/** Refusals of the registration of keys (domain-system §2.10). */
export const securityKeyCodes = {
  noKeyYet: code(170121, '请先登记至少一把密钥，再启用加密锁'),
  registeredThere: code(170122, '该密钥已登记在机构「{org}」'),
} as const;
