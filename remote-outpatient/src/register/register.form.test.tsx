import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { money } from '@mingmou/contract/base/money';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient as patientCalls } from '@mingmou/contract/patients/patient.contract';
import { type PatientFieldSetting, STARTING_FIELDS } from '@mingmou/contract/patients/patient-field.rules';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { firstLost } from '@mingmou/testing/first-lost';
import { renderScreen } from '@mingmou/testing/render-screen';
import RegisterForm from './register.form';

type Suggested = OutputOf<typeof registration.feeSuggest>;

const suggested: Suggested = {
  visitType: 1,
  feeItems: [
    { id: 8, name: '专家挂号', price: money(20) },
    { id: 7, name: '普通挂号', price: money(10) },
  ],
  defaultIds: [7],
  usablePackageItems: [],
};

const saved = {
  patientId: 1,
  recordNo: 'B00000001',
  registrationId: 4,
  registrationNo: 'GH202603100007',
  acceptsId: 14,
  visitNo: 'JZ202603100007',
  queueNo: 7,
  orderId: 31,
  orderNo: 'SF202603100003',
  payableAmount: money(10),
};

const desk = ['menu:1101', 'register:save'] as const;
const till = [...desk, 'menu:1105', 'cashier:pay'] as const;

function open(
  held: readonly (typeof till)[number][] = desk,
  fee: Suggested = suggested,
  refuseFirst = false,
  fields: readonly PatientFieldSetting[] = STARTING_FIELDS,
) {
  let refused = !refuseFirst;
  return renderScreen(<RegisterForm />, {
    answers: [
      answer(outpatientGeneral.departments, [
        { id: 8, name: '角塑中心', isDefault: true },
        { id: 3, name: '眼科', isDefault: false },
      ]),
      answer(outpatientGeneral.defaultPlace, { departmentId: 3, departmentName: '眼科' }),
      answer(outpatientGeneral.rooms, []),
      answer(outpatientGeneral.doctors, []),
      answer(customerSource.findAll, [{ id: 5, name: '其他', sourceKind: 'NORMAL' }]),
      answer(patientFieldSettings.findAll, { version: 1, items: [...fields] }),
      answer(school.findAll, []),
      answer(reviewServicePackage.findAll, []),
      answer(trainingServicePackage.findAll, []),
      answer(registration.feeSuggest, fee),
      answer(patientCalls.findLike, []),
      answer(patientCalls.findByPhone, []),
      answer(patientCalls.checkDuplicate, { level: 'NONE', candidates: [] }),
      answer(consent.find, { missing: ['PRIVACY'], needsGuardian: false, consents: [] }),
      answer(registration.page, { records: [], total: 0, page: 1, size: 20, sums: { feeAmount: money(0) } }),
      answer(registration.saveRegistered, () => {
        if (!refused) {
          refused = true;
          throw refusal({ code: 110113, msg: '合计金额与系统计算不一致（系统：¥12.00），请刷新后重试' });
        }
        return saved;
      }),
    ],
    rights: held,
  });
}

async function typePatient({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('姓名'), '王小明');
  await user.type(screen.getByLabelText('手机号'), '13800000001');
  await user.click(screen.getByLabelText('性别'));
  await user.click(await screen.findByTitle('男'));
  await user.type(screen.getByLabelText('年龄'), '30');
  await user.click(screen.getByLabelText('患者来源'));
  await user.click(await screen.findByTitle('其他'));
}

describe('挂号登记的费用', () => {
  it('带出默认挂号费；换一个，应收跟着变，提交的就是它', async () => {
    const desktop = open();
    const { user, server } = desktop;
    const fee = await screen.findByTitle('普通挂号 ¥10.00');
    expect(fee).toBeVisible();
    // The amount is a box of its own, so that a long name does not cut it.
    expect(within(fee).getByText('¥10.00')).toBeVisible();
    expect(screen.getByText('应收合计')).toHaveTextContent('应收合计 ¥10.00');
    await typePatient(desktop);
    await user.click(screen.getByLabelText('挂号费'));
    await user.click(await screen.findByTitle('专家挂号 ¥20.00'));
    expect(screen.getByText('应收合计')).toHaveTextContent('应收合计 ¥20.00');
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    await waitFor(() => expect(server.sent(registration.saveRegistered)).toHaveLength(1));
    expect(server.sent(registration.saveRegistered)[0]).toMatchObject({ feeItemIds: [8], totalAmount: 20 });
    expect(await screen.findByText(/待缴费 ¥10.00 · SF202603100003/)).toBeVisible();
    expect(screen.getByRole('button', { name: '打印挂号单' })).toBeVisible();
  });

  it('科室读不出来时说明，重试后带出科室和挂号费', async () => {
    const { server, user } = open();
    server.use(
      answer(outpatientGeneral.departments, () => {
        throw refusal({ code: 500, msg: '网络异常', status: 500 });
      }),
    );
    expect(await screen.findByText(/加载失败：网络异常/)).toBeVisible();
    server.use(answer(outpatientGeneral.departments, [{ id: 3, name: '眼科', isDefault: true }]));
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByTitle('普通挂号 ¥10.00')).toBeVisible();
    expect(screen.queryByText(/加载失败/)).toBeNull();
  });

  it('免费时说明原因，提交空的项目', async () => {
    const desktop = open(desk, { ...suggested, feeItems: [], defaultIds: [], freeReason: '未设置挂号费' });
    expect(await screen.findByText('未设置挂号费')).toBeVisible();
    await typePatient(desktop);
    await desktop.user.click(screen.getByRole('button', { name: '保存挂号' }));
    const sent = () => desktop.server.sent(registration.saveRegistered);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ feeItemIds: [], totalAmount: 0 });
  });

  it('没有收到结果：说不确定是否已保存，填写的都在，再保存用同一个请求标识', async () => {
    const desktop = open();
    const { user, server } = desktop;
    await screen.findByTitle('普通挂号 ¥10.00');
    await typePatient(desktop);
    const lost = firstLost(registration.saveRegistered, saved);
    server.use(lost);
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    expect(await screen.findByText(/没有收到结果，不确定是否已保存/)).toBeVisible();
    expect(screen.getByLabelText('姓名')).toHaveValue('王小明');
    expect(screen.getByLabelText('手机号')).toHaveValue('13800000001');
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    expect(await screen.findByText(/待缴费 ¥10.00 · SF202603100003/)).toBeVisible();
    expect(lost.keys).toHaveLength(2);
    expect(new Set(lost.keys).size).toBe(1);
  });

  it('价格变了：说出系统金额，填写的内容都在，价格重新读取', async () => {
    const desktop = open(desk, suggested, true);
    await screen.findByTitle('普通挂号 ¥10.00');
    await typePatient(desktop);
    const asked = desktop.server.sent(registration.feeSuggest).length;
    await desktop.user.click(screen.getByRole('button', { name: '保存挂号' }));
    expect(await screen.findByText(/系统：¥12.00/)).toBeVisible();
    expect(screen.getByLabelText('姓名')).toHaveValue('王小明');
    await waitFor(() => expect(desktop.server.sent(registration.feeSuggest).length).toBeGreaterThan(asked));
  });

  it('有收银权限才有「挂号并收费」，挂号后直接到结算', async () => {
    const desktop = open(till);
    await screen.findByTitle('普通挂号 ¥10.00');
    await typePatient(desktop);
    await desktop.user.click(screen.getByRole('button', { name: '挂号并收费' }));
    await waitFor(() => expect(currentPlace().pathname).toBe('/outpatient/cashier/orderPay'));
    expect(desktop.query().get('id')).toBe('31');
  });

  it('没有收银权限就没有「挂号并收费」', async () => {
    open();
    expect(await screen.findByRole('button', { name: '保存挂号' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '挂号并收费' })).toBeNull();
  });
});

describe('挂号单', () => {
  it('写明患者和医生，提示签署隐私告知；填下一位时收起', async () => {
    const desktop = open();
    const { user } = desktop;
    await screen.findByTitle('普通挂号 ¥10.00');
    await typePatient(desktop);
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    const slip = (await screen.findByText(/GH202603100007/)).closest('p');
    expect(slip).toHaveTextContent('王小明 · 普通号');
    expect(await screen.findByText('未签署隐私告知')).toBeVisible();
    await user.type(screen.getByLabelText('姓名'), '李');
    expect(screen.queryByText(/GH202603100007/)).toBeNull();
    expect(screen.queryByText('未签署隐私告知')).toBeNull();
  });
});

describe('挂号登记的患者字段', () => {
  const openWith = (change: (one: PatientFieldSetting) => Partial<PatientFieldSetting>) =>
    open(
      desk,
      suggested,
      false,
      STARTING_FIELDS.map((one) => ({ ...one, ...change(one) })),
    );

  it('必填的都在表单上：没填说明缺什么，填了一起提交', async () => {
    const desktop = openWith(({ field }) => (field === 'remark' || field === 'occupation' ? { required: true } : {}));
    await screen.findByTitle('普通挂号 ¥10.00');
    const { user, server } = desktop;
    const remark = await screen.findByLabelText('患者备注');
    await typePatient(desktop);
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    expect(await screen.findByText('请填写患者备注')).toBeVisible();
    expect(screen.getByLabelText('职业')).toBeInvalid();
    expect(server.sent(registration.saveRegistered)).toEqual([]);
    await user.type(remark, '怕光');
    await user.click(screen.getByLabelText('职业'));
    await user.click(await screen.findByTitle('教师'));
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    await waitFor(() => expect(server.sent(registration.saveRegistered)).toHaveLength(1));
    expect(server.sent(registration.saveRegistered)[0]).toMatchObject({
      remark: null,
      patient: { remark: '怕光', occupation: 3, sourceId: 5, phoneRelation: 1 },
    });
  });

  it('不显示的不出现；未满14周岁要填监护人，机主默认父母', async () => {
    const { user } = openWith(({ field }) => (field === 'address' ? { shown: false } : {}));
    await screen.findByTitle('普通挂号 ¥10.00');
    await waitFor(() => expect(screen.queryByLabelText('地址')).toBeNull());
    const age = screen.getByLabelText('年龄');
    expect(screen.queryByLabelText('监护人')).toBeNull();
    await user.type(age, '6');
    expect(await screen.findByLabelText('监护人')).toBeRequired();
    expect(await screen.findByTitle('父母')).toBeVisible();
  });

  it('机主是父母时监护人电话随手机号带出；改为本人就清空，填过的不动', async () => {
    const { user } = openWith(() => ({}));
    await screen.findByTitle('普通挂号 ¥10.00');
    await user.type(screen.getByLabelText('手机号'), '13800000001');
    await user.type(screen.getByLabelText('年龄'), '6');
    const guardianPhone = await screen.findByLabelText('监护人电话');
    await waitFor(() => expect(guardianPhone).toHaveValue('13800000001'));
    await user.click(screen.getByLabelText('机主关系'));
    await user.click(await screen.findByTitle('本人'));
    await waitFor(() => expect(guardianPhone).toHaveValue(''));
    await user.type(guardianPhone, '13900000009');
    await user.click(screen.getByLabelText('机主关系'));
    await user.click((await screen.findAllByTitle('父母')).at(-1) ?? document.body);
    expect(guardianPhone).toHaveValue('13900000009');
  });

  it('输入出生日期就算出年龄', async () => {
    const { user } = openWith(() => ({}));
    await screen.findByTitle('普通挂号 ¥10.00');
    await user.type(screen.getByLabelText('出生日期'), '19900101');
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText('年龄')).toHaveValue(String(ageYears('1990-01-01', today()))));
  });
});
