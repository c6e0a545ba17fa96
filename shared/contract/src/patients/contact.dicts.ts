import { type CodeOf, dict } from '../base/dict';

/** How a patient is contacted (domain-patients §0). */
export const contactWay = dict('contactWay', '联系方式', [
  [1, '电话'],
  [2, '短信'],
  [3, '微信'],
  [4, '到院/面谈'],
]);
export type ContactWay = CodeOf<typeof contactWay>;

export const [BY_PHONE, BY_SMS, BY_WECHAT] = [1, 2, 3] as const;
