import { call } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { orderFields } from '../cashier/cashier.fields';
import { deskTemplateFields } from '../cashier/receipt.contract';
import { period } from '../dict/period';
import { registrationKind } from '../dict/registration-kind';
import { visitType } from '../dict/visit-type';
import { patient } from '../patients/patient.contract';
import { leadTo } from './general.contract';
import {
  acceptsState,
  callState,
  patientHead,
  payStateField,
  reasonField,
  registerState,
  triageState,
  visitPlace,
  visitVersion,
} from './visit.fields';
import { registrationFlow } from './visit.flow';

const touches = ['registration', 'visit', 'patient', 'todo'];
/** An order comes, goes or is given back with the registration. */
const paidTouches = [...touches, 'charge-order', 'refund', 'shift'];

const ids = {
  registrationId: required(f.id('挂号')),
  registrationNo: required(f.text('挂号单号', 20)),
  acceptsId: required(f.id('就诊')),
  visitNo: required(f.text('就诊号', 20)),
  queueNo: required(f.int('号序')),
} as const;

const row = {
  id: required(f.id('挂号')),
  ...visitVersion,
  ...pick(ids, ['queueNo', 'registrationNo', 'acceptsId', 'visitNo']),
  ...patientHead,
  ...visitPlace,
  regKind: required(f.dict('挂号方式', registrationKind)),
  period: f.dict('时段', period),
  feeAmount: required(f.money('挂号费')),
  ...payStateField,
  registerState: required(f.dict('状态', registerState)),
  acceptsState: required(f.dict('候诊状态', acceptsState)),
  priority: required(f.bool('优先')),
  over: required(f.bool('加号')),
  newPatient: required(f.bool('新患者')),
  /** 退号 was asked for and waits for its refund to be approved and paid. */
  returnPending: required(f.bool('退号处理中')),
  registeredAt: required(f.dateTime('挂号时间')),
  operatorName: f.text('操作员', 20),
  cancelReason: f.text('取消原因', 100),
  remark: f.text('备注', 200),
} as const;

/** A fee that may be asked for a registration; its id is that of the service charge behind it. */
const feeItem = {
  id: required(f.id('挂号费项目')),
  name: required(f.text('挂号费项目', 20)),
  price: required(f.money('价格')),
} as const;

const order = { orderId: f.id('收费单'), orderNo: f.text('收费单号', 20) } as const;

/** What the registration slip says (domain-outpatient §7.1); the phone comes masked. */
const slip = {
  orgName: required(f.text('机构', 20)),
  ...pick(ids, ['queueNo', 'registrationNo', 'visitNo']),
  ...pick(patientHead, ['name', 'sex', 'age', 'recordNo', 'phone']),
  ...pick(visitPlace, ['visitType', 'departmentName', 'roomName', 'doctorName']),
  ...pick(row, ['period', 'feeAmount', 'payState', 'registeredAt', 'operatorName', 'remark']),
  startTime: f.time('开始'),
  endTime: f.time('结束'),
  /** Those who wait in the same queue before this one; absent once nobody waits for this visit any more. */
  ahead: f.int('前面等候', { unit: '人' }),
  /** The doctor receives nobody who has not paid. */
  payFirst: required(f.bool('先缴费后就诊')),
  template: required(f.object('模板', deskTemplateFields)),
} as const;

/** One registration with what hangs on it, each with its own version (domain-outpatient §6.15). */
const whole = {
  registration: required(
    f.object('挂号', {
      ...pick(row, ['id', 'version', 'registrationNo', 'acceptsId', 'patientId']),
      ...visitPlace,
      ...pick(row, ['regKind', 'period', 'feeAmount', 'payState', 'registerState', 'over', 'newPatient']),
      ...pick(row, ['returnPending', 'registeredAt', 'operatorName', 'cancelReason', 'remark']),
    }),
  ),
  patient: required(
    f.object('患者', {
      id: patientHead.patientId,
      ...visitVersion,
      ...pick(patientHead, ['recordNo', 'name', 'sex', 'age', 'phone']),
    }),
  ),
  accepts: required(
    f.object('就诊', {
      id: ids.acceptsId,
      ...visitVersion,
      ...pick(row, ['visitNo', 'queueNo', 'priority', 'acceptsState']),
      queueSort: required(f.dateTime('排队时间')),
      triageState: required(f.dict('预检状态', triageState)),
      callState: required(f.dict('叫号状态', callState)),
      /** False once it was cancelled or given back: it is in no queue. */
      validFlag: required(f.bool('有效')),
    }),
  ),
  /** Null where nothing was to be paid, or what was has left the order again. */
  order: f.object(
    '收费单',
    pick(orderFields, ['id', 'version', 'orderNo', 'orderState', 'payableAmount', 'paidAmount']),
  ),
} as const;

const filters = {
  dateFrom: f.date('日期从'),
  dateTo: f.date('日期至'),
  keyword: f.text('姓名/电话/病历号/单号', 30),
  departmentId: f.id('科室'),
  doctorId: f.id('医生'),
  ...optional(pick(row, ['visitType', 'registerState', 'payState'])),
} as const;

/** One who is on file by `id`, or a new one by the fields of the patient's form. */
const patientOrNew = required(
  f.object('患者', {
    id: f.id('患者'),
    ...optional(patient.fields),
    age: f.int('年龄', { unit: '岁', min: 0, max: 130 }),
  }),
);

/** The registration desk (domain-outpatient §2). */
export const registration = {
  row,
  filters,
  lifecycle: registrationFlow,
  page: call({
    path: '/api/opt-patient-registration-info/page',
    title: '挂号记录',
    grant: 'menu:1101',
    input: { ...paging, ...filters },
    output: pageOf(f.object('挂号', row)),
    touches,
  }),
  findById: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/findById/{id}',
    title: '挂号详情',
    grant: 'any',
    input: { id: row.id },
    output: required(f.object('挂号详情', whole)),
    touches: [...touches, 'charge-order'],
  }),
  /** What a registration costs, and the item that is chosen unless somebody chooses another. */
  feeSuggest: call({
    path: '/api/opt-patient-registration-info/fee-suggest',
    title: '挂号费',
    grant: 'menu:1101',
    input: {
      patientId: f.id('患者'),
      doctorId: f.id('医生'),
      departmentId: required(f.id('科室')),
      visitType: required(f.dict('就诊类型', visitType)),
    },
    output: required(
      f.object('挂号费', {
        visitType: required(f.dict('就诊类型', visitType)),
        feeItems: required(f.list('挂号费项目', f.object('挂号费项目', feeItem))),
        defaultIds: required(f.ids('默认项目')),
        /** Why there is nothing to pay by default. */
        freeReason: f.text('免费原因', 60),
      }),
    ),
    touches: ['registration', 'visit', 'service-charge'],
  }),
  saveRegistered: call({
    path: '/api/opt-patient-registration-info/save-registered',
    title: '挂号登记',
    grant: 'register:save',
    idempotent: true,
    input: {
      patient: patientOrNew,
      confirmDuplicate: f.bool('确认不是同一人'),
      visitType: required(f.dict('就诊类型', visitType)),
      ...leadTo,
      departmentId: required(leadTo.departmentId),
      schedulingId: f.id('班次'),
      /** Of the shift, as the page saw it. */
      period: f.dict('时段', period),
      feeItemIds: f.ids('挂号费项目', { max: 20 }),
      regKind: f.dict('挂号方式', registrationKind),
      priority: f.bool('优先'),
      priorityReason: f.text('优先原因', 30),
      over: f.bool('加号'),
      remark: f.note('备注', 200),
      totalAmount: required(f.money('应收合计')),
    },
    output: required(
      f.object('挂号', {
        patientId: required(f.id('患者')),
        recordNo: patientHead.recordNo,
        ...ids,
        /** Absent where nothing is to be paid. */
        ...order,
        payableAmount: required(f.money('应收')),
      }),
    ),
    touches: paidTouches,
  }),
  cancel: call({
    path: '/api/opt-patient-registration-info/cancel',
    title: '取消挂号',
    grant: 'register:cancel',
    input: { id: row.id, ...visitVersion, reason: required(reasonField) },
    output: required(f.object('挂号', pick(row, ['registerState']))),
    touches: paidTouches,
  }),
  /** Gives the fee back and ends the registration; where approval is due, the registration stands until the refund is paid. */
  return: call({
    path: '/api/opt-patient-registration-info/return',
    title: '退号',
    grant: 'register:return',
    idempotent: true,
    input: { id: row.id, ...visitVersion, reason: required(f.note('原因', 200)) },
    output: required(f.object('退号', { ...pick(row, ['registerState']), refundNo: f.text('退费单号', 20) })),
    touches: paidTouches,
  }),
  print: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/print/{id}',
    title: '挂号单',
    grant: 'menu:1101',
    input: { id: row.id },
    output: required(f.object('挂号单', slip)),
    touches: [...touches, 'receipt'],
  }),
} as const;
