import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { ReviewList, useReviewList } from './review-list';

type Waiting = OutputOf<typeof drugRx.waiting>;

const row: Waiting['rows'][number] = {
  ...{ acceptsId: 14, prescriptionId: 9, version: 2, patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1 },
  ...{ age: '9岁', rxNo: 'CF202603100001', diagnosis: '双眼干眼', allergies: '青霉素', prescriberName: '王建国' },
  ...{ confirmedAt: '2026-03-10 09:10:00', validUntil: '2026-03-10' },
  current: {
    category: '儿科',
    lines: [
      {
        ...{ drugId: 5, name: '玻璃酸钠滴眼液', spec: '0.1% 5ml', unit: 3, singleDose: 1, doseUnit: '滴' },
        ...{ frequency: 'Bid', route: 1, eye: 'OU', days: 7, qty: 1 },
      },
    ],
  },
};

function Waiting() {
  return <ReviewList list={useReviewList()} />;
}

describe('待审方', () => {
  it('看得到用法和过敏；驳回要写原因', async () => {
    const { user, server } = renderScreen(<Waiting />, {
      rights: ['menu:1201', 'work-stage:recipe'],
      answers: [
        answer(drugRx.waiting, { mayReview: true, rows: [row] }),
        answer(drugRx.review, { recordId: 9, stageState: 1 as const, version: 3 }),
      ],
    });
    const paper = await screen.findByRole('article', { name: '处方CF202603100001' });
    expect(within(paper).getByText('1滴 每日2次 点眼 双眼 7天')).toBeInTheDocument();
    expect(within(paper).getByText('过敏：青霉素')).toBeInTheDocument();
    await user.click(within(paper).getByRole('button', { name: '审方驳回' }));
    const dialog = await screen.findByRole('dialog', { name: '审方驳回' });
    await user.type(within(dialog).getByLabelText('原因'), '频次偏高');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(drugRx.review)).toHaveLength(1));
    expect(server.sent(drugRx.review)[0]).toMatchObject({
      ...{ acceptsId: 14, prescriptionId: 9, version: 2, passed: false, reason: '频次偏高' },
    });
  });
});
