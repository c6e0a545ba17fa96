import { code } from '../../base/codes';

/** Refusals about accounts and what they are granted (domain-system §2.10). */
export const accountCodes = {
  ownAccount: code(170301, '不能停用或删除自己的账号'),
  lastAdmin: code(170303, '至少保留一个启用的机构管理员'),
  limitReached: code(170304, '账号数量已达上限{n}个，请联系客服'),
  morePowerful: code(170305, '该账号拥有您没有的权限：{names}，请联系拥有这些权限的管理员'),
  grantBeyondOwn: code(170402, '不能授予自己没有的权限：{names}'),
} as const;
