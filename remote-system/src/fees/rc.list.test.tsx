import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RcList from './rc.list';

type Row = OutputOf<typeof registrationFee.findById>;

const expert: Row = {
  ...{ id: 3, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00', chargeId: 9 },
  ...{ name: '专家挂号', visitTypes: [1, 2], scope: 'DOCTOR', staffIds: [70], departmentIds: [] },
  ...{ targetNames: ['王建国'], price: money(20) },
};
const staff = [
  { id: 70, name: '王建国', staffNo: 'E1', natures: [], departmentIds: [], prescribeRight: true },
  { id: 71, name: '李医生', staffNo: 'E2', natures: [], departmentIds: [], prescribeRight: true },
];
const standard: readonly Answer[] = [
  answer(registrationFee.page, { records: [expert], total: 1, page: 1, size: 10 }),
  answer(registrationFee.findById, expert),
  answer(employee.findAll, staff),
  answer(department.findAll, [{ id: 5, name: '眼科' }]),
  answer(reviewServicePackage.page, { records: [], total: 0, page: 1, size: 10 }),
];
const rights = ['menu:1711', 'reg-fee:save', 'reg-fee:enable', 'reg-fee:delete'] as const;

function open(answers: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  return renderScreen(<RcList />, { answers: [...answers, ...standard], rights: held, at: '/system/service/rc' });
}

describe('挂号费设置', () => {
  it('列出适用的医生；没有视训套餐权限就没有那一页签', async () => {
    open();
    const row = (await screen.findByText('专家挂号')).closest('tr');
    expect(row).toHaveTextContent('医生：王建国');
    expect(row).toHaveTextContent('初诊、复诊');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['挂号费', '复查套餐']);
  });

  it('适用医生时要选医生，改为科室时换成科室；保存只带所选的一种', async () => {
    const { user, server } = open([answer(registrationFee.save, { id: 9 })]);
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('名称'), '科室挂号');
    await user.type(within(dialog).getByLabelText('价格'), '30');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findAllByText('请选择医生')).not.toHaveLength(0);
    expect(server.sent(registrationFee.save)).toEqual([]);
    await user.click(within(dialog).getByRole('combobox', { name: '适用' }));
    await user.click(await screen.findByTitle('科室'));
    await user.click(await within(dialog).findByRole('combobox', { name: '科室' }));
    await user.click(await screen.findByTitle('眼科'));
    expect(within(dialog).queryByRole('combobox', { name: '医生' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(registrationFee.save)[0]).toMatchObject({
      ...{ name: '科室挂号', scope: 'DEPARTMENT', departmentIds: [5], visitTypes: [1, 2], price: 30 },
    });
  });

  it('没有按钮权限就没有按钮', async () => {
    open([], ['menu:1711']);
    await screen.findByText('专家挂号');
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
