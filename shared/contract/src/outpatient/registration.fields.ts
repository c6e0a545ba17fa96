import { f, pick, required } from '../base/field';
import { period } from '../dict/period';
import { registrationKind } from '../dict/registration-kind';
import { acceptsState, patientHead, payStateField, registerState, visitPlace, visitVersion } from './visit.fields';

export const registrationIds = {
  registrationId: required(f.id('挂号')),
  registrationNo: required(f.text('挂号单号', 20)),
  acceptsId: required(f.id('就诊')),
  visitNo: required(f.text('就诊号', 20)),
  queueNo: required(f.int('号序')),
} as const;

/** The visit's oldest order that waits to be paid; absent where none does. */
export const waitingOrderId = f.id('待收费单');

export const registrationRow = {
  id: required(f.id('挂号')),
  ...visitVersion,
  ...pick(registrationIds, ['queueNo', 'registrationNo', 'acceptsId', 'visitNo']),
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
  /** 退号 was requested and waits until its refund is approved and paid. */
  returnPending: required(f.bool('退号处理中')),
  registeredAt: required(f.dateTime('挂号时间')),
  operatorName: f.text('操作员', 20),
  cancelReason: f.text('取消原因', 100),
  remark: f.text('备注', 200),
  waitingOrderId,
} as const;
