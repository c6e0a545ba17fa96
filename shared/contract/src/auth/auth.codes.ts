import { code } from '../base/codes';

/** Refusals of sign-in and shell (domain-system §1.7). */
export const authCodes = {
  wrongPassword: code(100101, '账号或密码错误，还可尝试{n}次'),
  locked: code(100102, '账号已锁定，请{m}分钟后再试，或联系机构管理员解锁'),
  addressLocked: code(100103, '当前网络登录失败次数过多，请{m}分钟后再试'),
  disabled: code(100104, '账号已停用，请联系机构管理员'),
  noOrg: code(100105, '账号未绑定可用机构，请联系机构管理员'),
  serviceExpired: code(100106, '软件服务已到期，请联系客服续期'),
  ruleRefused: code(100107, '当前时间或网络不允许登录（规则：{ruleName}），请联系机构管理员'),
  codeNeeded: code(100108, '请输入验证码'),
  codeWrong: code(100109, '验证码错误，还可尝试{n}次'),
  codeExpired: code(100110, '验证码已失效，请重新获取'),
  codeTooSoon: code(100111, '验证码发送过于频繁，请{s}秒后再试'),
  codeTooMany: code(100112, '验证码发送次数已达上限，请稍后再试或联系机构管理员'),
  keyNeeded: code(100113, '请插入密钥'),
  keyMismatch: code(100114, '该密钥与当前机构不匹配，请联系客服'),
  keyMismatchThere: code(100115, '该密钥与即将切换的机构不匹配，请联系客服'),
  passwordWeak: code(100116, '密码须为8-20位，且同时包含字母和数字'),
  passwordReused: code(100117, '新密码不能与账号或最近3次使用的密码相同'),
  mobileMismatch: code(100118, '手机号与账号绑定的手机号不一致'),
  noMenu: code(100119, '账号未分配菜单权限，请联系机构管理员'),
  mustChangePassword: code(100120, '请先修改密码'),
  orgNotAllowed: code(100121, '该机构不可切换，请刷新后重试'),
  smsNeededThere: code(100122, '目标机构要求短信验证，请退出后重新登录'),
  wrongClient: code(100123, '请使用官方客户端登录'),
  passwordCommon: code(100124, '该密码过于常见，容易被猜中，请换一个'),
} as const;

export const CODE_SENT = '验证码已发送至账号绑定的手机';
export const SESSION_ENDED = '账号已在其他设备登录或被管理员下线';
export const SESSION_EXPIRED = '登录过期，请重新登录';

/** Refusals of the registration of keys (domain-system §2.10). */
export const securityKeyCodes = {
  noKeyYet: code(170121, '请先登记至少一把密钥，再启用加密锁'),
  registeredThere: code(170122, '该密钥已登记在机构「{org}」'),
} as const;
