import { call } from '../base/call';
import { dict } from '../base/dict';
import { paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { pageWithSums } from '../base/page-with-sums';
import { timeline } from '../base/timeline';
import { orderFields } from '../cashier/cashier.fields';
import { customerLabel } from '../patients/customer.contract';
import { patient } from '../patients/patient.contract';
import { school } from '../system/service/school.contract';
import { stageTab } from '../workstation/consulting-desk.fields';
import { appointment } from './appointment.contract';
import { registrationIds, registrationRow, waitingOrderId } from './registration.fields';
import { recordFilters, refundLine } from './registration-record.fields';
import { keptTriageFields } from './triage.fields';
import { acceptsKey, patientHead, payStateField, visitPlace, visitVersion } from './visit.fields';

const MENU = 'menu:1104';
const touches = ['visit', 'registration', 'charge-order', 'refund'];

/** State of a visit: the state of the queue, unless its registration ended earlier. */
export const recordState = dict('recordState', '状态', [
  [0, '候诊', 'WAITING'],
  [1, '接诊中', 'RECEIVED'],
  [2, '已完成', 'DONE'],
  [3, '已取消', 'CANCELLED'],
  [4, '已退号', 'RETURNED'],
]);

const state = f.dict('状态', recordState);
const labelIds = f.refs('标签', customerLabel.findAll, { max: 10 });

const row = {
  acceptsId: registrationIds.acceptsId,
  ...visitVersion,
  ...pick(registrationIds, ['visitNo', 'registrationId', 'registrationNo']),
  ...patientHead,
  ...visitPlace,
  registeredAt: registrationRow.registeredAt,
  receiveAt: f.dateTime('接诊时间'),
  finishAt: f.dateTime('完成时间'),
  recordState: required(state),
  labels: required(f.list('标签', f.object('标签', customerLabel.label))),
  /** Of the finished 问诊, the primary one first. */
  diagnosisSummary: f.text('诊断', 500),
  /** Total of the visit's orders that are not void, less refunds. */
  payableAmount: required(f.money('应收')),
  /** Paid part of the total, without 挂账, less refunds. */
  paidAmount: required(f.money('已收')),
  sourceName: f.text('来源', 30),
  referrerName: f.text('推荐人', 60),
  newPatient: registrationRow.newPatient,
  operatorName: registrationRow.operatorName,
  waitingOrderId,
} as const;

const filters = {
  ...recordFilters,
  recordState: state,
  labelId: f.ref('就诊标签', customerLabel.findAll),
  schoolId: f.ref('学校', school.findAll),
  newPatient: f.bool('新患者'),
} as const;

const transfer = {
  at: required(f.dateTime('时间')),
  by: f.text('操作人', 20),
  /** Department, room and doctor. */
  from: required(f.text('原诊室', 80)),
  to: required(f.text('转至', 80)),
  reason: f.note('原因', 100),
} as const;

const order = pick(orderFields, [
  'id',
  'orderNo',
  'orderState',
  'summary',
  'payableAmount',
  'paidAmount',
  'refundedAmount',
  'wayNames',
  'cashierName',
  'payTime',
  'createdAt',
]);

const appointmentFields = pick(appointment.row, [
  'subscribeNo',
  'subscribeDate',
  'frameStart',
  'frameEnd',
  'resourceName',
  'purpose',
  'source',
  'subscribeState',
  'arriveAt',
  'changeCount',
]);

/** A visit as its own page shows it. */
const whole = {
  ...row,
  ...pick(registrationRow, ['queueNo', 'regKind', 'period', 'feeAmount', 'priority', 'over', 'cancelReason', 'remark']),
  ...payStateField,
  ...pick(patient.fields, ['allergyFlag', 'allergyHistory']),
  callCount: required(f.int('叫号次数')),
  lastCallAt: f.dateTime('最近叫号'),
  labelIds: required(f.ids('标签')),
} as const;

const detail = {
  visit: required(f.object('就诊', whole)),
  transfers: required(f.list('转诊记录', f.object('转诊', transfer))),
  /** Null where nobody measured anything. */
  triage: f.object('预检', {
    record: required(f.object('预检记录', keptTriageFields)),
    finishAt: f.dateTime('完成时间'),
    measuredBy: f.text('检查人', 20),
  }),
  /** How far each tab of the workstation is. */
  stages: required(f.list('诊疗', f.object('页签', stageTab))),
  /** Appointment of the patient, if there was one. */
  appointment: f.object('预约', appointmentFields),
  /** Null where nobody answered anything. */
  questionnaire: f.object('问卷', {
    templateName: required(f.text('问卷', 40)),
    finishAt: f.dateTime('完成时间'),
    filledBy: f.text('填写人', 20),
    answers: required(
      f.list('答案', f.object('答案', { title: required(f.text('问题', 200)), text: required(f.note('回答', 2000)) })),
    ),
  }),
  orders: required(f.list('收费单', f.object('收费单', order))),
  refunds: required(f.list('退费', f.object('退费', refundLine))),
  logs: timeline,
} as const;

/** 挂号记录 of the organisation, visit by visit (domain-outpatient §5). */
export const visitRecord = {
  row,
  whole,
  appointment: appointmentFields,
  filters,
  labelIds,
  page: call({
    path: '/api/opt-medical/page-record',
    title: '就诊记录',
    grant: MENU,
    input: { ...paging, ...filters },
    output: pageWithSums('就诊', row, pick(row, ['payableAmount', 'paidAmount'])),
    touches,
  }),
  detail: call({
    method: 'GET',
    path: '/api/opt-medical/record-detail/{acceptsId}',
    title: '就诊记录详情',
    grant: MENU,
    input: pick(acceptsKey, ['acceptsId']),
    output: required(f.object('就诊记录', detail)),
    touches: [...touches, 'triage', 'stage', 'questionnaire', 'subscribe'],
  }),
  /** The labels of a visit, none if none are named; `syncPatient` gives them to the patient as well, and takes none off. */
  updateLabel: call({
    path: '/api/opt-medical/update-label',
    title: '就诊标签',
    grant: 'record:label',
    input: { ...acceptsKey, labelIds, syncPatient: f.bool('同步到患者标签') },
    output: required(f.object('就诊', visitVersion)),
    // A repeated 确定 after a lost answer must return the first answer instead of a conflict with its own change.
    idempotent: true,
    touches: ['visit', 'patient'],
  }),
  export: call({
    path: '/api/opt-medical/export-record',
    title: '导出就诊记录',
    grant: 'record:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
} as const;
