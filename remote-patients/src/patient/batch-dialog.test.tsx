import { expect, it } from '@jest/globals';
import { customerLabel } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { answer } from '@mingmou/testing/answers';
import { checkCallDialog } from '@mingmou/testing/call-dialog';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import BatchDialog from './batch-dialog';

const nothing = () => undefined;

it('removes labels of several patients and adds none', async () => {
  const { server, user } = renderScreen(
    <BatchDialog asked="remove" ids={[5, 6]} onClose={nothing} onDone={nothing} />,
    {
      answers: [
        answer(customerLabel.findAll, [{ id: 3, name: '老客户', color: '#1468C7' }]),
        answer(patient.labelBatch, { changed: 1, skipped: 1 }),
      ],
      rights: ['menu:1301', 'patient:label'],
      at: '/suffer/sufferList',
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const labels = await dialog.findByLabelText('取消标签');
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
  expect(await dialog.findByText(/^请选择.*标签$/, { selector: '.ant-form-item-explain-error' })).toBeVisible();
  await user.click(labels);
  await user.click(await screen.findByTitle('老客户'));
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('已修改1位，1位无需修改')).toBeVisible();
  expect(server.sent(patient.labelBatch)).toEqual([{ ids: [5, 6], addLabelIds: [], removeLabelIds: [3] }]);
});

it('assigns several patients to an attendant', async () => {
  const opened = renderScreen(<BatchDialog asked="staff" ids={[5, 6]} onClose={nothing} onDone={nothing} />, {
    answers: [
      answer(employeePicker, [
        {
          id: 8,
          name: '王芳',
          staffNo: 'Y01',
          natures: [],
          departmentIds: [{ orgId: 1, departmentIds: [] }],
          prescribeRight: false,
        },
      ]),
      answer(patient.staffBatch, { changed: 2, skipped: 0 }),
    ],
    rights: ['menu:1301', 'patient:staff'],
    at: '/suffer/sufferList',
  });
  await checkCallDialog(opened, {
    call: patient.staffBatch,
    missing: { 专属客服: '请选择专属客服' },
    fill: async (dialog) => {
      await opened.user.click(dialog.getByLabelText('专属客服'));
      await opened.user.click(await screen.findByTitle('王芳'));
    },
    sent: { ids: [5, 6], followStaffId: 8 },
  });
  expect(await screen.findByText('已修改2位，0位无需修改')).toBeVisible();
});
