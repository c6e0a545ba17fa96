import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registrationDesk as deskCalls } from '@mingmou/contract/outpatient/registration-desk.contract';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { STARTING_FIELDS } from '@mingmou/contract/patients/patient-field.rules';
import { realname } from '@mingmou/contract/patients/realname.contract';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { type RenderedScreen, renderScreen } from '@mingmou/testing/render-screen';
import RegisterForm from './register.form';

type Found = OutputOf<typeof patient.findLike>[number];

export const song: Found = {
  id: 5,
  stateEnum: 'ENABLE',
  recordNo: 'B00000005',
  name: '宋雨洁',
  sex: 2,
  birthday: '2016-06-15',
  age: '9岁',
  ageYears: 9,
  phone: '138****0001',
  allergyFlag: 1,
  completeFlag: true,
  labels: [],
  lastVisitAt: '2026-03-01 09:00:00',
};
const card = {
  ...song,
  allergyHistory: '青霉素',
  address: '文三路1号',
  idCardNo: '330106********0029',
  realnameState: 0 as const,
  todaySubscribe: {
    id: 61,
    subscribeNo: 'YY202603100001',
    frameStart: '09:30',
    frameEnd: '10:00',
    subscribeState: 1 as const,
    departmentId: 3,
    resourceName: '眼科',
  },
  cardBalance: money(0),
  arrearsBalance: money(680),
  integralBalance: 741,
  unpaid: [
    { id: 31, orderNo: 'SF1', payableAmount: money(20) },
    { id: 32, orderNo: 'SF2', payableAmount: money(5.5) },
  ],
};
export const CARD = '330106201706150029';
export const file = {
  id: 5,
  version: 4,
  name: '宋雨洁',
  idCardNo: CARD,
  phone: '13800000001',
  sex: 2 as const,
  address: '文三路1号',
};
const saved = {
  patientId: 5,
  recordNo: 'B00000005',
  registrationId: 4,
  registrationNo: 'GH202603100007',
  acceptsId: 14,
  visitNo: 'JZ202603100007',
  queueNo: 7,
  payableAmount: money(0),
};
const rights = ['menu:1101', 'menu:1105', 'register:save', 'register:patient', 'triage:priority'] as const;

/** Opens the registration desk; a search finds `found`, and the fee is known when `fee` settles. */
export function open(found: Found[] = [song], fee: Promise<void> = Promise.resolve()) {
  return renderScreen(<RegisterForm />, {
    answers: [
      answer(outpatientGeneral.departments, [{ id: 3, name: '眼科', isDefault: true }]),
      answer(outpatientGeneral.defaultPlace, { departmentId: 3, departmentName: '眼科' }),
      answer(outpatientGeneral.rooms, []),
      answer(outpatientGeneral.doctors, []),
      answer(customerSource.findAll, [{ id: 5, name: '其他', sourceKind: 'NORMAL' }]),
      answer(patientFieldSettings.findAll, { version: 1, items: [...STARTING_FIELDS] }),
      answer(school.findAll, []),
      answer(reviewServicePackage.findAll, []),
      answer(trainingServicePackage.findAll, []),
      answer(registration.feeSuggest, async () => {
        await fee;
        const feeItems = [{ id: 7, name: '普通挂号', price: money(10) }];
        return { visitType: 1 as const, feeItems, defaultIds: [7], usablePackageItems: [] };
      }),
      answer(registration.page, { records: [], total: 0, page: 1, size: 20, sums: { feeAmount: money(0) } }),
      answer(registration.saveRegistered, saved),
      answer(patient.findLike, found),
      answer(patient.findByPhone, found),
      answer(patient.checkDuplicate, { level: 'FAMILY', candidates: found }),
      answer(deskCalls.card, card),
      answer(consent.find, { missing: ['PRIVACY'], needsGuardian: false, consents: [] }),
      answer(deskCalls.file, file),
      answer(realname.authenticate, { result: 'FORMAT_ONLY', birthday: '2017-06-15', sex: 2 }),
      answer(patient.updateFromDesk, { id: 5, version: 5 }),
    ],
    rights: [...rights],
  });
}

export const ready = () => screen.findByTitle('普通挂号 ¥10.00');

/** Enters a text by one event, which is faster than a key at a time. */
export async function paste(user: RenderedScreen['user'], into: HTMLElement, text: string): Promise<void> {
  await user.click(into);
  await user.paste(text);
}
