import { call } from '../base/call';
import { code } from '../base/codes';
import { f, required } from '../base/field';
import { account } from '../system/account/account.contract';

/** Of the link; a secret, so that it is kept out of every log. */
const token = required(f.secret('开通链接', 100));

const fields = {
  chainName: required(f.text('连锁名称', 40)),
  orgName: required(f.text('机构名称', 40)),
  orgShortName: required(f.text('机构简称', 20)),
  orgPhone: required(
    f.text('机构电话', 20, { pattern: { source: '^[0-9][0-9 ()+-]{4,}$', says: '请输入座机或手机号码' } }),
  ),
  orgAddress: required(f.text('机构地址', 100)),
  staffName: required(f.text('姓名', 20)),
  mobile: account.fields.mobile,
  account: account.fields.account,
  password: required(f.secret('密码')),
} as const;

/** Opening an installation that has no chain yet: the one-time link makes chain, organisation and administrator. */
export const firstAdmin = {
  fields,
  check: call({
    path: '/api/login/first-admin-check',
    title: '检查开通链接',
    grant: 'none',
    input: { token },
  }),
  create: call({
    path: '/api/login/first-admin',
    title: '首次开通',
    grant: 'none',
    input: { token, ...fields },
  }),
} as const;

export const firstAdminCodes = {
  linkGone: code(100124, '开通链接无效或已失效，请重新启动服务，使用新显示的链接'),
  opened: code(100125, '系统已开通，请直接登录'),
} as const;
