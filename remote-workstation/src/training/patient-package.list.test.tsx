import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { answer } from '@mingmou/testing/answers';
import { checkCallDialog } from '@mingmou/testing/call-dialog';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import PatientPackageList from './patient-package.list';
import type { PatientPackageRow } from './patient-package-columns';

const row: PatientPackageRow = {
  ...{ id: 5, version: 3, packageNo: 'TB00000007', patientId: 8, recordNo: 'B00000008', name: '王小明', sex: 1 },
  ...{ age: '9岁', phone: '138****0000', kind: 'VT', productId: 2, setmealName: '双眼视功能20次', totalTimes: 20 },
  ...{ giftTimes: 2, usedTimes: 5, leftTimes: 17, startDate: '2026-03-10', expireDate: '2027-03-10', endsSoon: false },
  ...{ lastDay: '2026-04-01', trainerId: 4, trainerName: '李静怡', state: 1, freezeCount: 1, frozenUntil: null },
};
const rested: PatientPackageRow = {
  ...row,
  id: 6,
  packageNo: 'TB00000008',
  name: '赵小红',
  state: 4,
  frozenUntil: '2026-06-01',
};

const expired: PatientPackageRow = { ...row, id: 7, packageNo: 'TB00000009', name: '李明', state: 3 };
const trained: PatientPackageRow = { ...row, id: 9, packageNo: 'TB00000010', name: '陈小雨', trainerId: null };

function open(rights: readonly Right[]) {
  return renderScreen(<PatientPackageList />, {
    answers: [
      answer(patientPackage.page, {
        ...{ records: [row, rested, expired, trained], total: 4, page: 1, size: 20 },
        sums: { totalTimes: 40, giftTimes: 4, usedTimes: 10, leftTimes: 34 },
      }),
      answer(trainingServicePackage.findAll, []),
      answer(employeePicker, [
        {
          id: 6,
          name: '周明',
          staffNo: 'Y01',
          natures: [],
          departmentIds: [{ orgId: 1, departmentIds: [] }],
          prescribeRight: false,
        },
      ]),
      answer(patientPackage.freeze, null),
      answer(patientPackage.extend, null),
      answer(patientPackage.gift, null),
      answer(patientPackage.trainer, null),
    ],
    rights: [...rights],
    at: '/work/vtPackage',
  });
}

describe('视训套餐管理', () => {
  it('shows each package with its sessions, and their sums below', async () => {
    open(['menu:1204']);
    expect(await screen.findByText('TB00000007')).toBeTruthy();
    expect(screen.getByText('暂停至 2026-06-01')).toBeTruthy();
    expect(screen.getByText('34')).toBeTruthy();
  });

  it('rests a package for so many days with a reason, and asks for both', async () => {
    const { user, server } = open(['menu:1204', 'vt:edit']);
    await user.click(await screen.findByRole('button', { name: '「王小明」的更多操作' }));
    await user.click(await screen.findByRole('button', { name: '暂停' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('已暂停过 1 次')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '确定' }));
    const days = dialog.getByLabelText('暂停天数');
    await waitFor(() => expect(days).toHaveAccessibleDescription('请输入暂停天数'));
    expect(dialog.getByLabelText('原因')).toHaveAccessibleDescription('请输入原因');
    await user.type(days, '30');
    await user.type(dialog.getByLabelText('原因'), '外出');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.sent(patientPackage.freeze)).toHaveLength(1));
    expect(server.sent(patientPackage.freeze)).toEqual([{ id: 5, version: 3, days: 30, reason: '外出' }]);
  });

  /** Opens the dialog of an act of a row. */
  const ask = async (name: string, act: RegExp) => {
    const opened = open(['menu:1204', 'vt:edit']);
    await opened.user.click(await screen.findByRole('button', { name: `「${name}」的更多操作` }));
    await opened.user.click(await screen.findByRole('button', { name: act }));
    return opened;
  };

  it('extends an expired package by days with a reason', async () => {
    const opened = await ask('李明', /^延\s?期$/);
    await checkCallDialog(opened, {
      call: patientPackage.extend,
      ok: '确定',
      missing: { 延期天数: '请输入延期天数', 原因: '请输入原因' },
      fill: async (dialog) => {
        await opened.user.type(dialog.getByLabelText('延期天数'), '15');
        await opened.user.type(dialog.getByLabelText('原因'), '住院');
      },
      sent: { id: 7, version: 3, days: 15, reason: '住院' },
    });
  });

  it('adds free sessions to a package with a reason', async () => {
    const opened = await ask('王小明', /^赠送次数$/);
    await checkCallDialog(opened, {
      call: patientPackage.gift,
      ok: '确定',
      missing: { 赠送次数: '请输入赠送次数', 原因: '请输入原因' },
      fill: async (dialog) => {
        await opened.user.type(dialog.getByLabelText('赠送次数'), '2');
        await opened.user.type(dialog.getByLabelText('原因'), '补课');
      },
      sent: { id: 5, version: 3, times: 2, reason: '补课' },
    });
  });

  it('assigns a trainer to a package without one', async () => {
    const opened = await ask('陈小雨', /^训练师$/);
    await checkCallDialog(opened, {
      call: patientPackage.trainer,
      ok: '确定',
      missing: { 训练师: '请选择训练师' },
      fill: async (dialog) => {
        await opened.user.click(dialog.getByLabelText('训练师'));
        await opened.user.click(await screen.findByTitle('周明'));
      },
      sent: { id: 9, version: 3, trainerId: 6 },
    });
  });

  it('a role without 编辑 sees no act that it may not do', async () => {
    const { user } = open(['menu:1204']);
    await user.click(await screen.findByRole('button', { name: '「赵小红」的更多操作' }));
    expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
  });
});
