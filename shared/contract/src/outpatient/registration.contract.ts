import { call } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { period } from '../dict/period';
import { registrationKind } from '../dict/registration-kind';
import { visitType } from '../dict/visit-type';
import { patient } from '../patients/patient.contract';
import {
  acceptsState,
  patientHead,
  payStateField,
  reasonField,
  registerState,
  visitPlace,
  visitVersion,
} from './visit.fields';
import { registrationFlow } from './visit.flow';

const touches = ['registration', 'visit', 'patient', 'todo'];

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
  registeredAt: required(f.dateTime('挂号时间')),
  operatorName: f.text('操作员', 20),
  cancelReason: f.text('取消原因', 100),
  remark: f.text('备注', 200),
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
    output: required(f.object('挂号', row)),
    touches,
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
      departmentId: required(f.id('科室')),
      roomId: f.id('诊室'),
      doctorId: f.id('医生'),
      schedulingId: f.id('班次'),
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
        payableAmount: required(f.money('应收')),
      }),
    ),
    touches,
  }),
  cancel: call({
    path: '/api/opt-patient-registration-info/cancel',
    title: '取消挂号',
    grant: 'register:cancel',
    input: { id: row.id, ...visitVersion, reason: required(reasonField) },
    output: required(f.object('挂号', pick(row, ['registerState']))),
    touches,
  }),
} as const;
