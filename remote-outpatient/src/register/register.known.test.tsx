import { describe, expect, it } from '@jest/globals';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { realname } from '@mingmou/contract/patients/realname.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { answer, refusal } from '@mingmou/testing/answers';
import { act, screen, waitFor, within } from '@mingmou/testing/dom';
import { CARD, open, paste, ready, song } from './register.samples';

const proves = () => screen.getByRole('button', { name: '实名认证' });
const candidates = () => screen.findByRole('region', { name: '可能已建档' });

describe('实名认证', () => {
  it('新患者填好姓名和正确的身份证号才能认证', async () => {
    const { user, server } = open([]);
    await ready();
    await user.click(proves());
    expect(await screen.findByText('请先填写姓名和18位身份证号')).toBeVisible();
    await user.type(screen.getByLabelText('姓名'), '宋雨洁');
    await paste(user, screen.getByLabelText('证件号码'), CARD);
    await user.click(proves());
    expect(await screen.findByText('本机构未开通实名认证，仅完成格式校验')).toBeVisible();
    expect(server.sent(realname.authenticate)).toEqual([{ name: '宋雨洁', idCardNo: CARD }]);
  });

  it('老患者用档案里的姓名和完整号码认证，卡片上说是否认证过', async () => {
    const { user, server } = open();
    await ready();
    await paste(user, screen.getByLabelText('手机号'), '13800000001');
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
  it('shows the candidates below all fields of the patient, so that no field moves', async () => {
    const { user } = open();
    await ready();
    const block = screen.getByRole('region', { name: '患者' });
    const fields = [...block.querySelectorAll('input, textarea')];
    expect(fields.length).toBeGreaterThan(5);
    await user.type(screen.getByLabelText('手机号'), '13800000001');
    await user.tab();
    const list = await candidates();
    expect(block).toContainElement(list);
    const isBefore = (field: Element) => field.compareDocumentPosition(list) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(fields.filter((field) => !isBefore(field))).toEqual([]);
  });

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
    await paste(user, screen.getByLabelText('手机号'), '13800000001');
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
    await paste(user, screen.getByLabelText('证件号码'), '110105194912310021');
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
    await paste(user, screen.getByLabelText('查找患者'), '13800000009');
    await screen.findByText('没有找到，按回车新建');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('手机号')).toHaveValue('13800000009'));
    expect(screen.getByLabelText('姓名')).toHaveFocus();
  });

  it('查找失败时说明，回车再查，不当作没有建档', async () => {
    const { server, user } = open([]);
    await ready();
    server.use(
      answer(patient.findLike, () => {
        throw refusal({ code: 500, msg: '网络异常', status: 500 });
      }),
    );
    await user.type(screen.getByLabelText('查找患者'), '13800000009');
    await screen.findByText('查找失败：网络异常，按回车再查');
    server.use(answer(patient.findLike, [song]));
    await user.keyboard('{Enter}');
    expect(await screen.findByTitle(/宋雨洁/)).toBeInTheDocument();
    expect(screen.getByLabelText('手机号')).toHaveValue('');
  });

  it('查找框里输错的身份证号说明原因，不当作没有建档', async () => {
    const { user } = open([]);
    await ready();
    await paste(user, screen.getByLabelText('查找患者'), '110105194912310021');
    expect(await screen.findByText('没有找到：身份证号校验不通过，请核对')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('证件号码')).toHaveValue('');
  });

  it('选用后光标到就诊类型，更换后回到查找框', async () => {
    const { user } = open();
    await ready();
    await paste(user, screen.getByLabelText('手机号'), '13800000001');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: '选用 宋雨洁 B00000005' }));
    const picked = await screen.findByRole('region', { name: '已选患者' });
    expect(screen.getByLabelText('就诊类型')).toHaveFocus();
    await user.click(within(picked).getByRole('button', { name: /更\s*换/ }));
    expect(screen.queryByRole('region', { name: '已选患者' })).toBeNull();
    expect(screen.getByLabelText('查找患者')).toHaveFocus();
  });
});
