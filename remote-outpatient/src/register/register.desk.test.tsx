import { describe, expect, it } from '@jest/globals';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { file, open, paste, ready, song } from './register.samples';

describe('挂号台', () => {
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
    await paste(user, phone, '00000002');
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
    const fee = new Promise<void>((resolve) => {
      answered = resolve;
    });
    open([song], fee);
    expect(await screen.findByText('应收合计')).toHaveTextContent('应收合计 查询挂号费…');
    expect(screen.queryByText(/¥0\.00/)).toBeNull();
    answered();
    expect(await within(screen.getByText('应收合计')).findByText('¥10.00')).toBeVisible();
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
    await paste(user, within(dialog).getByLabelText('手机号'), '13800000003');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(registration.saveRegistered)).toHaveLength(1));
    expect(server.sent(registration.saveRegistered)[0]).toMatchObject({
      patient: { name: '李四', sex: 1, age: 30, phone: '13800000003' },
      ...{ visitType: 1, departmentId: 3, regKind: 2, feeItemIds: [7], totalAmount: 10 },
    });
    expect(await screen.findByText(/GH202603100007/)).toBeVisible();
  });

  it('快速挂号在挂号费读出来以前按确定：说明，不是没有反应', async () => {
    const { server, user } = open([], new Promise(() => {}));
    await screen.findByTitle('眼科');
    await user.click(screen.getByRole('button', { name: '快速挂号' }));
    const dialog = await screen.findByRole('dialog');
    await paste(user, within(dialog).getByLabelText('姓名'), '李四');
    await user.click(within(dialog).getByLabelText('性别'));
    await user.click((await screen.findAllByTitle('男')).at(-1) ?? document.body);
    await user.type(within(dialog).getByLabelText('年龄'), '30');
    await paste(user, within(dialog).getByLabelText('手机号'), '13800000003');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('挂号费还没有读出来，请稍候或点「重试」')).toBeVisible();
    expect(server.sent(registration.saveRegistered)).toEqual([]);
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
