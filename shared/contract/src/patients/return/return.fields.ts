import { f, pick, required } from '../../base/field';
import { pictures } from '../../clinic/picture.fields';
import { patientHead } from '../../outpatient/visit.fields';
import { customerLabel } from '../customer.contract';
import { patient } from '../patient.contract';
import { connectState, intention, planSource, returnWay, satisfaction } from './return.dicts';
import { returnPlanState, returnTaskState } from './return.flow';
import { returnExecutors } from './return.picker';
import { returnLabel } from './return-label.contract';

export const MOST_AT_ONCE = 500;
export const MOST_BY_FILTER = 5000;
export const MOST_FILES = 9;

/** Plan of a contact, or of several at equal intervals. */
export const planned = {
  labelId: required(f.ref('回访标签', returnLabel.findAll)),
  times: f.int('次数', { unit: '次', min: 1, max: 12 }),
  intervalDays: f.int('间隔', { unit: '天', min: 1, max: 365 }),
  way: required(f.dict('方式', returnWay)),
  content: f.note('回访内容', 300),
} as const;

/** Absent: any executor may take the task. */
export const executorId = f.ref('执行人', returnExecutors);

export const planKey = { id: required(f.id('回访计划')), version: required(f.int('版本', { min: 1 })) } as const;
export const taskKey = { taskId: required(f.id('回访任务')), version: required(f.int('版本', { min: 1 })) } as const;
export const whom = { patientId: required(f.id('患者')) } as const;

/** What every task and plan says of itself. */
export const planFacts = {
  ...pick(planned, ['labelId', 'way', 'content']),
  labelName: required(f.text('标签', 15)),
  labelColor: required(f.text('颜色', 7)),
  source: required(f.dict('来源', planSource)),
  executorId,
  executorName: f.text('执行人', 20),
} as const;

const blockedWays = required(f.dicts('免打扰', returnWay, { max: 3 }));

export const taskRow = {
  ...taskKey,
  planId: required(f.id('回访计划')),
  seq: required(f.int('第几次')),
  times: required(f.int('共几次')),
  planDate: required(f.date('计划日期')),
  /** Days since then; 0 until it is over. */
  overdueDays: required(f.int('逾期', { unit: '天' })),
  ...pick(patientHead, ['patientId', 'recordNo', 'name', 'sex', 'age', 'phone']),
  ...planFacts,
  attempts: required(f.int('拨打次数', { unit: '次' })),
  nextContactDate: f.date('下次联系'),
  lastVisitAt: f.dateTime('末次就诊'),
  lastReturnAt: f.dateTime('末次回访'),
  taskState: required(f.dict('状态', returnTaskState)),
  doneAt: f.dateTime('完成时间'),
  /** Why it was ignored, cancelled, or why a message was not taken. */
  reason: f.text('原因', 200),
  suggestIgnore: required(f.bool('建议忽略')),
  blockedWays,
} as const;

export const planRow = {
  ...planKey,
  ...pick(patientHead, ['patientId', 'recordNo', 'name', 'sex', 'age', 'phone']),
  ...planFacts,
  firstDate: required(f.date('首次日期')),
  times: required(planned.times),
  intervalDays: planned.intervalDays,
  done: required(f.int('已执行', { unit: '次' })),
  nextDate: f.date('下次日期'),
  acceptsId: f.id('就诊'),
  planState: required(f.dict('状态', returnPlanState)),
  createdAt: required(f.dateTime('建立时间')),
  createdByName: f.text('建立人', 20),
} as const;

/** Result of a contact. */
export const told = {
  satisfaction: f.dict('满意度', satisfaction),
  intention: f.dict('意向', intention),
  content: f.note('内容', 1000),
} as const;

export const recordRow = {
  recordId: required(f.id('回访记录')),
  version: required(f.int('版本', { min: 1 })),
  taskId: f.id('回访任务'),
  labelName: f.text('标签', 15),
  way: required(f.dict('方式', returnWay)),
  connectState: required(f.dict('接通状态', connectState)),
  startAt: f.dateTime('开始时间'),
  durationSec: f.int('通话时长', { unit: '秒' }),
  ...told,
  nextDate: f.date('下次回访'),
  nextContactDate: f.date('下次联系'),
  files: required(pictures('附件', MOST_FILES)),
  byStaffName: f.text('执行人', 20),
  at: required(f.dateTime('时间')),
  orgName: required(f.text('机构', 40)),
  /** The author, on the same day. */
  mayAmend: required(f.bool('可修改')),
} as const;

export const recordLabels = f.refs('打标签', customerLabel.findAll, { max: 20 });

/** Whom a batch is planned for: the filters of the patient list, and what became of their last return visit. */
export const peopleFilters = {
  ...patient.filters,
  lastReturnBefore: f.date('末次回访早于'),
  neverReturned: f.bool('从未回访'),
  lastIntention: f.dict('末次结论', intention),
} as const;

export const personRow = {
  ...pick(patient.row, ['id', 'recordNo', 'name', 'sex', 'age', 'phone', 'stateEnum', 'labels', 'lastVisitAt']),
  lastReturnAt: f.dateTime('末次回访'),
  lastIntention: f.dict('末次结论', intention),
} as const;

/** How many of a batch were changed, and why the others were not. */
export const batchResult = required(
  f.object('结果', {
    changed: required(f.int('已处理')),
    skipped: required(
      f.list('未处理', f.object('未处理', { id: required(f.id()), msg: required(f.text('原因', 200)) })),
    ),
  }),
);
