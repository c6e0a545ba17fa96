import { call, idInput, rowFields } from '../base/call';
import { f, pick, required } from '../base/field';
import { orderFields } from '../cashier/cashier.fields';
import { orderLineFields } from '../cashier/order/order-line.fields';
import { patientMoneyFields } from '../cashier/payment/patient-money.contract';
import { patient } from '../patients/patient.contract';
import { todayAppointment } from './appointment.fields';

/** Facts that the desk must see about a returning patient; the phone is masked. */
const card = {
  ...pick(patient.brief, ['id', 'recordNo', 'name', 'sex', 'age', 'phone', 'allergyFlag', 'completeFlag']),
  ...pick(patient.brief, ['labels', 'lastVisitAt']),
  ...pick(patient.fields, ['allergyHistory', 'address']),
  /** Masked. */
  ...pick(patient.row, ['idCardNo']),
  ...pick(patient.detail, ['realnameState']),
  todaySubscribe: todayAppointment,
  ...patientMoneyFields,
  /** Orders of this organisation that wait to be paid, oldest first. */
  unpaid: required(f.list('待收费', f.object('收费单', pick(orderFields, ['id', 'orderNo', 'payableAmount'])))),
} as const;

/** Which way the fee of a registration goes back. */
const back = {
  amount: required(f.money('退费金额')),
  ways: required(
    f.list(
      '退回方式',
      f.object('退回方式', { wayName: required(f.text('支付方式', 20)), amount: required(f.money('金额')) }),
    ),
  ),
  needApprove: required(f.bool('需要审核')),
  /** Packages sold with it that nobody has used: they go back where they are ticked. */
  packages: required(
    f.list(
      '套餐',
      f.object('套餐', {
        orderLineId: required(f.id()),
        ...pick(orderLineFields, ['name', 'qty']),
        amount: required(f.money('金额')),
      }),
    ),
  ),
} as const;

/** Facts for the registration desk about the present patient (domain-outpatient §2). */
export const registrationDesk = {
  card: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/patient-card/{id}',
    title: '患者卡片',
    grant: 'menu:1101',
    input: idInput,
    output: required(f.object('患者卡片', card)),
    touches: ['patient', 'charge-order', 'subscribe', 'value-card', 'arrears', 'points'],
  }),
  /** The whole file in full, to be changed at the desk and sent back by `update-patient-info`. */
  file: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/patient-file/{id}',
    title: '登记台患者资料',
    grant: 'register:patient',
    input: idInput,
    output: required(f.object('患者资料', { ...pick(rowFields, ['id', 'version']), ...patient.fields })),
    touches: ['patient'],
  }),
  returnWays: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/return-ways/{id}',
    title: '退号退回方式',
    grant: 'register:return',
    input: { id: required(f.id('挂号')) },
    output: required(f.object('退回方式', back)),
    touches: ['registration', 'refund', 'patient-package'],
  }),
} as const;
