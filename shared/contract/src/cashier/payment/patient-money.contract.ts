import { call } from '../../base/call';
import { f, required, type Values } from '../../base/field';
import { anyClinicMenu } from '../../patients/patient.contract';

export const patientMoneyFields = {
  /** Balance of the patient's own cards, frozen amounts included. */
  cardBalance: required(f.money('卡余额')),
  /** Open arrears in the whole chain. */
  arrearsBalance: required(f.money('欠费')),
  integralBalance: required(f.int('积分')),
} as const;

export type PatientMoneyHeld = Values<typeof patientMoneyFields>;

/** Balances and debts of a patient in the chain, for accounts that serve the patient (domain-outpatient §1, §6). */
export const patientMoney = {
  find: call({
    method: 'GET',
    path: '/api/opt-cashier-order/patient-money/{patientId}',
    title: '患者卡余额和欠费',
    grant: anyClinicMenu,
    input: { patientId: required(f.id('患者')) },
    output: required(f.object('患者账户', patientMoneyFields)),
    touches: ['value-card', 'arrears', 'charge-order', 'points'],
    quiet: true,
  }),
} as const;
