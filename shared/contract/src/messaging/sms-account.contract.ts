import { call, rowFields } from '../base/call';
import { f, pick, required } from '../base/field';
import { signState } from './messaging.dicts';

const touches = ['sms-account'];
const MOBILES_TO_WARN = 3;
const SIGN = { min: 2, pattern: { source: '^[\\u4e00-\\u9fa5A-Za-z0-9]+$', says: '只能是汉字、字母和数字' } } as const;

const signText = f.text('签名', 12, SIGN);

const fields = {
  /** Empty: the chain's. */
  signText,
  warnBalance: required(f.int('预警', { unit: '条', min: 0, max: 1_000_000 })),
  warnMobiles: f.list('预警手机号', f.phone('预警手机号'), { max: MOBILES_TO_WARN }),
  enabled: required(f.bool('启用')),
} as const;

const day = {
  day: required(f.date('日期')),
  segments: required(f.int('条数', { unit: '条' })),
} as const;

const version = pick(rowFields, ['version']);

/** The SMS account of the organisation (domain-system §3.1). */
export const smsAccount = {
  fields,
  find: call({
    path: '/api/sms/sms-account/findByOrgId',
    title: '短信账户',
    grant: 'menu:1731',
    output: required(
      f.object('短信账户', {
        ...fields,
        ...version,
        signState: f.dict('签名状态', signState),
        /** Signature before each text: the organisation's own once it is approved, otherwise the chain's. */
        effectiveSign: f.text('生效签名', 12),
        balance: required(f.int('余额', { unit: '条' })),
        provider: required(f.text('短信服务', 20)),
        sentToday: required(f.int('今日', { unit: '条' })),
        sentMonth: required(f.int('本月', { unit: '条' })),
        sentTotal: required(f.int('累计', { unit: '条' })),
        days: required(f.list('近30天', f.object('日', day))),
      }),
    ),
    touches: [...touches, 'sms-sign', 'sms-message'],
  }),
  update: call({
    path: '/api/sms/sms-account/update',
    title: '保存短信账户',
    grant: 'sms-account:save',
    input: { ...fields, ...version },
    touches,
  }),
} as const;

/** The signature of the chain, for organisations that have none of their own. */
export const smsSign = {
  fields: { signText: required(signText) },
  find: call({
    path: '/api/sms/sms-group-sign-text/find',
    title: '集团签名',
    grant: 'menu:1731',
    output: required(f.object('集团签名', { signText, signState: f.dict('签名状态', signState), ...version })),
    touches: ['sms-sign'],
  }),
  update: call({
    path: '/api/sms/sms-group-sign-text/update',
    title: '保存集团签名',
    grant: 'sms-account:save',
    input: { signText: required(signText), ...version },
    touches: ['sms-sign', 'sms-account'],
  }),
} as const;
