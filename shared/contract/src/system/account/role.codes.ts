import { code } from '../../base/codes';

/** Refusals about roles (domain-system §2.10); what one may not grant is `accountCodes.grantBeyondOwn`. */
export const roleCodes = {
  presetKept: code(170401, '预置角色不能删除或改名'),
  inUse: code(170403, '角色「{name}」有{n}个账号在用，不能{action}'),
} as const;
