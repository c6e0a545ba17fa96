import { f, required } from '../base/field';
import { link } from '../base/links';

const patientId = required(f.id('患者'));

/** 收费开单 for a patient. */
export const orderFor = link('/outpatient/cashier/order', { patientId });

/** 储值充值 for a patient. */
export const rechargeFor = link('/outpatient/cashier/recharge', { patientId });

/** 挂账收款 of a patient, with one of the arrears ticked. */
export const collectFor = link('/outpatient/cashier/receivables', { patientId, arrearsId: f.id('欠费') });

/** The receipt of an order that was paid. */
export const receiptPage = link('/outpatient/cashier/orderPrint', { id: required(f.id('收费单')) });
