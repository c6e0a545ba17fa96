import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { masterFlow } from '../base/flow';
import { blacklistReason } from './messaging.dicts';

/** An organisation has at most so many safe numbers. */
export const SAFE_NUMBERS = 5;

const version = pick(rowFields, ['version']);
const save = 'sms-safe:save';

const safeFields = {
  massConfirmCount: required(f.int('群发验证条数', { unit: '条', min: 1, max: 5000 })),
  quietStart: required(f.time('免打扰开始')),
  quietEnd: required(f.time('免打扰结束')),
  dailyNotice: required(f.int('单号每日通知', { unit: '条', min: 1, max: 50 })),
  dailyMarketing: required(f.int('单号每日营销', { unit: '条', min: 0, max: 10 })),
  autoBlacklist: required(f.bool('回复R自动拉黑')),
  copyToSafe: required(f.bool('群发首条抄送安全号码')),
} as const;

/** What keeps an organisation from sending too much, too late, or to the wrong people (domain-system §3.1). */
export const smsSafe = {
  fields: safeFields,
  find: call({
    path: '/api/sms/sms-safe/find',
    title: '安心短信设置',
    grant: 'menu:1735',
    output: required(f.object('安心短信设置', { ...safeFields, ...version })),
    touches: ['sms-safe'],
  }),
  update: call({
    path: '/api/sms/sms-safe/update',
    title: '保存安心短信设置',
    grant: save,
    input: { ...safeFields, ...version },
    touches: ['sms-safe'],
  }),
} as const;

const numberFields = {
  name: required(f.text('名称', 10)),
  mobile: required(f.phone('手机号')),
} as const;

const numberRow = {
  ...rowFields,
  name: numberFields.name,
  mobile: required(f.text('手机号', 11)),
  verifiedAt: f.dateTime('验证时间'),
} as const;

const numbers = ['sms-check-number'];
const numberPath = '/api/sms-check-number';

/** Numbers whose owners confirm messages to many recipients. */
export const smsCheckNumber = {
  row: numberRow,
  fields: numberFields,
  lifecycle: masterFlow({ enable: save, delete: save }),
  page: call({
    path: `${numberPath}/page`,
    title: '安全号码',
    // A sender of messages to many recipients picks one of the numbers.
    grant: ['menu:1735', 'menu:1733'],
    input: paging,
    output: pageOf(f.object('安全号码', numberRow)),
    touches: numbers,
  }),
  save: call({
    path: `${numberPath}/save`,
    title: '新增安全号码',
    grant: save,
    log: '新增安全号码',
    input: numberFields,
    output: required(f.object('安全号码', idInput)),
    touches: numbers,
  }),
  sendCode: call({
    path: `${numberPath}/send-code/{id}`,
    title: '发送验证码',
    grant: [save, 'sms-record:send'],
    log: '发送验证码',
    input: idInput,
    touches: [],
  }),
  verify: call({
    path: `${numberPath}/verify`,
    title: '验证安全号码',
    grant: save,
    log: '验证安全号码',
    input: { ...idInput, code: required(f.text('验证码', 6)) },
    touches: numbers,
  }),
  enable: call({
    path: `${numberPath}/enable`,
    title: '启停安全号码',
    grant: save,
    log: '启停安全号码',
    input: enableInput,
    touches: numbers,
  }),
  deleteCheck: call({
    path: `${numberPath}/delete-check`,
    title: '删除安全号码',
    grant: save,
    log: '删除前检查',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: `${numberPath}/delete/{id}`,
    title: '删除安全号码',
    grant: save,
    log: '删除安全号码',
    input: deleteInput,
    touches: numbers,
  }),
  check: call({
    path: `${numberPath}/check`,
    title: '检查号码',
    grant: 'menu:1735',
    input: { mobiles: required(f.list('手机号', f.text('手机号', 20), { max: 5000 })) },
    output: required(
      f.object('结果', {
        valid: required(f.list('可发送', f.text('手机号', 20))),
        invalid: required(f.list('号码无效', f.text('手机号', 20))),
        blacklist: required(f.list('黑名单', f.text('手机号', 20))),
      }),
    ),
  }),
} as const;

const blockedRow = {
  ...pick(rowFields, ['id']),
  mobile: required(f.text('手机号', 11)),
  reason: required(f.dict('原因', blacklistReason)),
  at: required(f.dateTime('时间')),
} as const;

const blacklist = ['sms-blacklist'];

/** Numbers of the chain that get no notices and no marketing. */
export const smsBlacklist = {
  row: blockedRow,
  page: call({
    path: '/api/sms/sms-blacklist/page',
    title: '短信黑名单',
    grant: 'menu:1735',
    input: { ...paging, mobile: f.text('手机号', 11), reason: f.dict('原因', blacklistReason) },
    output: pageOf(f.object('黑名单', blockedRow)),
    touches: blacklist,
  }),
  save: call({
    path: '/api/sms/sms-blacklist/save',
    title: '加入短信黑名单',
    grant: save,
    log: '加入短信黑名单',
    input: { mobile: numberFields.mobile },
    output: required(f.object('黑名单', idInput)),
    touches: blacklist,
  }),
  delete: call({
    path: '/api/sms/sms-blacklist/delete/{id}',
    title: '移出短信黑名单',
    grant: save,
    log: '移出短信黑名单',
    input: idInput,
    touches: blacklist,
  }),
} as const;
