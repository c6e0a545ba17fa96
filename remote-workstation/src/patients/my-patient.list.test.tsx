import { describe, expect, it } from '@jest/globals';
import { customerLabel } from '@mingmou/contract/patients/customer.contract';
import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { answer } from '@mingmou/testing/answers';
import { checkCallDialog } from '@mingmou/testing/call-dialog';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import MyPatients, { type MyPatient } from './my-patient.list';

const row: MyPatient = {
  ...{ patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1, age: '9岁', phone: '138****0001' },
  ...{ labels: [{ id: 5, name: '高度近视', color: '#1468C7' }], visitCount: 3, starred: false, lastAcceptsId: 14 },
  ...{ lastVisitAt: '2026-03-10 09:00:00', diagnosisSummary: '双眼近视', nextReviewDate: '2026-06-10' },
};

function open() {
  return renderScreen(<MyPatients />, {
    answers: [
      answer(myPatient.page, { records: [row], total: 1, page: 1, size: 10 }),
      answer(myPatient.noteDetail, [
        { scope: 'ORG', content: '家长着急', authorName: '李静怡', updatedAt: '2026-03-01 10:00:00' },
      ]),
      answer(myPatient.noteEdit, null),
      answer(myPatient.star, null),
      answer(customerLabel.findAll, [
        { id: 5, name: '高度近视', color: '#1468C7' },
        { id: 6, name: '老客户', color: '#1468C7' },
      ]),
      answer(myPatient.labelEdit, null),
    ],
    rights: ['menu:1202'],
    at: '/work/mySuffer',
  });
}

describe('我的患者', () => {
  it('shows the next steps, and sends only the edited note', async () => {
    const { user, server } = open();
    await screen.findByText('2026-06-10');
    expect(screen.getByRole('button', { name: '最近就诊' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^备\s*注$/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('textbox', { name: '本机构备注' })).toHaveValue('家长着急');
    expect(within(dialog).getByRole('textbox', { name: '仅自己备注' })).toHaveFocus();
    await user.keyboard('问护眼灯');
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    await screen.findByText('保存成功');
    expect(server.sent(myPatient.noteEdit)).toEqual([{ patientId: 1, scope: 'PRIVATE', content: '问护眼灯' }]);
  });

  it('follow a patient', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: '「王小明」的更多操作' }));
    await user.click(await screen.findByRole('button', { name: /^关\s*注$/ }));
    await screen.findByText('已关注');
    expect(server.sent(myPatient.star)).toEqual([{ patientId: 1, starred: true }]);
  });

  it('adds a label to the labels of a patient', async () => {
    const opened = open();
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: '「王小明」的更多操作' }));
    await user.click(await screen.findByRole('button', { name: /^标\s*签$/ }));
    await checkCallDialog(opened, {
      call: myPatient.labelEdit,
      ok: '确定',
      missing: {},
      empty: async (dialog) => {
        await user.click(dialog.getByLabelText('标签'));
        await user.click(await screen.findByTitle('老客户'));
      },
      fill: async () => undefined,
      sent: { patientId: 1, labelIds: [5, 6] },
    });
  });
});
