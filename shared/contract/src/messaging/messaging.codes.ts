import { code } from '../base/codes';

/** Refusals of messaging (domain-system §3.6). */
export const messagingCodes = {
  balanceShort: code(190101, '短信余额不足，需{n}条，当前{m}条'),
  templateNotPassed: code(190102, '短信模板未通过审核，不能发送'),
  accountOff: code(190103, '短信账户未启用'),
  safeCodeNeeded: code(190104, '本次将发送{n}条，请先通过安全号码验证'),
  codeWrong: code(190105, '验证码错误或已失效'),
  tooManyNumbers: code(190106, '安全号码最多{n}个'),
  unknownVariable: code(190107, '模板包含不支持的变量：{name}'),
  refuseHintMissing: code(190108, '营销短信须以「拒收请回复R」结尾'),
  rechargeHandled: code(190109, '充值单已处理，请刷新'),
} as const;
