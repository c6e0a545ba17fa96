import { expect, it, jest } from '@jest/globals';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { answer, answerSheet } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { LensEventList } from './lens-event.list';
import type { LensEventRow } from './lens-event-acts';

const row: LensEventRow = {
  ...{ id: 3, version: 1, archiveId: 8, archiveNo: 'B00000008-C1', archiveName: '夜戴', lensCategory: 3 },
  ...{ patientId: 8, recordNo: 'B00000008', name: '王小明', sex: 1, age: '9岁', phone: '138****0000', eye: 'OS' },
  ...{ onsetDate: '2026-11-20', eventType: '过敏', serialNo: 'L7', reportState: 0 },
};

it('shows adverse events under the tabs of the archives and exports the filtered events', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { server, user } = renderScreen(<LensEventList heading={<h1>不良事件</h1>} />, {
    answers: [
      answer(lensEvent.page, { records: [row], total: 1, page: 1, size: 10 }),
      answerSheet(lensEvent.export, '接触镜不良事件.xlsx'),
    ],
    rights: ['menu:1205', 'corneal:export'],
    at: '/work/cArchives?tab=events&eventType=过敏',
  });
  expect(await screen.findByText('王小明')).toBeVisible();
  expect(screen.getByRole('heading', { name: '不良事件' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(server.sent(lensEvent.export)).toEqual([{ eventType: '过敏' }]);
});
