import { code } from '../base/codes';

/** Refusals of the referral settings (domain-screening-reports §14). */
export const referralCodes = {
  pctRange: code(150301, '比例应在0.01–50.00之间'),
  tierOrder: code(150302, '阶梯金额必须递增'),
  wrongKind: code(150303, '该推荐人类型不支持{kind}'),
  referrerDisabled: code(150403, '推荐人已停用'),
  posterGone: code(150601, '海报已失效'),
  qrOutside: code(170602, '海报二维码超出图片范围'),
} as const;
