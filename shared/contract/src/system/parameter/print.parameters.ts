import { ofOrg } from './parameters';

/** Parameters of what is printed (domain-system §2.3, 消息打印). */
export const printParameters = {
  printMargin: ofOrg<number>('printMargin', '打印边距(mm)', 4, { min: 0, max: 30 }),
  printLogo: ofOrg<boolean>('printLogo', '打印机构Logo', true),
} as const;
