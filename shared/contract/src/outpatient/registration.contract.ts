import { call } from '../base/call';
import { paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { pageWithSums } from '../base/page-with-sums';
import { servicePackageSourceType, usablePatientPackage } from '../cashier/package/patient-package.fields';
import { deskTemplateFields } from '../cashier/payment/receipt.contract';
import { period } from '../dict/period';
import { registrationKind } from '../dict/registration-kind';
import { visitType } from '../dict/visit-type';
import { anyClinicMenu, patient } from '../patients/patient.contract';
import { printCommon } from '../system/template/print-common';
import { leadTo } from './general.contract';
import { registrationIds, registrationRow } from './registration.fields';
import { registrationDetail, registrationFilters, registrationSums } from './registration-record.fields';
import { patientHead, reasonField, visitPlace, visitVersion } from './visit.fields';
import { registrationFlow } from './visit.flow';

const touches = ['registration', 'visit', 'patient', 'todo'];
/** An order is created, removed or refunded together with the registration. */
const paidTouches = [...touches, 'patient-package', 'subscribe', 'charge-order', 'refund', 'shift'];

/** Fee of a registration; its id is the id of the service charge behind it. */
const feeItem = {
  id: required(f.id('挂号费项目')),
  name: required(f.text('挂号费项目', 20)),
  price: required(f.money('价格')),
} as const;

const soldServicePackage = {
  /** Absent: 套餐. */
  sourceType: f.dict('套餐类别', servicePackageSourceType),
  packageId: required(f.id('套餐')),
  qty: required(f.qty('数量', { max: 99 })),
} as const;

const order = { orderId: f.id('收费单'), orderNo: f.text('收费单号', 20) } as const;

/** Content of the registration slip (domain-outpatient §7.1); the phone is masked. */
const slip = {
  ...printCommon,
  ...pick(registrationIds, ['queueNo', 'registrationNo', 'visitNo']),
  ...pick(patientHead, ['name', 'sex', 'age', 'recordNo', 'phone']),
  ...pick(visitPlace, ['visitType', 'departmentName', 'roomName', 'doctorName']),
  ...pick(registrationRow, ['period', 'feeAmount', 'payState', 'registeredAt', 'remark']),
  registeredByName: registrationRow.operatorName,
  /** Of the appointment that was kept. */
  frame: f.text('预约时段', 20),
  startTime: f.time('开始'),
  endTime: f.time('结束'),
  /** Those who wait in the same queue before this one; absent once nobody waits for this visit any more. */
  ahead: f.int('前面等候', { unit: '人' }),
  /** The doctor receives nobody who has not paid. */
  payFirst: required(f.bool('先缴费后就诊')),
  template: required(f.object('模板', deskTemplateFields)),
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
  row: registrationRow,
  filters: registrationFilters,
  lifecycle: registrationFlow,
  page: call({
    path: '/api/opt-patient-registration-info/page',
    title: '挂号记录',
    grant: 'menu:1101',
    input: { ...paging, ...registrationFilters },
    output: pageWithSums('挂号', registrationRow, registrationSums),
    touches,
  }),
  export: call({
    path: '/api/opt-patient-registration-info/export',
    title: '导出挂号记录',
    grant: 'register:export',
    input: { ...pick(paging, ['column', 'asc']), ...registrationFilters },
    xlsx: true,
  }),
  findById: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/findById/{id}',
    title: '挂号详情',
    grant: anyClinicMenu,
    input: { id: registrationRow.id },
    output: required(f.object('挂号详情', registrationDetail)),
    touches: [...touches, 'subscribe', 'charge-order', 'refund'],
  }),
  /** Returns the fee of a registration, with the item that is preselected. */
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
        /** Packages of reviews of the patient that may cover the fee. */
        usablePackageItems: required(f.list('使用套餐', f.object('套餐', usablePatientPackage))),
      }),
    ),
    touches: ['registration', 'visit', 'service-charge', 'patient-package'],
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
      /** Packages sold with the registration. */
      packages: f.list('套餐', f.object('套餐', soldServicePackage), { max: 20 }),
      /** A package of the patient whose time covers the fee, from `feeSuggest`. */
      usePackageItemId: f.id('使用套餐'),
      /** An appointment of the patient's today: its place is theirs. */
      subscribeId: f.id('预约'),
      /** The person at the desk has looked: the appointment is the patient's although it names another phone. */
      confirmPhone: f.bool('确认手机号不一致'),
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
        ...registrationIds,
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
    input: { id: registrationRow.id, ...visitVersion, reason: required(reasonField) },
    output: required(f.object('挂号', pick(registrationRow, ['registerState']))),
    touches: paidTouches,
  }),
  /**
   * Refunds the fee and ends the registration. If the refund needs approval, the registration stays valid until the
   * refund is paid.
   */
  return: call({
    path: '/api/opt-patient-registration-info/return',
    title: '退号',
    grant: 'register:return',
    idempotent: true,
    input: {
      id: registrationRow.id,
      ...visitVersion,
      reason: required(f.note('原因', 200)),
      /** Lines of packages sold with it that go back too, from `returnWays`. */
      lineIds: f.ids('退回套餐', { max: 20 }),
    },
    output: required(
      f.object('退号', { ...pick(registrationRow, ['registerState']), refundNo: f.text('退费单号', 20) }),
    ),
    touches: paidTouches,
  }),
  print: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/print/{id}',
    title: '挂号单',
    grant: 'menu:1101',
    input: { id: registrationRow.id },
    output: required(f.object('挂号单', slip)),
    touches: [...touches, 'receipt'],
  }),
  printed: call({
    path: '/api/opt-patient-registration-info/printed',
    title: '挂号单已打印',
    log: '打印挂号单',
    grant: 'menu:1101',
    input: { id: registrationRow.id },
    output: required(f.object('打印', pick(slip, ['printCount']))),
    touches: ['receipt'],
  }),
} as const;
