import { ofOrg } from '../system/parameter/parameters';

/** System parameters of messaging (domain-system §2.3). */
export const messagingParameters = {
  smsEnabled: ofOrg<boolean>('smsEnabled', '启用短信', true),
} as const;
