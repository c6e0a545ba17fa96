import { call, idInput, rowFields } from '../base/call';
import { f, required } from '../base/field';
import { master } from '../base/master';
import { wxState } from './wechat.dicts';

const PATH = '/wechat/manager/account';
const VERIFY = 'wechat-account:verify';

const named = {
  name: required(f.text('公众号', 20)),
  appId: required(f.text('AppID', 18, { pattern: { source: '^wx[0-9a-f]{16}$', says: '应为wx开头的18位' } })),
  originalId: f.text('原始ID', 20, { pattern: { source: '^gh_[0-9a-z]+$', says: '应为gh_开头' } }),
  orgIds: f.ids('适用机构', { max: 200 }),
} as const;

const appSecret = f.secret('AppSecret', 64);
/** Settings of the message server, equal to the settings at WeChat. */
const callback = {
  token: f.secret('令牌', 32),
  encodingAesKey: f.secret('消息加解密密钥', 43),
} as const;

const fields = { ...named, appSecret: required(appSecret), ...callback } as const;
/** An empty field keeps its stored value, because secrets are never shown. */
const changed = { ...named, appSecret, ...callback } as const;

const row = {
  ...rowFields,
  ...named,
  state: required(f.dict('状态', wxState)),
  fans: required(f.int('粉丝数')),
  verifiedAt: f.dateTime('最近校验'),
  callbackUrl: required(f.text('回调地址', 200)),
  /** Whether both secrets of the message server are there. */
  hasCallback: required(f.bool('消息服务器')),
} as const;

const grants = {
  page: 'menu:1751',
  pick: 'any',
  edit: 'wechat-account:save',
  enable: 'wechat-account:enable',
  delete: 'wechat-account:delete',
} as const;

const calls = master({
  path: PATH,
  name: '公众号',
  pageTitle: '公众号授权',
  tag: 'wx-account',
  grants,
  fields,
  changed,
  row,
  filters: { name: f.text('公众号', 20) },
  picker: { input: {}, columns: ['id', 'name'] },
});

const touches = ['wx-account'];
/** `reason`: why WeChat no longer accepts credentials that it accepted before. */
const state = required(f.object('公众号', { state: row.state, reason: f.text('原因', 100) }));

/** Official accounts of the chain (domain-system §3.1). */
export const wxAccount = {
  ...calls,
  verify: call({
    path: `${PATH}/verify/{id}`,
    title: '授权公众号',
    grant: VERIFY,
    input: idInput,
    output: state,
    touches,
  }),
  unbind: call({
    path: `${PATH}/unbind/{id}`,
    title: '解绑公众号',
    grant: VERIFY,
    input: idInput,
    output: state,
    touches,
  }),
} as const;
