import { call, idInput, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { pageWithSums } from '../base/page-with-sums';
import { recordsWithSums } from '../base/records';
import { readyState, recordState, smsScene } from './messaging.dicts';

const touches = ['sms-message'];
const MOST_AT_ONCE = 5000;

const message = {
  mobile: required(f.text('手机', 11)),
  patientName: f.text('患者', 50),
  smsScene: required(f.dict('场景', smsScene)),
  content: required(f.text('内容', 1000)),
  segments: required(f.int('条数', { unit: '条' })),
  batchNo: f.text('批次', 20),
} as const;

const readyRow = {
  ...pick(rowFields, ['id', 'version']),
  ...message,
  planTime: required(f.dateTime('计划时间')),
  state: required(f.dict('状态', readyState)),
  reason: f.text('原因', 100),
  retries: required(f.int('重试')),
} as const;

const recordRow = {
  ...idInput,
  readyId: required(f.id('待发送')),
  ...message,
  planTime: required(f.dateTime('计划时间')),
  submittedAt: required(f.dateTime('提交时间')),
  receiptAt: f.dateTime('回执时间'),
  state: required(f.dict('状态', recordState)),
  failReason: f.text('原因', 200),
  returned: required(f.bool('已返还')),
} as const;

const batchRow = {
  batchNo: required(f.text('批次', 20)),
  createdAt: required(f.dateTime('时间')),
  createdByName: f.text('发送人', 20),
  templateName: f.text('模板', 20),
  people: required(f.int('人数')),
  segments: required(f.int('条数', { unit: '条' })),
  waiting: required(f.int('待发送')),
  sent: required(f.int('已发送')),
  delivered: required(f.int('已送达')),
  failed: required(f.int('失败')),
  blocked: required(f.int('已拦截')),
} as const;

const filters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('手机/患者', 50),
  ...optional(pick(message, ['smsScene', 'batchNo'])),
} as const;
const readyFilters = { ...filters, state: f.dict('状态', readyState) } as const;
const recordFilters = { ...filters, state: f.dict('状态', recordState) } as const;
const sums = pick(message, ['segments']);

const draft = {
  patientIds: f.ids('患者', { max: MOST_AT_ONCE }),
  mobiles: f.list('手机号', f.text('手机号', 20), { max: MOST_AT_ONCE }),
  templateId: required(f.id('短信模板')),
  /** Values of the variables that the server does not know. */
  params: f.json<Readonly<Record<string, string>>>('变量'),
  planTime: f.dateTime('发送时间'),
} as const;

const blocked = required(
  f.list('未发送', f.object('未发送', { mobile: required(f.text('手机', 20)), reason: required(f.text('原因', 50)) })),
);

/** Messages that wait to be sent (domain-system §3.2). */
export const smsReady = {
  row: readyRow,
  draft,
  page: call({
    path: '/api/sms-send-ready/page',
    title: '待发送短信',
    grant: 'menu:1733',
    input: { ...paging, ...readyFilters },
    output: pageWithSums('短信', readyRow, sums),
    touches,
  }),
  preview: call({
    path: '/api/sms-send-ready/preview',
    title: '预览短信',
    grant: 'menu:1733',
    input: draft,
    output: required(
      f.object('预览', {
        total: required(f.int('人数')),
        sendable: required(f.int('可发送')),
        segments: required(f.int('条数', { unit: '条' })),
        balance: required(f.int('余额', { unit: '条' })),
        planTime: required(f.dateTime('发送时间')),
        /** So many messages ask for the code of a safe number. */
        needsCode: required(f.bool('须安全号码验证')),
        blocked,
        samples: required(
          f.list(
            '样例',
            f.object('样例', { ...pick(message, ['mobile', 'content', 'segments']), length: required(f.int('字数')) }),
          ),
        ),
      }),
    ),
  }),
  save: call({
    path: '/api/sms-send-ready/save',
    title: '手动发送短信',
    grant: 'sms-record:send',
    idempotent: true,
    input: { ...draft, safeNumberId: f.id('安全号码'), code: f.text('验证码', 6) },
    output: required(
      f.object('结果', { batchNo: required(message.batchNo), accepted: required(f.int('已提交')), blocked }),
    ),
    touches,
  }),
  cancel: call({
    path: '/api/sms-send-ready/cancel',
    title: '取消短信',
    grant: 'sms-record:cancel',
    input: { ids: required(f.ids('短信', { max: 500 })) },
    output: required(f.object('结果', { cancelled: required(f.int('已取消')) })),
    touches,
  }),
} as const;

/** Messages that the provider took, and what became of them. */
export const smsRecord = {
  batchRow,
  ...recordsWithSums({
    path: '/api/sms-send-record/page',
    exportPath: '/api/sms-send-record/export',
    title: '发送记录',
    grant: 'menu:1733',
    exportGrant: 'sms-record:export',
    touches,
    row: recordRow,
    filters: recordFilters,
    sums,
    sheet: [
      ...(['mobile', 'patientName', 'smsScene', 'content', 'segments', 'batchNo', 'planTime', 'submittedAt'] as const),
      ...(['receiptAt', 'state', 'failReason', 'returned'] as const),
    ],
  }),
  findById: call({
    path: '/api/sms-send-record/findById/{id}',
    title: '发送记录',
    grant: 'menu:1733',
    input: idInput,
    output: required(f.object('短信', recordRow)),
    touches,
  }),
  batches: call({
    path: '/api/sms-send-record/batch-page',
    title: '群发记录',
    grant: 'menu:1733',
    input: { ...paging, ...pick(filters, ['dateFrom', 'dateTo', 'batchNo']) },
    output: pageOf(f.object('批次', batchRow)),
    touches,
  }),
  statistics: call({
    path: '/api/sms-send-record/statistics',
    title: '发送统计',
    grant: 'menu:1733',
    input: pick(filters, ['dateFrom', 'dateTo', 'smsScene']),
    output: required(
      f.object('统计', {
        segments: required(f.int('条数', { unit: '条' })),
        delivered: required(f.int('已送达')),
        failed: required(f.int('失败')),
        returned: required(f.int('已返还', { unit: '条' })),
      }),
    ),
    touches,
  }),
  /** `id` is that of the message in the queue that failed or was held back. */
  resend: call({
    path: '/api/sms-send-record/resend/{id}',
    title: '重发短信',
    grant: 'sms-record:resend',
    idempotent: true,
    input: idInput,
    output: required(f.object('短信', idInput)),
    touches,
  }),
} as const;
