import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
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
import { answer } from '@mingmou/testing/answers';
import { act, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '@mingmou/testing/scan';
import RegisterForm from './register.form';

type Found = OutputOf<typeof patient.findLike>[number];

const song: Found = {
  id: 5,
  stateEnum: 'ENABLE',
  recordNo: 'B00000005',
  name: '宋雨洁',
  sex: 2,
  birthday: '2016-06-15',
  age: '9岁',
  ageYears: 9,
  phone: '138****0001',
  allergyFlag: 0,
  completeFlag: true,
  labels: [],
  lastVisitAt: '2026-03-01 09:00:00',
};
const mother: Found = { ...song, id: 6, name: '李芳', recordNo: 'B00000006', age: '36岁', ageYears: 36 };

const card = {
  ...song,
  realnameState: 0 as const,
  cardBalance: money(0),
  arrearsBalance: money(0),
  integralBalance: 0,
  unpaid: [],
};

function open(found: readonly Found[] = [song]) {
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
      answer(registration.feeSuggest, {
        visitType: 1,
        feeItems: [{ id: 7, name: '普通挂号', price: money(10) }],
        defaultIds: [7],
        usablePackageItems: [],
      }),
      answer(registration.page, { records: [], total: 0, page: 1, size: 20, sums: { feeAmount: money(0) } }),
      answer(patient.findLike, [...found]),
      answer(patient.findByPhone, []),
      answer(patient.checkDuplicate, { level: 'NONE', candidates: [] }),
      answer(deskCalls.card, card),
      answer(consent.find, { missing: [], needsGuardian: false, consents: [] }),
    ],
    rights: ['menu:1101', 'register:save', 'register:patient'],
  });
}

const ready = () => screen.findByTitle('普通挂号 ¥10.00');
const field = (label: string) => screen.getByLabelText(label);
const picked = () => screen.findByRole('region', { name: '已选患者' });
const focus = (input: HTMLElement) => act(() => input.focus());

describe('挂号台扫码', () => {
  it.each(['姓名', '手机号', '证件号码', '备注', '查找患者'])('光标在「%s」：选中病历号的患者', async (label) => {
    const { server } = open();
    await ready();
    focus(field(label));
    scan(song.recordNo);
    expect(await picked()).toHaveTextContent('宋雨洁');
    expect(server.sent(patient.findLike)).toEqual([{ keyword: song.recordNo }]);
    await waitFor(() => expect(screen.getByLabelText('就诊类型')).toHaveFocus());
  });

  it('扫到的字不留在姓名里，写了一半的姓名还在', async () => {
    const { user } = open([]);
    await ready();
    await user.type(field('姓名'), '宋');
    scan('B00000099');
    expect(await screen.findByText('没有找到患者：B00000099')).toBeVisible();
    expect(field('姓名')).toHaveValue('宋');
    expect(field('姓名')).toHaveFocus();
  });

  it.each([
    ['手机号', '手机号', '13800000009', '姓名'],
    ['身份证号', '证件号码', '330106199005010023', '手机号'],
  ])('没建档的%s开始新建', async (_what, label, code, next) => {
    open([]);
    await ready();
    focus(field('姓名'));
    scan(code);
    await waitFor(() => expect(field(label)).toHaveValue(code));
    expect(field('姓名')).toHaveValue('');
    expect(field(next)).toHaveFocus();
  });

  it('一家人同一个手机号：列出来选', async () => {
    const { user } = open([song, mother]);
    await ready();
    focus(field('姓名'));
    scan('13800000001');
    await waitFor(() => expect(field('查找患者')).toHaveFocus());
    expect(field('姓名')).toHaveValue('');
    await user.click(await screen.findByTitle(/李芳/));
    expect(await picked()).toHaveTextContent('李芳');
  });

  it('光标在上层对话框里：扫到的字归对话框', async () => {
    const { server } = open();
    await ready();
    const dialog = document.createElement('dialog');
    const input = document.createElement('input');
    dialog.append(input);
    document.body.append(dialog);
    focus(input);
    scan(song.recordNo);
    expect(input).toHaveValue(song.recordNo);
    expect(server.sent(patient.findLike)).toEqual([]);
    dialog.remove();
  });

  it('校验不通过的身份证号说明原因', async () => {
    open([]);
    await ready();
    focus(field('姓名'));
    scan('110105194912310021');
    expect(await screen.findByText('没有找到患者：身份证号校验不通过，请核对')).toBeVisible();
    expect(field('证件号码')).toHaveValue('');
  });
});

describe('快速挂号里扫码', () => {
  async function openQuick(found: readonly Found[]) {
    const desk = open(found);
    await ready();
    await desk.user.click(screen.getByRole('button', { name: '快速挂号' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...desk, dialog };
  }

  it('建过档的患者：关闭对话框，在挂号台选中', async () => {
    const { dialog } = await openQuick([song]);
    focus(dialog.getByLabelText('姓名'));
    scan(song.recordNo);
    expect(await picked()).toHaveTextContent('宋雨洁');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('没建档的手机号填到手机号里，姓名不变', async () => {
    const { user, dialog } = await openQuick([]);
    await user.type(dialog.getByLabelText('姓名'), '李四');
    scan('13800000009');
    await waitFor(() => expect(dialog.getByLabelText('手机号')).toHaveValue('13800000009'));
    expect(dialog.getByLabelText('姓名')).toHaveValue('李四');
  });
});
