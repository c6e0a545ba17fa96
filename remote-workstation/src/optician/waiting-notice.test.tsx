import { describe, expect, it } from '@jest/globals';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { OpticianPage } from './use-prescription';
import { WaitingNotice } from './waiting-notice';

const sent = { prescriberName: '王建国', enteredByName: '李静怡', sentByName: '李静怡', sentAt: '2026-03-10 10:20:00' };
const page: OpticianPage = {
  ...{ kind: 'near', recordId: 9, version: 2, stageState: 4, retrialCount: 0, editable: false, visionType: 1 },
  waiting: { ...sent, mayConfirm: false, mayWithdraw: true },
};

const open = (shown: OpticianPage) =>
  renderScreen(<WaitingNotice page={shown} acceptsId={14} />, {
    rights: ['menu:1201', 'work-stage:rx'],
    answers: [answer(optician.withdraw, { recordId: 9, stageState: 1 as const, version: 3 })],
  });

describe('待医师确认', () => {
  it('写明等谁、谁提交；提交的人可以撤回，不能确认', async () => {
    const { user, server } = open(page);
    expect(await screen.findByText('等待王建国医师确认')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^撤\s*回$/ }));
    expect(await screen.findByText('已撤回')).toBeInTheDocument();
    await waitFor(() => expect(server.sent(optician.withdraw)).toEqual([{ kind: 'near', id: 9, version: 2 }]));
    expect(screen.queryByRole('button', { name: /^确\s*认$/ })).toBeNull();
  });

  it('被驳回的写明原因', async () => {
    const rejected = { reason: '轴位请复核', byName: '王建国', at: '2026-03-10 10:30:00' };
    open({ ...page, stageState: 1, editable: true, waiting: null, rejected });
    expect(await screen.findByText('王建国 03-10 10:30 驳回：轴位请复核')).toBeInTheDocument();
  });
});
