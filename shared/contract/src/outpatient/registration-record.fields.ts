import { f, optional, pick, required } from '../base/field';
import { timeline } from '../base/timeline';
import { orderFields, refundFields } from '../cashier/cashier.fields';
import { orderLineFields } from '../cashier/order/order-line.fields';
import { customerSource } from '../patients/customer.contract';
import { employeePicker } from '../system/org/employee.picker';
import { usedAppointment } from './appointment.fields';
import { outpatientGeneral } from './general.contract';
import { registrationIds, registrationRow } from './registration.fields';
import { callState, patientHead, triageState, visitPlace, visitVersion } from './visit.fields';

const DOCTOR = 1;
const OPTOMETRIST = 2;

/** What both lists of records are searched by, 365 days at most. */
export const recordFilters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('姓名/电话/病历号/单号', 30),
  departmentId: f.ref('科室', outpatientGeneral.departments),
  /** Those to whom patients are registered, on duty today or not. */
  doctorId: f.ref('医生', employeePicker, {
    here: 'orgId',
    offered: ({ natures }) => natures.some((nature) => nature === DOCTOR || nature === OPTOMETRIST),
  }),
  visitType: optional(visitPlace).visitType,
  sourceId: f.ref('患者来源', customerSource.findAll),
} as const;

export const registrationFilters = {
  ...recordFilters,
  ...optional(pick(registrationRow, ['registerState', 'payState'])),
  /** The person who registered. */
  operatorId: f.ref('操作员', employeePicker, { here: 'orgId' }),
} as const;

/** The total row; how many rows there are is the total of the page. */
export const registrationSums = pick(registrationRow, ['feeAmount']);

/** A line of the fee and the order that holds it. */
const feeLine = {
  ...pick(orderLineFields, ['id', 'name', 'qty', 'unitPrice', 'payableAmount', 'refundedQty', 'refundedAmount']),
  ...pick(orderLineFields, ['lockedQty']),
  orderId: required(f.id('收费单')),
  ...pick(orderFields, ['orderNo', 'orderState', 'payTime', 'cashierName']),
} as const;

/** A refund of one of the orders. */
export const refundLine = {
  ...pick(refundFields, ['id', 'refundNo', 'orderId', 'orderNo', 'refundKind', 'refundState', 'amount', 'wayNames']),
  ...pick(refundFields, ['reason', 'applyByName', 'createdAt', 'refundByName', 'refundTime']),
} as const;

/** One registration with what hangs on it, each with its own version (domain-outpatient §6.15). */
export const registrationDetail = {
  registration: required(
    f.object('挂号', {
      ...pick(registrationRow, ['id', 'version', 'registrationNo', 'acceptsId', 'patientId']),
      ...visitPlace,
      ...pick(registrationRow, ['regKind', 'period', 'feeAmount', 'payState', 'registerState', 'over', 'newPatient']),
      ...pick(registrationRow, ['returnPending', 'registeredAt', 'operatorName', 'cancelReason', 'remark']),
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
      id: registrationIds.acceptsId,
      ...visitVersion,
      ...pick(registrationRow, ['visitNo', 'queueNo', 'priority', 'acceptsState']),
      queueSort: required(f.dateTime('排队时间')),
      triageState: required(f.dict('预检状态', triageState)),
      callState: required(f.dict('叫号状态', callState)),
      /** False after a cancellation or 退号; such a registration is in no queue. */
      validFlag: required(f.bool('有效')),
    }),
  ),
  /** Null where nobody had booked, and once the registration gave it back. */
  subscribe: f.object('预约', usedAppointment),
  /** Null if nothing was to be paid, or if the fee has left the order. */
  order: f.object(
    '收费单',
    pick(orderFields, ['id', 'version', 'orderNo', 'orderState', 'payableAmount', 'paidAmount']),
  ),
  /** Fee lines of the registration, on any order that contains them now. */
  lines: required(f.list('挂号费', f.object('挂号费', feeLine))),
  refunds: required(f.list('退费', f.object('退费', refundLine))),
  /** Acts on the registration and on its visit. */
  logs: timeline,
} as const;
