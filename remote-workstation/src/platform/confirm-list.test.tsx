import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { ConfirmList, useConfirmList } from './confirm-list';

type Row = OutputOf<typeof optician.waiting>['rows'][number];

const row: Row = {
  ...{ kind: 'remote', acceptsId: 14, id: 9, version: 2, patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1 },
  ...{ age: '9岁', prescriberName: '王建国', enteredByName: '李静怡', sentByName: '李静怡' },
  sentAt: '2026-03-10 10:20:00',
  current: { odSph: -3, odCyl: -0.5, odAxis: 90, odPd: 31.5, odVa: '5.0', osSph: -2.75, osPd: 31, remark: '首次配镜' },
};

function Desk() {
  return <ConfirmList list={useConfirmList()} />;
}

const open = (answers: Parameters<typeof renderScreen>[1]['answers'] = []) =>
  renderScreen(<Desk />, {
    rights: ['menu:1201', 'work-stage:rx'],
    answers: [...answers, answer(optician.waiting, { mayConfirm: true, rows: [row] })],
  });

describe('待确认处方', () => {
  it('看得到两眼度数、录入人；核对有疑问的再次确定后确认，不送回任何度数', async () => {
    const { user, server } = open([
      answer(optician.finish, ({ confirmChange }) => {
        if (!confirmChange) throw refusal({ code: 120411, msg: '双眼等效球镜相差2.25D，请核对后再次确定' });
        return { recordId: 9, stageState: 2 as const, version: 3, rxNo: 'CF202603100001' };
      }),
    ]);
    const paper = await screen.findByRole('article', { name: '王小明的框架远用处方' });
    const [, right, left] = within(within(paper).getByRole('table')).getAllByRole('row');
    expect(right).toHaveTextContent('右眼-3.00-0.509031.55.0');
    expect(left).toHaveTextContent('左眼-2.75——31.0—');
    expect(paper).toHaveTextContent('李静怡录入 · 李静怡 03-10 10:20 提交');
    await user.click(within(paper).getByRole('button', { name: /^确\s*认$/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('双眼等效球镜相差2.25D');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('已确认')).toBeInTheDocument();
    expect(server.sent(optician.finish).at(-1)).toEqual({
      ...{ kind: 'remote', acceptsId: 14, version: 2, confirmChange: true },
    });
  });

  it('驳回要写原因；被撤回的说明原委', async () => {
    const { user, server } = open([
      answer(optician.reject, { recordId: 9, stageState: 1 as const, version: 3 }),
      answer(optician.finish, () => {
        throw refusal({ code: 100003, msg: '当前状态为「暂存」，不能确认' });
      }),
    ]);
    const paper = await screen.findByRole('article');
    await user.click(within(paper).getByRole('button', { name: /^确\s*认$/ }));
    expect(await screen.findByText('当前状态为「暂存」，不能确认')).toBeInTheDocument();
    await user.click(within(paper).getByRole('button', { name: /^驳\s*回$/ }));
    const dialog = await screen.findByRole('dialog', { name: '驳回配镜处方' });
    await user.type(within(dialog).getByLabelText('原因'), '轴位请复核');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(optician.reject)).toHaveLength(1));
    expect(server.sent(optician.reject)[0]).toEqual({ kind: 'remote', id: 9, version: 2, reason: '轴位请复核' });
  });
});
