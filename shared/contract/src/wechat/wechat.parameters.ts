import { ofOrg } from '../system/parameter/parameters';

/** Parameters of the official accounts (domain-system §2.3). */
export const wechatParameters = {
  wechatEnabled: ofOrg<boolean>('wechatEnabled', '启用微信', false),
} as const;
