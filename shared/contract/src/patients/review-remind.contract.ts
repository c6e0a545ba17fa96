import { batchAnswer, MOST_IN_BATCH, pickedRows } from '../base/batch';
import { call, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { pageWithSums } from '../base/page-with-sums';
import { timeline } from '../base/timeline';
import { checkForm } from '../dict/check-item';
import { smsTemplate } from '../messaging/sms-template.contract';
import { employeePicker } from '../system/org/employee.picker';
import { contactWay } from './contact.dicts';
import { connectState, returnWay } from './return/return.dicts';
import { remindSource, remindState, remindTab, reviewChannel } from './review-remind.dicts';
import { remindFlow } from './review-remind.flow';

const PATH = '/api/patient/fc-remind';
const PAGE = 'menu:1306';
const touches = ['review-remind', 'todo'];

const { id, version } = rowFields;
const DOCTOR = 1;
const OPTOMETRIST = 2;

const doctorId = f.ref('医生', employeePicker, {
  here: 'orgId',
  offered: ({ natures }) => natures.some((nature) => nature === DOCTOR || nature === OPTOMETRIST),
});
const executorId = f.ref('执行人', employeePicker, { here: 'orgId' });
const planDate = f.date('计划日期');
const nextContactDate = f.date('下次联系');
const reason = f.text('原因', 100);

const fields = {
  patientId: required(f.id('患者')),
  planDate: required(planDate),
  items: f.dicts('复诊项目', checkForm, { max: 30 }),
  reason: f.text('事由', 60),
  doctorId,
  channel: required(f.dict('渠道', reviewChannel)),
} as const;

const row = {
  id,
  version,
  recordNo: required(f.text('病历号', 9)),
  name: required(f.text('患者', 50)),
  age: required(f.text('年龄', 10)),
  phone: required(f.text('电话', 11)),
  ...fields,
  remindDate: required(f.date('提醒日期')),
  /** Days since the plan day, while nobody came. */
  overdue: f.int('逾期', { unit: '天' }),
  source: required(f.dict('来源', remindSource)),
  doctorName: f.text('医生', 20),
  attempts: required(f.int('提醒次数', { unit: '次' })),
  lastResult: f.text('末次结果', 100),
  nextContactDate,
  /** The appointment that was made of it. */
  subscribedFor: f.text('预约时间', 20),
  executorId,
  executorName: f.text('执行人', 20),
  remindState: required(f.dict('状态', remindState)),
  cancelReason: f.text('取消原因', 100),
  /** Ways on which the patient is not to be contacted. */
  blockedWays: required(f.dicts('免打扰', returnWay)),
} as const;

const filters = {
  tab: f.dict('页签', remindTab),
  /** One's own and nobody's; the list opens so. */
  mine: f.bool('只看我的'),
  planFrom: f.firstDay('计划日期'),
  planTo: f.lastDay('计划日期'),
  keyword: f.text('姓名/电话/病历号', 30),
  source: f.dict('来源', remindSource),
  doctorId,
  item: f.dict('项目', checkForm),
  channel: f.dict('渠道', reviewChannel),
  executorId,
} as const;

const count = (title: string) => required(f.int(title));

/** Counts of the tabs with the same filters, and how many expected patients came. */
const sums = {
  counts: required(
    f.list('页签数量', f.object('页签', { tab: required(f.dict('页签', remindTab)), count: count('数量') })),
  ),
  due: count('应复诊'),
  came: count('已复诊'),
} as const;

const contactRow = {
  way: required(f.dict('方式', contactWay)),
  connectState: f.dict('接通状态', connectState),
  content: required(f.text('内容', 500)),
  nextContactDate,
  byName: required(f.text('联系人', 20)),
  createdAt: required(f.dateTime('时间')),
} as const;

const moved = required(f.object('提醒', { id, version, remindState: row.remindState }));

/** 复诊提醒 (domain-patients §8). */
export const reviewRemind = {
  fields,
  row,
  filters,
  contactRow,
  lifecycle: remindFlow,
  page: call({
    path: `${PATH}/page`,
    title: '复诊提醒',
    grant: PAGE,
    input: { ...paging, ...filters },
    output: pageWithSums('提醒', row, sums),
    touches: [...touches, 'subscribe', 'visit'],
  }),
  /** With the phone in full, which the log keeps. */
  findById: call({
    method: 'GET',
    path: `${PATH}/findById/{id}`,
    title: '复诊提醒详情',
    grant: PAGE,
    input: { id },
    output: required(
      f.object('提醒', {
        ...row,
        guardianName: f.text('监护人', 20),
        guardianPhone: f.text('监护人电话', 11),
        contacts: required(f.list('联系记录', f.object('联系', contactRow))),
        logs: timeline,
      }),
    ),
    touches,
  }),
  save: call({
    path: `${PATH}/save`,
    title: '新增复诊提醒',
    grant: 'remind:execute',
    idempotent: true,
    input: fields,
    output: required(f.object('提醒', { id })),
    touches,
    log: '新增复诊提醒',
  }),
  contact: call({
    path: `${PATH}/contact`,
    title: '联系',
    grant: 'remind:execute',
    input: {
      id,
      version,
      way: required(f.dict('方式', contactWay)),
      connectState: f.dict('接通状态', connectState),
      content: required(f.note('内容', 500)),
      nextContactDate,
      /** The patient asked not to be contacted this way, and the user contacts the patient nevertheless. */
      confirmContact: f.bool('确定联系'),
    },
    output: moved,
    touches,
    log: '联系',
  }),
  send: call({
    path: `${PATH}/send`,
    title: '发送复诊提醒',
    grant: 'remind:execute',
    idempotent: true,
    input: {
      ids: required(f.ids('提醒', { min: 1, max: MOST_IN_BATCH })),
      channel: required(f.dict('渠道', reviewChannel)),
      /** Of a text message. */
      templateId: f.ref('短信模板', smsTemplate.findAll),
    },
    output: required(
      f.object('发送结果', {
        sent: count('已提交'),
        excluded: required(
          f.list('未发送', f.object('原因', { reason: required(f.text('原因', 40)), count: count('人数') })),
        ),
      }),
    ),
    touches,
    log: '发送提醒',
  }),
  postpone: call({
    path: `${PATH}/postpone`,
    title: '改期',
    grant: 'remind:execute',
    input: { id, version, planDate: fields.planDate, reason },
    output: moved,
    touches,
    log: '改期',
  }),
  cancel: call({
    path: `${PATH}/cancel`,
    title: '取消提醒',
    grant: 'remind:cancel',
    input: { id, version, reason },
    output: moved,
    touches,
    log: '取消提醒',
  }),
  recover: call({
    path: `${PATH}/recover`,
    title: '恢复提醒',
    grant: 'remind:cancel',
    input: { id, version, reason },
    output: moved,
    touches,
    log: '恢复提醒',
  }),
  batchCancel: call({
    path: `${PATH}/batch-cancel`,
    title: '批量取消提醒',
    grant: 'remind:cancel',
    input: { rows: pickedRows, reason },
    output: batchAnswer,
    touches,
    log: '批量取消提醒',
  }),
  batchRecover: call({
    path: `${PATH}/batch-recover`,
    title: '批量恢复提醒',
    grant: 'remind:cancel',
    input: { rows: pickedRows, reason },
    output: batchAnswer,
    touches,
    log: '批量恢复提醒',
  }),
  export: call({
    path: `${PATH}/export`,
    title: '导出复诊提醒',
    grant: 'remind:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
  /** Returns the person's tasks of today for the to-do bar. */
  waiting: call({
    method: 'GET',
    path: '/api/home/find-review-tasks',
    title: '待办复诊提醒',
    grant: PAGE,
    input: optional(pick(paging, ['page', 'size'])),
    output: pageOf(
      f.object('待提醒', {
        id,
        patientId: row.patientId,
        patientName: row.name,
        recordNo: row.recordNo,
        mobile: row.phone,
        planTime: required(f.date('计划日期')),
        text: required(f.text('内容', 100)),
        state: row.remindState,
        targetPath: required(f.text('打开', 200)),
      }),
    ),
    touches,
  }),
} as const;
