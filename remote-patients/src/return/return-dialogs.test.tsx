import { describe, expect, it } from '@jest/globals';
import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { returnExecutors } from '@mingmou/contract/patients/return/return.picker';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { ReactElement } from 'react';
import { AmendDialog } from './amend-dialog';
import { AssignDialog } from './assign-dialog';
import { DisturbDialog } from './disturb-dialog';
import { TaskDialog } from './task-dialog';

const executors = answer(returnExecutors, [{ id: 8, name: '王芳', open: 2 }]);
const nothing = () => undefined;

const task: Parameters<typeof TaskDialog>[0]['of'] = {
  ...{ taskId: 5, version: 2, planId: 4, seq: 1, times: 3, planDate: '2026-12-01', overdueDays: 0, patientId: 6 },
  ...{ recordNo: 'P00000006', name: '李明', sex: 1, age: '11岁', phone: '138****0006', labelId: 3, way: 1 },
  ...{ labelName: '术后回访', labelColor: '#1677ff', source: 1, executorId: 9, executorName: '刘强' },
  ...{ attempts: 0, taskState: 0, suggestIgnore: false, blockedWays: [] },
};

function open(dialog: ReactElement, ...answers: ReturnType<typeof answer>[]) {
  return renderScreen(dialog, { answers: [executors, ...answers], rights: ['menu:1304'], at: '/return' });
}

const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: RegExp) => (await dialog()).getByRole('button', { name });

describe('dialogs of return visits', () => {
  it('assigns tasks to the selected executors, and asks for one if none is selected', async () => {
    const { server, user } = open(
      <AssignDialog taskIds={[5, 7]} onDone={nothing} onClose={nothing} />,
      answer(returnTask.assign, { changed: 2, skipped: [] }),
    );
    const executor = await (await dialog()).findByLabelText('执行人');
    await user.click(await press(/分\s?配/));
    // The placeholder of the field has the same words.
    await waitFor(() => expect(executor).toHaveAccessibleDescription('请选择执行人'));
    await user.click(executor);
    await user.click(await screen.findByTitle('王芳'));
    await user.click(await press(/分\s?配/));
    await waitFor(() => expect(server.sent(returnTask.assign)).toEqual([{ taskIds: [5, 7], executorIds: [8] }]));
  });

  it('shows an executor who is no longer offered by name, and sends only the fields of a single task', async () => {
    const { server, user } = open(
      <TaskDialog of={task} onClose={nothing} />,
      answer(returnTask.save, { taskId: 5, planId: 4 }),
    );
    expect(await (await dialog()).findByTitle('刘强')).toBeVisible();
    await user.type((await dialog()).getByLabelText('回访内容'), '问恢复情况');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(returnTask.save)).toEqual([
      {
        ...{ taskId: 5, version: 2, patientId: 6, labelId: 3, planDate: '2026-12-01', way: 1, executorId: 9 },
        ...{ content: '问恢复情况', times: null, intervalDays: null },
      },
    ]);
  });

  it('shows a refused reason of 免打扰 at its field', async () => {
    const { user } = open(
      <DisturbDialog of={{ patientId: 6, name: '李明' }} onClose={nothing} />,
      answer(noDisturb.add, () => {
        throw refusal({ code: 400, msg: '原因：请写明', status: 400, data: { field: 'reason' } });
      }),
    );
    await user.type(await (await dialog()).findByLabelText('原因'), '忙');
    await user.click(await press(/保\s?存/));
    expect(await (await dialog()).findByText('原因：请写明')).toBeVisible();
  });

  it('keeps the conclusion of a record whose text is corrected', async () => {
    const record: Parameters<typeof AmendDialog>[0]['of'] = {
      ...{ recordId: 11, version: 1, way: 1, connectState: 1, satisfaction: 4, content: '好', files: [] },
      ...{ at: '2026-11-29 09:00:00', orgName: '旗舰店', mayAmend: true },
    };
    const { server, user } = open(<AmendDialog of={record} onClose={nothing} />, answer(returnRecord.amend, null));
    await user.type(await (await dialog()).findByLabelText('内容'), '转');
    await user.click(await press(/保\s?存/));
    expect(await screen.findByText('修改成功')).toBeVisible();
    expect(server.sent(returnRecord.amend)).toEqual([
      { recordId: 11, version: 1, satisfaction: 4, intention: null, content: '好转' },
    ]);
  });
});
