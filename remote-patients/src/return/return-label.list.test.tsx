import { expect, it } from '@jest/globals';
import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { answer } from '@mingmou/testing/answers';
import { checkCallDialog } from '@mingmou/testing/call-dialog';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ReturnLabelList, { type LabelRow } from './return-label.list';

const row: LabelRow = {
  ...{ id: 3, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:00:00', name: '术后回访', color: '#1468C7' },
  ...{ category: 9, defaultWay: 1, executorRule: 4, autoEvent: 0, autoDays: 0, sort: 1, monthTasks: 5, monthDone: 2 },
};

it('renames a label', async () => {
  const opened = renderScreen(<ReturnLabelList />, {
    answers: [
      answer(returnLabel.page, { records: [row], total: 1, page: 1, size: 10 }),
      answer(returnLabel.rename, null),
    ],
    rights: ['menu:1305', 'return-label:edit'],
    at: '/suffer/return-label',
  });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: '重命名' }));
  await checkCallDialog(opened, {
    call: returnLabel.rename,
    empty: (dialog) => user.clear(dialog.getByLabelText('标签名称')),
    missing: { 标签名称: '请输入标签名称' },
    fill: (dialog) => user.type(dialog.getByLabelText('标签名称'), '配镜回访'),
    sent: { id: 3, version: 2, name: '配镜回访' },
  });
  expect(await screen.findByText('重命名成功')).toBeVisible();
});
