import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { desk as deskCalls } from '@mingmou/contract/outpatient/desk.contract';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { STARTING_FIELDS } from '@mingmou/contract/patients/patient-field.rules';
import { realname } from '@mingmou/contract/patients/realname.contract';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { reviewSetmeal } from '@mingmou/contract/system/training/review-setmeal.contract';
import { vtSetmeal } from '@mingmou/contract/system/training/vt-setmeal.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { answer } from '@mingmou/testing/answers';
import { act, cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
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
const CARD = '330106201706150029';
const file = {
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

let feeIsAsked: Promise<void> = Promise.resolve();

function open(found: Found[] = [song]) {
  return renderScreen(<RegisterForm />, {
    answers: [
      answer(outpatientGeneral.departments, [{ id: 3, name: '眼科', isDefault: true }]),
      answer(outpatientGeneral.defaultPlace, { departmentId: 3, departmentName: '眼科' }),
      answer(outpatientGeneral.rooms, []),
      answer(outpatientGeneral.doctors, []),
      answer(customerSource.findAll, [{ id: 5, name: '其他', sourceKind: 'NORMAL' }]),
      answer(patientFieldSettings.findAll, { version: 1, items: [...STARTING_FIELDS] }),
      answer(school.findAll, []),
      answer(reviewSetmeal.findAll, []),
      answer(vtSetmeal.findAll, []),
      answer(registration.feeSuggest, async () => {
        await feeIsAsked;
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

const ready = () => screen.findByTitle('普通挂号 ¥10.00');
const proves = () => screen.getByRole('button', { name: '实名认证' });
const candidates = () => screen.findByRole('region', { name: '可能已建档' });

describe('实名认证', () => {
  it('新患者填好姓名和正确的身份证号才能认证', async () => {
    const { user, server } = open([]);
    await ready();
    await user.click(proves());
    expect(await screen.findByText('请先填写姓名和18位身份证号')).toBeVisible();
    await user.type(screen.getByLabelText('姓名'), '宋雨洁');
    await user.type(screen.getByLabelText('证件号码'), CARD);
    await user.click(proves());
    expect(await screen.findByText('本机构未开通实名认证，仅完成格式校验')).toBeVisible();
    expect(server.sent(realname.authenticate)).toEqual([{ name: '宋雨洁', idCardNo: CARD }]);
  });

  it('老患者用档案里的姓名和完整号码认证，卡片上说是否认证过', async () => {
    const { user, server } = open();
    await ready();
    await user.type(screen.getByLabelText('手机号'), '13800000001');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: '选用 宋雨洁 B00000005' }));
    expect(await screen.findByText('330106********0029（未认证）')).toBeVisible();
    await user.click(proves());
    await waitFor(() =>
      expect(server.sent(realname.authenticate)).toEqual([{ name: '宋雨洁', idCardNo: CARD, patientId: 5 }]),
    );
  });
});

describe('挂号台认得人', () => {
  it('离开手机号就找出同号的人，选用后带出就诊类型、过敏和待收费', async () => {
    const { user, server } = open();
    await ready();
    await user.type(screen.getByLabelText('手机号'), '１３８００００ ０００１');
    expect(screen.getByLabelText('手机号')).toHaveValue('13800000001');
    await user.tab();
    expect(within(await candidates()).getByText('宋雨洁')).toBeVisible();
    expect(server.sent(patient.findByPhone)).toEqual([{ phone: '13800000001' }]);
    const take = screen.getByRole('button', { name: '选用 宋雨洁 B00000005' });
    act(() => take.focus());
    await user.keyboard('{Enter}');
    const picked = await screen.findByRole('region', { name: '已选患者' });
    expect(await within(picked).findByText('过敏：青霉素')).toBeVisible();
    expect(within(picked).getByText(/待收费 ¥25.50/)).toBeVisible();
    expect(within(picked).getByText('欠费 ¥680.00')).toBeVisible();
    expect(within(picked).getByText('741')).toBeVisible();
    expect(screen.getByTitle('复诊')).toBeVisible();
    await user.click(within(picked).getByRole('button', { name: '去收费' }));
    await waitFor(() => expect(currentPlace().pathname).toBe('/outpatient/cashier/orderPay'));
    expect(currentPlace().search).toBe('?id=31');
  });

  it('姓名和电话都有时按重复规则问；只有姓名时只认同名的', async () => {
    const { user, server } = open([song, { ...song, id: 6, name: '宋雨洁洁', recordNo: 'B00000006' }]);
    await ready();
    await user.type(screen.getByLabelText('姓名'), '宋雨洁');
    await user.tab();
    expect(within(await candidates()).getAllByRole('button')).toHaveLength(1);
    await user.type(screen.getByLabelText('手机号'), '13800000001');
    await user.tab();
    await waitFor(() => expect(server.sent(patient.checkDuplicate)).toHaveLength(1));
    expect(server.sent(patient.checkDuplicate)[0]).toMatchObject({ name: '宋雨洁', phone: '13800000001' });
  });

  it('正确的身份证号立即带出性别、出生日期和年龄；错的在格子下说明', async () => {
    const { user } = open([]);
    await ready();
    await user.type(screen.getByLabelText('证件号码'), '11010519491231002x');
    expect(screen.getByLabelText('证件号码')).toHaveValue('11010519491231002X');
    expect(await screen.findByTitle('女')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('出生日期')).toHaveValue('1949-12-31'));
    expect(screen.getByLabelText('年龄')).toHaveValue('76');
    await user.clear(screen.getByLabelText('证件号码'));
    await user.type(screen.getByLabelText('证件号码'), '110105194912310021');
    await user.tab();
    expect(await screen.findByText('身份证号校验不通过，请核对')).toBeVisible();
    expect(screen.getByLabelText('证件号码')).toBeInvalid();
  });

  it('没填的一次都说出来，光标到第一个', async () => {
    const { user, server } = open([]);
    await ready();
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    for (const label of ['手机号', '姓名', '性别', '出生日期', '患者来源'])
      expect(await screen.findByText(`请填写${label}`)).toBeVisible();
    expect(screen.getByLabelText('手机号')).toHaveFocus();
    expect(server.sent(registration.saveRegistered)).toEqual([]);
  });

  it('查不到的手机号按回车就开始新建', async () => {
    const { user } = open([]);
    await ready();
    await user.type(screen.getByLabelText('查找患者'), '13800000009');
    await screen.findByText('没有找到，按回车新建');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('手机号')).toHaveValue('13800000009'));
    expect(screen.getByLabelText('姓名')).toHaveFocus();
  });

  it('查找框里输错的身份证号说明原因，不当作没有建档', async () => {
    const { user } = open([]);
    await ready();
    await user.type(screen.getByLabelText('查找患者'), '110105194912310021');
    expect(await screen.findByText('没有找到：身份证号校验不通过，请核对')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('证件号码')).toHaveValue('');
  });

  it('选用后光标到就诊类型，更换后回到查找框', async () => {
    const { user } = open();
    await ready();
    await user.type(screen.getByLabelText('手机号'), '13800000001');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: '选用 宋雨洁 B00000005' }));
    const picked = await screen.findByRole('region', { name: '已选患者' });
    expect(screen.getByLabelText('就诊类型')).toHaveFocus();
    await user.click(within(picked).getByRole('button', { name: /更\s*换/ }));
    expect(screen.queryByRole('region', { name: '已选患者' })).toBeNull();
    expect(screen.getByLabelText('查找患者')).toHaveFocus();
  });

  it('回车从学校走到年级，不会停在看不见的格子里', async () => {
    const { user } = open([]);
    await ready();
    await user.type(screen.getByLabelText('地址'), '文三路{Enter}');
    expect(screen.getByLabelText('学校')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('年级')).toHaveFocus();
  });

  it('今日有预约时使用它：挂号带上预约', async () => {
    const { user, server } = open();
    await ready();
    await user.type(screen.getByLabelText('查找患者'), '宋');
    await user.click(await screen.findByTitle(/宋雨洁/));
    expect(await screen.findByText(/今日 09:30 有预约（YY202603100001 眼科）/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /使\s*用/ }));
    expect(await screen.findByText('已使用')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    await waitFor(() => expect(server.sent(registration.saveRegistered)).toHaveLength(1));
    expect(server.sent(registration.saveRegistered)[0]).toMatchObject({ patient: { id: 5 }, subscribeId: 61 });
  });

  it('电话和地址就地修改，其余资料原样送回', async () => {
    const { user, server } = open();
    await ready();
    await user.type(screen.getByLabelText('查找患者'), '宋');
    await user.click(await screen.findByTitle(/宋雨洁/));
    await user.click(await screen.findByRole('button', { name: '修改电话地址' }));
    const contact = await screen.findByRole('group', { name: '修改电话地址' });
    const phone = await within(contact).findByLabelText('手机号');
    await user.clear(phone);
    await user.type(phone, '139');
    expect(within(contact).getByText('请输入11位手机号')).toBeVisible();
    await user.type(phone, '00000002');
    await user.click(within(contact).getByRole('button', { name: '保存资料' }));
    await waitFor(() => expect(server.sent(patient.updateFromDesk)).toHaveLength(1));
    expect(server.sent(patient.updateFromDesk)[0]).toMatchObject({ ...file, phone: '13900000002' });
  });
});

describe('挂号台不丢填写的内容', () => {
  it('刷新后填的、选的人都在；清空先问，问了才清', async () => {
    const { user } = open();
    await ready();
    await user.type(screen.getByLabelText('查找患者'), '宋');
    await user.click(await screen.findByTitle(/宋雨洁/));
    await user.type(screen.getByLabelText('备注'), '需轮椅');
    cleanup();
    const again = open();
    expect(await screen.findByRole('region', { name: '已选患者' })).toHaveTextContent('宋雨洁');
    expect(await screen.findByLabelText('备注')).toHaveValue('需轮椅');
    await again.user.keyboard('{F2}');
    await screen.findByText('填写的内容尚未保存，确定要清空吗？');
    expect(screen.getByLabelText('备注')).toHaveValue('需轮椅');
    const asked = screen.getAllByRole('dialog').at(-1) ?? document.body;
    await again.user.click(within(asked).getByRole('button', { name: /清\s*空/ }));
    await waitFor(() => expect(screen.getByLabelText('备注')).toHaveValue(''));
    expect(screen.queryByRole('region', { name: '已选患者' })).toBeNull();
  });
});

describe('挂号费和快速挂号', () => {
  it('费用没读出来时说「查询挂号费…」，不显示¥0.00', async () => {
    let answered: () => void = () => undefined;
    feeIsAsked = new Promise((resolve) => {
      answered = resolve;
    });
    open();
    expect(await screen.findByText('应收合计')).toHaveTextContent('应收合计 查询挂号费…');
    expect(screen.queryByText(/¥0\.00/)).toBeNull();
    answered();
    expect(await screen.findByText('¥10.00')).toBeVisible();
  });

  it('快速挂号只要四项，方式为快速，到默认科室；缺的一次都说', async () => {
    const { user, server } = open([]);
    await ready();
    await user.click(screen.getByRole('button', { name: '快速挂号' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    for (const label of ['姓名', '性别', '年龄', '手机号'])
      expect(await within(dialog).findByText(`请填写${label}`)).toBeVisible();
    await user.type(within(dialog).getByLabelText('姓名'), '李四');
    await user.click(within(dialog).getByLabelText('性别'));
    await user.click((await screen.findAllByTitle('男')).at(-1) ?? document.body);
    await user.type(within(dialog).getByLabelText('年龄'), '30');
    await user.type(within(dialog).getByLabelText('手机号'), '13800000003');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(registration.saveRegistered)).toHaveLength(1));
    expect(server.sent(registration.saveRegistered)[0]).toMatchObject({
      patient: { name: '李四', sex: 1, age: 30, phone: '13800000003' },
      ...{ visitType: 1, departmentId: 3, regKind: 2, feeItemIds: [7], totalAmount: 10 },
    });
    expect(await screen.findByText(/GH202603100007/)).toBeVisible();
  });

  it('优先必须说明原因', async () => {
    const { user, server } = open();
    await ready();
    await user.type(screen.getByLabelText('查找患者'), '宋');
    await user.click(await screen.findByTitle(/宋雨洁/));
    await user.click(screen.getByLabelText('优先'));
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    expect(await screen.findByText('请填写优先原因')).toBeVisible();
    await user.click(screen.getByLabelText('优先原因'));
    await user.click(await screen.findByTitle('军人'));
    await user.click(screen.getByRole('button', { name: '保存挂号' }));
    await waitFor(() => expect(server.sent(registration.saveRegistered)).toHaveLength(1));
    expect(server.sent(registration.saveRegistered)[0]).toMatchObject({ priority: true, priorityReason: '军人' });
  });
});
