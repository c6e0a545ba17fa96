import { code } from '../../base/codes';

/** Refusals of paying with a card, and of the codes that its holder is sent (domain-outpatient §6.14, Settlement). */
export const cardPayCodes = {
  tooLittle: code(180206, '储值卡余额不足（可用{x}）'),
  wrongPassword: code(180211, '储值卡密码错误，还可尝试{n}次'),
  locked: code(180212, '储值卡密码已锁定，请短信重置'),
  codeMissing: code(180213, '请先完成短信验证'),
  wrongCode: code(180214, '验证码错误'),
  codeExpired: code(180215, '验证码已过期，请重新获取'),
  codeTooSoon: code(180216, '请{n}秒后再获取验证码'),
  codeNotSent: code(180220, '短信发送失败：{reason}'),
} as const;

/** Refusals of a card itself (§6.14, Card). */
export const cardCodes = {
  frozen: code(180501, '储值卡已冻结'),
  closed: code(180502, '储值卡已退卡'),
  aboveLimit: code(180503, '充值后本金超过上限{x}'),
  wrongAmount: code(180504, '充值金额应在0.01–50000之间'),
  wrongGift: code(180505, '赠送金额与活动不符，如需调整请授权'),
  tooMuch: code(180506, '可退本金不足（最多{x}）'),
  elsewhere: code(180507, '部分充值发生在{org}，请到该机构办理退款'),
  numberTaken: code(180508, '卡号已被使用'),
  notTheirs: code(180509, '仅本人或已共享的家庭成员可使用该卡'),
  agreementMissing: code(180511, '首次充值须先签署储值协议，请登记签字的纸质协议，或请患者用手机扫码签署'),
} as const;

/** Refusals for payments by a card that has been closed since; they are refunded by another method (§6.5). */
export const cardBackCodes = {
  closed: code(180313, '原储值卡已退卡，请选择退款方式'),
} as const;
