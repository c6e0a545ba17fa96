import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registrationDesk as deskCalls } from '@mingmou/contract/outpatient/registration-desk.contract';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { STARTING_FIELDS } from '@mingmou/contract/patients/patient-field.rules';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RegisterForm from './register.form';

const DESK = '/outpatient/register/index';
const booking: OutputOf<typeof appointment.findById> = {
  id: 61,
  version: 1,
  subscribeNo: 'YY202603100001',
  name: '宋雨洁',
  phone: '138****0001',
  sex: 2,
  birthday: '2016-06-15',
  subscribeDate: '2026-03-10',
  frameStart: '09:30',
  frameEnd: '10:00',
  mode: 1,
  departmentId: 3,
  doctorId: 2,
  schedulingId: 8,
  departmentName: '眼科',
  resourceName: '王建国',
  source: 1,
  subscribeState: 1,
  needChange: false,
  overbook: false,
  noShows: 0,
  changeCount: 0,
  logs: [],
  createdAt: '2026-03-09 08:00:00',
};
const card: OutputOf<typeof deskCalls.card> = {
  id: 5,
  recordNo: 'B00000005',
  name: '宋雨洁',
  sex: 2,
  age: '9岁',
  phone: '138****0001',
  allergyFlag: 0,
  completeFlag: true,
  realnameState: 0,
  labels: [],
  lastVisitAt: '2026-03-01 09:00:00',
  todaySubscribe: booking,
  unpaid: [],
  cardBalance: money(0),
  arrearsBalance: money(0),
  integralBalance: 0,
};

const registered: OutputOf<typeof registration.saveRegistered> = {
  ...{ patientId: 5, recordNo: 'B00000005', registrationId: 4, registrationNo: 'GH202603100007' },
  ...{ acceptsId: 14, visitNo: 'JZ202603100007', queueNo: 7, payableAmount: money(0) },
};

const person = { sex: 2, age: '9岁', phone: '138****0001', lastVisitAt: null, stateEnum: 'ENABLE' } as const;
/** A family with one phone, the mother seen last. */
const people: OutputOf<typeof patient.checkDuplicate>['candidates'] = [
  { ...card, ...person, id: 21, name: '李芳', recordNo: 'B00000021' },
  { ...card, ...person, id: 22, name: '宋雨洁', recordNo: 'B00000022' },
];

function open(change: { patientId?: number; registrationId?: number } = {}) {
  return renderScreen(<RegisterForm />, {
    answers: [
      answer(appointment.findById, { ...booking, ...change }),
      answer(deskCalls.card, card),
      answer(registration.saveRegistered, ({ confirmPhone }) => {
        if (!confirmPhone) throw refusal({ code: 110114, msg: '手机号与预约登记的不一致（137****1111），请核对' });
        return registered;
      }),
      answer(appointment.phone, { phone: '13800000001' }),
      answer(patient.checkDuplicate, { level: 'FAMILY', candidates: people }),
      answer(consent.find, { missing: [], needsGuardian: false, consents: [] }),
      answer(outpatientGeneral.departments, [{ id: 3, name: '眼科', isDefault: true }]),
      answer(outpatientGeneral.defaultPlace, { departmentId: 3, departmentName: '眼科' }),
      answer(outpatientGeneral.rooms, []),
      answer(outpatientGeneral.doctors, []),
      answer(customerSource.findAll, [{ id: 5, name: '其他', sourceKind: 'NORMAL' }]),
      answer(patientFieldSettings.findAll, { version: 1, items: [...STARTING_FIELDS] }),
      answer(school.findAll, []),
      answer(reviewServicePackage.findAll, []),
      answer(trainingServicePackage.findAll, []),
      answer(registration.feeSuggest, { visitType: 1, feeItems: [], defaultIds: [], usablePackageItems: [] }),
      answer(registration.page, { records: [], total: 0, page: 1, size: 20, sums: { feeAmount: money(0) } }),
    ],
    rights: ['menu:1101', 'menu:1103', 'register:save'],
    at: `${DESK}?subscribeId=61`,
  });
}

describe('从预约去挂号', () => {
  it('建过档的人已选好，预约已使用；地址里不再有预约', async () => {
    open({ patientId: 5 });
    expect(await screen.findByRole('region', { name: '已选患者' })).toHaveTextContent('宋雨洁');
    expect(await screen.findByText('已使用')).toBeVisible();
    await waitFor(() => expect(currentPlace().search).toBe(''));
  });

  it('没建档的人带出姓名、电话和出生日期，说明用的是哪个预约', async () => {
    open();
    await waitFor(() => expect(screen.getByLabelText('姓名')).toHaveValue('宋雨洁'));
    expect(screen.getByLabelText('手机号')).toHaveValue('13800000001');
    await waitFor(() => expect(screen.getByLabelText('出生日期')).toHaveValue('2016-06-15'));
    expect(await screen.findByText(/今日 09:30 有预约（YY202603100001 王建国）/)).toBeVisible();
  });

  it('可能已建档的人里，与预约同名的排在最前', async () => {
    open();
    const found = within(await screen.findByRole('region', { name: '可能已建档' }));
    expect(found.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      '选用 宋雨洁 B00000022',
      '选用 李芳 B00000021',
    ]);
  });

  it('选用与预约同名的人，再更换，预约都还在用', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '选用 宋雨洁 B00000022' }));
    const picked = await screen.findByRole('region', { name: '已选患者' });
    expect(within(picked).getByText('已使用')).toBeVisible();
    await user.click(within(picked).getByRole('button', { name: /更\s*换/ }));
    expect(screen.queryByRole('region', { name: '已选患者' })).toBeNull();
    expect(screen.getByText('已使用')).toBeVisible();
  });

  it('选用别人，预约就不再用', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '选用 李芳 B00000021' }));
    await screen.findByRole('region', { name: '已选患者' });
    expect(screen.queryByText('已使用')).toBeNull();
  });

  it('手机号与预约登记的不一致先问，确认后带着确认再送一次', async () => {
    const { user, server } = open({ patientId: 5 });
    await screen.findByText('已使用');
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    expect(await screen.findByText('手机号与预约登记的不一致（137****1111），请核对')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /确\s*认/ }));
    await waitFor(() => expect(server.sent(registration.saveRegistered)).toHaveLength(2));
    expect(server.sent(registration.saveRegistered)[1]).toMatchObject({ subscribeId: 61, confirmPhone: true });
  });

  it('已经挂过号的预约不再带出', async () => {
    const { server } = open({ registrationId: 4 });
    await waitFor(() => expect(server.sent(appointment.findById)).toHaveLength(1));
    expect(screen.getByLabelText('姓名')).toHaveValue('');
    expect(screen.queryByText(/有预约/)).toBeNull();
  });
});
