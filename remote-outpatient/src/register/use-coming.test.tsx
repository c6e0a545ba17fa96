import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { desk as deskCalls } from '@mingmou/contract/outpatient/desk.contract';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { STARTING_FIELDS } from '@mingmou/contract/patients/patient-field.rules';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { reviewSetmeal } from '@mingmou/contract/system/training/review-setmeal.contract';
import { vtSetmeal } from '@mingmou/contract/system/training/vt-setmeal.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RegisterForm from './register.form';

const DESK = '/outpatient/register/index';
const booking: OutputOf<typeof subscribe.findById> = {
  id: 61,
  version: 1,
  subscribeNo: 'YY202603100001',
  name: '宋雨洁',
  phone: '13800000001',
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

function open(change: { patientId?: number; registrationId?: number } = {}) {
  return renderScreen(<RegisterForm />, {
    answers: [
      answer(subscribe.findById, { ...booking, ...change }),
      answer(deskCalls.card, card),
      answer(consent.find, { missing: [], needsGuardian: false, consents: [] }),
      answer(outpatientGeneral.departments, [{ id: 3, name: '眼科', isDefault: true }]),
      answer(outpatientGeneral.defaultPlace, { departmentId: 3, departmentName: '眼科' }),
      answer(outpatientGeneral.rooms, []),
      answer(outpatientGeneral.doctors, []),
      answer(customerSource.findAll, [{ id: 5, name: '其他', sourceKind: 'NORMAL' }]),
      answer(patientFieldSettings.findAll, { version: 1, items: [...STARTING_FIELDS] }),
      answer(school.findAll, []),
      answer(reviewSetmeal.findAll, []),
      answer(vtSetmeal.findAll, []),
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

  it('已经挂过号的预约不再带出', async () => {
    const { server } = open({ registrationId: 4 });
    await waitFor(() => expect(server.sent(subscribe.findById)).toHaveLength(1));
    expect(screen.getByLabelText('姓名')).toHaveValue('');
    expect(screen.queryByText(/有预约/)).toBeNull();
  });
});
