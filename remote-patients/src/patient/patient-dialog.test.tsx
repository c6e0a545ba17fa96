import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { ZERO } from '@mingmou/contract/base/money';
import { dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { customerLabel, customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { type PatientFieldSetting, STARTING_FIELDS } from '@mingmou/contract/patients/patient-field.rules';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { answer } from '@mingmou/testing/answers';
import { act, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '@mingmou/testing/scan';
import PatientList from './patient.list';

const area = (code: string, name: string) => ({ code, name, sort: 1, ext: null });
const AREAS: Readonly<Record<string, readonly ReturnType<typeof area>[]>> = {
  '': [area('330000', '浙江省'), area('110000', '北京市')],
  '330000': [area('330100', '杭州市')],
  '330100': [area('330106', '西湖区')],
  '110000': [area('110100', '北京市')],
};

type Found = OutputOf<typeof patient.findLike>[number];

const known: Found = {
  ...{ id: 5, stateEnum: 'ENABLE', recordNo: 'B00000005', name: '宋雨洁', sex: 2, birthday: '2016-06-15', age: '9岁' },
  ...{ ageYears: 9, phone: '138****0001', allergyFlag: 0, completeFlag: true, labels: [] },
};

type Change = Partial<Record<PatientFieldSetting['field'], Partial<PatientFieldSetting>>>;

const sums = { count: 1, consumeAmount: ZERO, cardBalance: ZERO, arrearsBalance: ZERO };

/** The dialog of a new patient, its fields set as one says. */
async function open(change: Change = {}, found: readonly Found[] = []) {
  const items = STARTING_FIELDS.map((one) => ({ ...one, ...change[one.field] }));
  const desk = renderScreen(<PatientList />, {
    answers: [
      answer(patient.page, { records: [], total: 0, page: 1, size: 20 }),
      answer(patient.total, sums),
      answer(patient.findLike, [...found]),
      answer(patient.savedFilters, []),
      answer(patientFieldSettings.findAll, { version: 1, items }),
      answer(patient.checkDuplicate, { level: 'NONE', candidates: [] }),
      answer(customerLabel.findAll, []),
      answer(customerSource.findAll, [{ id: 5, name: '其他', sourceKind: 'NORMAL' }]),
      answer(employee.findAll, []),
      answer(school.findAll, [{ id: 8, name: '学军小学', schoolType: 2, district: '西湖区', grades: ['11'] }]),
      answer(dictionaryReference.area, ({ parent }) => AREAS[parent ?? ''] ?? []),
      answer(patient.save, { id: 1, recordNo: 'B00000001', version: 1, familyHint: null }),
    ],
    rights: ['menu:1301', 'patient:save'],
    at: '/suffer/sufferList',
  });
  await desk.user.keyboard('{F2}');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('手机号');
  return { ...desk, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function pick({ user, dialog }: Opened, label: string, title: string) {
  await user.click(dialog.getByRole('combobox', { name: label }));
  const named = await screen.findAllByTitle(title);
  const option = named.filter((one) => one.closest('.ant-select-dropdown')).at(-1);
  if (!option) throw new Error(`no option ${title}`);
  await user.click(option);
}

const PHONE = '13800000001';

async function typePerson(desk: Opened) {
  const { user, dialog } = desk;
  await user.type(dialog.getByLabelText('手机号'), PHONE);
  await user.type(dialog.getByLabelText('姓名'), '王小明');
  await pick(desk, '性别', '男');
  await user.type(dialog.getByLabelText('年龄'), '30');
}

const sentFile = ({ server }: Opened) => server.sent(patient.save)[0];

describe('患者表单', () => {
  it('照机构的设置：次序、隐藏和必填', async () => {
    const desk = await open({ name: { sort: 1 }, grade: { shown: false }, remark: { required: true } });
    const { user, dialog, server } = desk;
    expect(dialog.queryByLabelText('年级')).toBeNull();
    expect(dialog.queryByLabelText('学号')).toBeNull();
    const [first] = dialog.getAllByRole('textbox');
    expect(first).toBe(dialog.getByLabelText('姓名'));
    await typePerson(desk);
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('请填写备注')).toBeVisible();
    expect(server.sent(patient.save)).toEqual([]);
    await user.type(dialog.getByLabelText('备注'), '怕光');
    await pick(desk, '患者来源', '其他');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(patient.save)).toHaveLength(1));
    expect(sentFile(desk)).toMatchObject({ remark: '怕光', sourceId: 5, phoneRelation: 1, nation: '01' });
  });

  it('未满14周岁：监护人必填，机主默认父母', async () => {
    const { user, dialog } = await open();
    expect(dialog.getByLabelText('监护人')).not.toBeRequired();
    await user.type(dialog.getByLabelText('年龄'), '6');
    await waitFor(() => expect(dialog.getByLabelText('监护人')).toBeRequired());
    expect(dialog.getByLabelText('监护人电话')).toBeRequired();
    expect(await dialog.findByTitle('父母')).toBeVisible();
  });

  it.each(['20150312', '2015/3/12', '2015.3.12'])('生日改键入 %s：年龄、监护人和提交都按新的生日', async (typed) => {
    const desk = await open();
    const { user, dialog, server } = desk;
    await typePerson(desk);
    await pick(desk, '患者来源', '其他');
    const birthday = await dialog.findByLabelText('出生日期');
    await user.type(birthday, '2001-03-11');
    await user.tab();
    expect(dialog.getByLabelText('年龄')).toHaveValue(String(ageYears('2001-03-11', today())));
    expect(dialog.getByLabelText('监护人')).not.toBeRequired();
    await user.clear(birthday);
    await user.type(birthday, typed);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(dialog.getByLabelText('监护人')).toBeRequired());
    expect(server.sent(patient.save)).toEqual([]);
    expect(dialog.getByLabelText('年龄')).toHaveValue(String(ageYears('2015-03-12', today())));
    await user.type(dialog.getByLabelText('监护人'), '王大明');
    expect(dialog.getByLabelText('监护人电话')).toHaveValue(PHONE);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(patient.save)).toHaveLength(1));
    expect(sentFile(desk)).toMatchObject({ birthday: '2015-03-12', guardianPhone: PHONE });
  });

  it('看不懂的生日留在格子里，标出来，不提交', async () => {
    const desk = await open();
    const { user, dialog, server } = desk;
    await typePerson(desk);
    await pick(desk, '患者来源', '其他');
    const birthday = await dialog.findByLabelText('出生日期');
    await user.type(birthday, '2001-03-11');
    await user.clear(birthday);
    await user.type(birthday, '2015-13-12');
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('日期应为YYYY-MM-DD')).toBeVisible();
    expect(birthday).toHaveValue('2015-13-12');
    expect(server.sent(patient.save)).toEqual([]);
  });

  it('省市区逐级选择，换了省就清空下级', async () => {
    const desk = await open({ district: { shown: true } });
    await pick(desk, '省', '浙江省');
    await pick(desk, '市', '杭州市');
    await pick(desk, '区县', '西湖区');
    await pick(desk, '省', '北京市');
    await waitFor(() => expect(desk.dialog.queryByTitle('杭州市')).toBeNull());
    expect(desk.dialog.queryByTitle('西湖区')).toBeNull();
    await pick(desk, '市', '北京市');
    await typePerson(desk);
    await pick(desk, '患者来源', '其他');
    await desk.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(desk.server.sent(patient.save)).toHaveLength(1));
    expect(sentFile(desk)).toMatchObject({ province: '110000', city: '110100', district: null });
  });

  it('学校选自设置，名单里没有的也能填', async () => {
    const desk = await open({ schoolId: { required: true } });
    const { user, dialog, server } = desk;
    await pick(desk, '学校', '学军小学（西湖区）');
    await user.type(dialog.getByRole('combobox', { name: '学校' }), '新学校');
    await user.click(await screen.findByTitle('新学校（手填）'));
    await typePerson(desk);
    await pick(desk, '患者来源', '其他');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(patient.save)).toHaveLength(1));
    expect(sentFile(desk)).toMatchObject({ schoolId: null, schoolName: '新学校' });
  });
});

describe('患者表单里扫码', () => {
  it('建过档的病历号：说出是谁，姓名里不留字', async () => {
    const { dialog } = await open({}, [known]);
    act(() => dialog.getByLabelText('姓名').focus());
    scan(known.recordNo);
    expect(await screen.findByText('该患者已建档：宋雨洁 B00000005')).toBeVisible();
    expect(dialog.getByLabelText('姓名')).toHaveValue('');
  });

  it('没建档的身份证号填到证件号码，带出性别和生日', async () => {
    const { dialog } = await open();
    act(() => dialog.getByLabelText('姓名').focus());
    scan('330106199005010023');
    await waitFor(() => expect(dialog.getByLabelText('证件号码')).toHaveValue('330106199005010023'));
    await waitFor(() => expect(dialog.getByLabelText('出生日期')).toHaveValue('1990-05-01'));
    expect(dialog.getByLabelText('姓名')).toHaveValue('');
  });
});
