import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { lensArchiveState } from '../../workstation/archive/lens/lens-archive.dicts';
import { patientFields } from '../patient.fields';
import { intention, phoneField, planSource, type returnWay, satisfaction } from './return.dicts';
import { executorId, MOST_AT_ONCE, planned, recordRow, taskKey, taskRow, whom } from './return.fields';
import { returnTaskFlow, returnTaskState } from './return.flow';
import { returnExecutors } from './return.picker';

const PATH = '/api/patient-return-visit-task';
const PAGE = 'menu:1304';
const EXECUTE = 'return:execute';
const touches = ['return-task', 'todo'];
const { taskId } = taskKey;
const reason = f.text('原因', 100);

/** Tabs of tasks: 待执行 are due; 未到期 and 逾期 are open as well. */
export const RETURN_TABS = ['due', 'later', 'overdue', 'done', 'ignored', 'cancelled'] as const;

const filters = optional({
  /** The place in {@link RETURN_TABS}. */
  tab: f.int('页签', { min: 0, max: RETURN_TABS.length - 1 }),
  /** One's own and nobody's; the others ask for a right. */
  mine: f.bool('我的'),
  dateFrom: f.firstDay('计划日期'),
  dateTo: f.lastDay('计划日期'),
  labelId: planned.labelId,
  way: planned.way,
  source: f.dict('来源', planSource),
  executorId,
  patientLabelIds: patientFields.labelIds,
  satisfaction: f.dict('满意度', satisfaction),
  intention: f.dict('意向', intention),
  keyword: f.text('姓名/电话/病历号', 30),
  patientId: whom.patientId,
});

const count = (title: string) => required(f.int(title));
const counts = required(
  f.object('计数', {
    due: count('待执行'),
    later: count('未到期'),
    overdue: count('逾期'),
    done: count('已执行'),
    ignored: count('已忽略'),
    cancelled: count('已取消'),
  }),
);

const detail = {
  ...taskRow,
  script: f.note('话术', 1000),
  smsTemplateId: f.id('短信模板'),
  records: required(f.list('回访记录', f.object('回访记录', recordRow))),
} as const;

const phones = {
  phone2: f.text('备用电话', 20),
  guardianName: f.text('监护人', 30),
  guardianPhone: f.text('监护人电话', 20),
} as const;

const background = {
  lastVisit: f.object('末次就诊', {
    day: required(f.date('日期')),
    doctorName: f.text('医生', 20),
    diagnosisSummary: f.text('诊断', 300),
  }),
  archives: required(
    f.list(
      '档案',
      f.object('档案', {
        name: required(f.text('档案', 30)),
        state: required(f.dict('状态', lensArchiveState)),
        expireDate: f.date('到期'),
        nextReviewDate: f.date('下次复查'),
      }),
    ),
  ),
  purchases: required(
    f.list(
      '消费',
      f.object('消费', {
        orderId: required(f.id('收费单')),
        day: required(f.date('日期')),
        items: required(f.text('项目', 1000)),
        amount: required(f.money('金额')),
      }),
    ),
  ),
} as const;

const rate = (title: string) => f.decimal(title, 1, { unit: '%', min: 0 });

export const chartRow = {
  key: required(f.text('分组', 40)),
  total: count('应回访'),
  done: count('已执行'),
  ignored: count('已忽略'),
  cancelled: count('已取消'),
  open: count('未执行'),
  overdue: count('逾期'),
  attempts: count('拨打'),
  connected: count('接通'),
  /** Absent where there is nothing to divide by. */
  doneRate: rate('完成率'),
  connectRate: rate('接通率'),
  toStore: count('到店'),
  toStoreRate: rate('到店率'),
  satisfactionAvg: f.decimal('满意度', 1, { min: 0 }),
} as const;

/** Tasks of return visits (domain-patients §7). */
export const returnTask = {
  row: taskRow,
  filters,
  lifecycle: returnTaskFlow,
  executors: returnExecutors,
  page: call({
    path: `${PATH}/findByPage`,
    title: '回访任务',
    grant: PAGE,
    input: { ...paging, ...filters },
    output: required(
      f.object('分页', {
        records: required(f.list('记录', f.object('回访任务', taskRow))),
        total: required(f.int('总数')),
        page: required(f.int('页码')),
        size: required(f.int('每页条数')),
        counts,
      }),
    ),
    touches,
  }),
  chart: call({
    path: `${PATH}/findByChart`,
    title: '回访图表',
    grant: PAGE,
    input: {
      from: required(f.firstDay('日期')),
      to: required(f.lastDay('日期')),
      groupBy: required(f.int('分组', { min: 1, max: 4 })),
      mine: f.bool('我的'),
    },
    output: required(
      f.object('图表', {
        rows: required(f.list('分组', f.object('分组', chartRow))),
        sums: required(f.object('合计', chartRow)),
      }),
    ),
    touches,
  }),
  ofPatient: call({
    path: `${PATH}/getTasks`,
    title: '患者回访任务',
    grant: 'any',
    input: { ...whom, taskStates: f.dicts('状态', returnTaskState, { max: 4 }) },
    output: required(f.list('回访任务', f.object('回访任务', taskRow))),
    touches,
  }),
  save: call({
    path: `${PATH}/saveOrUpdateTask`,
    title: '保存回访任务',
    grant: 'return:add',
    idempotent: true,
    input: {
      taskId: f.id('回访任务'),
      version: f.int('版本', { min: 1 }),
      ...whom,
      ...planned,
      planDate: required(f.date('计划日期')),
      executorId,
    },
    output: required(f.object('回访任务', { taskId, planId: taskRow.planId })),
    touches: [...touches, 'return-plan'],
    log: '新增',
  }),
  phoneContact: call({
    path: `${PATH}/phoneContact`,
    title: '拨打回访电话',
    grant: EXECUTE,
    input: { taskId: f.id('回访任务'), patientId: f.id('患者'), phoneField: required(f.dict('号码', phoneField)) },
    output: required(f.object('号码', { phone: required(f.text('电话', 20)), contactId: required(f.id('通话')) })),
    log: '拨打',
  }),
  /** Returns facts that a caller should know about the patient, in this organisation. */
  background: call({
    method: 'GET',
    path: `${PATH}/background/{patientId}`,
    title: '回访背景',
    grant: EXECUTE,
    input: whom,
    output: required(f.object('背景', background)),
    touches: ['visit', 'charge-order', 'lens-archive'],
    quiet: true,
  }),
  /** With the numbers in full. */
  findById: call({
    method: 'GET',
    path: `${PATH}/getTaskByTaskId/{taskId}`,
    title: '回访任务',
    grant: EXECUTE,
    input: { taskId },
    output: required(f.object('回访任务', { ...detail, ...phones })),
    touches,
    log: '查看',
  }),
  show: call({
    method: 'GET',
    path: `${PATH}/getShowTaskByTaskId/{taskId}`,
    title: '回访任务',
    grant: 'any',
    input: { taskId },
    output: required(f.object('回访任务', detail)),
    touches,
  }),
  ignore: call({
    method: 'GET',
    path: `${PATH}/ignoredByTaskId/{taskId}`,
    title: '忽略回访任务',
    grant: EXECUTE,
    input: { taskId, reason },
    touches: [...touches, 'return-plan'],
    log: '忽略',
  }),
  unIgnore: call({
    method: 'GET',
    path: `${PATH}/unIgnoredByTaskId/{taskId}`,
    title: '取消忽略回访任务',
    grant: EXECUTE,
    input: { taskId },
    touches: [...touches, 'return-plan'],
    log: '取消忽略',
  }),
  assign: call({
    path: `${PATH}/assign`,
    title: '分配回访任务',
    grant: 'return:assign',
    input: {
      taskIds: required(f.ids('回访任务', { min: 1, max: MOST_AT_ONCE })),
      executorIds: required(f.refs('执行人', returnExecutors, { max: 50 })),
    },
    output: required(
      f.object('结果', {
        changed: required(f.int('已分配')),
        skipped: required(f.list('未分配', f.object('未分配', { id: taskId, msg: required(f.text('原因', 200)) }))),
      }),
    ),
    touches,
  }),
  export: call({
    path: `${PATH}/export`,
    title: '导出回访任务',
    grant: 'return:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters, reason: required(f.text('导出原因', 100)) },
    xlsx: true,
  }),
  smsSwitch: call({
    method: 'GET',
    path: `${PATH}/showSmsSwitch`,
    title: '是否可发短信',
    grant: PAGE,
    output: required(f.object('开关', { show: required(f.bool('可用')), reason: f.text('原因', 60) })),
    touches: ['sms-account'],
  }),
  wechatSwitch: call({
    method: 'GET',
    path: `${PATH}/showWeChatSwitch/{patientId}`,
    title: '是否可发微信',
    grant: PAGE,
    input: whom,
    output: required(f.object('开关', { show: required(f.bool('可用')), reason: f.text('原因', 60) })),
    touches: ['wx-follower', 'patient'],
  }),
} as const;

export type ReturnWays = readonly (typeof returnWay.rows)[number]['code'][];
