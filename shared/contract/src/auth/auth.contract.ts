import { call } from '../base/call';
import { f, required } from '../base/field';

const account = f.text('账号/手机号', 20);
const smsCode = f.text('验证码', 6, { pattern: { source: '^\\d{6}$', says: '请输入6位数字' } });

/** Fields that the browser stores after a sign-in or an org switch. */
const token = {
  access_token: required(f.text('令牌', 43)),
  token_type: required(f.text('令牌类型', 10)),
  expires_in: required(f.int('有效秒数')),
  orgId: required(f.id('机构')),
} as const;

const orgOption = f.object('机构', { orgId: required(f.id('机构')), orgShortName: required(f.text('机构简称', 20)) });

const sessionInfo = f.object('会话', {
  account: required(f.text('账号', 20)),
  userId: required(f.id('账号编号')),
  staffId: f.id('员工'),
  staffName: required(f.text('姓名', 20)),
  /** Address of the small picture, good for two hours. */
  avatar: f.text('头像', 200),
  orgId: required(f.id('机构')),
  orgList: required(f.list('机构', orgOption)),
  viewOrgList: required(f.ids('可查看机构')),
  costDisplay: required(f.bool('显示成本')),
  encryptionLock: required(f.bool('启用加密锁')),
  visionType: required(f.int('视力记录方式')),
  hostVersion: required(f.text('主程序版本', 40)),
  mustChangePassword: required(f.bool('须修改密码')),
  todoPollSeconds: required(f.int('待办刷新秒数')),
});

/** Children hold nodes of this same shape, which a flat descriptor cannot say: the tree travels as JSON of `MenuNode`. */
const menuTree = required(f.list('菜单', f.json<import('./menu-nodes').MenuNode>('菜单')));

/** Sign-in, session and menus (domain-system §1.6, §1.8). */
export const auth = {
  check: call({
    path: '/api/login/check',
    title: '登录检查',
    grant: 'none',
    input: { username: required(account), password: required(f.secret('密码')) },
    output: required(
      f.object('检查结果', {
        needCode: required(f.bool('须验证码')),
        mobile: required(f.text('手机号', 11)),
        needKey: required(f.bool('须密钥')),
        orgId: required(f.id('机构')),
        orgShortName: required(f.text('机构简称', 20)),
        mustChangePassword: required(f.bool('须修改密码')),
      }),
    ),
  }),
  sendCode: call({
    method: 'GET',
    path: '/api/login/code/{account}',
    title: '发送验证码',
    grant: 'none',
    input: { account: required(account) },
  }),
  login: call({
    path: '/auth/api/username/password',
    title: '登录',
    grant: 'none',
    form: true,
    input: {
      username: required(account),
      password: required(f.secret('密码')),
      code: smsCode,
      orgId: f.text('机构', 16, { pattern: { source: '^\\d+$', says: '格式不正确' } }),
    },
    output: required(
      f.object('令牌', {
        ...token,
        userId: required(f.id('账号编号')),
        account: required(f.text('账号', 20)),
        mustChangePassword: required(f.bool('须修改密码')),
      }),
    ),
  }),
  logout: call({ method: 'GET', path: '/login/logout', title: '退出登录', grant: 'any' }),
  checkToken: call({
    method: 'GET',
    path: '/api/login/check-token',
    title: '检查令牌',
    grant: 'any',
    output: required(
      f.object('令牌', { valid: required(f.bool('有效')), expiresAt: required(f.dateTime('到期时间')) }),
    ),
  }),
  switchOrg: call({
    method: 'GET',
    path: '/api/home/switch-org/{orgId}',
    title: '切换机构',
    grant: 'any',
    input: { orgId: required(f.id('机构')) },
    output: required(f.object('令牌', token)),
  }),
  sessionInfo: call({
    method: 'GET',
    path: '/api/home/find-session-info',
    title: '会话信息',
    grant: 'any',
    output: required(sessionInfo),
    touches: ['employee'],
  }),
  menus: call({ method: 'GET', path: '/settings-account/getMenus', title: '菜单', grant: 'any', output: menuTree }),
  accountPhone: call({
    method: 'GET',
    path: '/api/login/get-account-phone',
    title: '账号手机号',
    grant: 'any',
    output: required(f.phone()),
  }),
  updatePassword: call({
    path: '/api/login/update-password',
    title: '修改密码',
    grant: 'none',
    input: { code: required(smsCode), mobile: required(f.phone()), newPassword: required(f.secret('新密码')) },
  }),
  networkCheck: call({
    method: 'GET',
    path: '/api/network/check',
    title: '网络检测',
    grant: 'none',
    output: required(f.dateTime('服务器时间')),
    quiet: true,
  }),
} as const;

/** The public client of the sign-in page: it identifies the page and protects nothing. */
export const PUBLIC_CLIENT = 'mingmou-web:mingmou-web';

/** Sent with every browser call. */
export const HEADERS = {
  device: 'x-device-id',
  hostVersion: 'x-host-version',
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
} as const;
