import { code } from '../base/codes';

/** Refusals of the official accounts (domain-system §3.6). */
export const wechatCodes = {
  notGranted: code(190201, '公众号授权失败：{reason}'),
  foreign: code(190202, '该公众号已被其他集团绑定'),
  notFollowing: code(190203, '患者未关注公众号'),
} as const;
