import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { NURSE, waiting } from './triage.samples';
import { useVisitActs, type Visit } from './visit-acts';
import { VisitCard } from './visit-card';

function Card({ row }: { readonly row: Visit }) {
  const nothing = () => undefined;
  return <VisitCard of={row} isCurrent={false} onEnter={nothing} acts={useVisitActs(nothing)} onTransfer={nothing} />;
}

function open(change: Partial<Visit>, rights: readonly Right[] = NURSE) {
  const answers = [answer(visit.callNumber, { callCount: 1, text: '请 007号 王*明 到 一诊室 就诊' })];
  return renderScreen(<Card row={{ ...waiting, ...change }} />, { answers, rights });
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ''));

async function openRest(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('button', { name: '「王小明」的更多操作' }));
  await screen.findByRole('button', { name: /^问\s*卷$/ });
}

describe('看板的卡片', () => {
  it.each<[string, Partial<Visit>, string[], string[]]>([
    ['候诊', {}, ['叫号', '预检'], ['微信叫号', '过号', '接诊', '问卷', '转诊', '优先', '取消']],
    [
      '预检过的候诊',
      { triageState: 2 },
      ['叫号', '接诊'],
      ['微信叫号', '过号', '预检', '问卷', '转诊', '优先', '取消'],
    ],
    [
      '候诊的其他就诊',
      { visitType: 3, priority: true },
      ['叫号', '预检'],
      ['微信叫号', '过号', '接诊', '问卷', '直接完成', '转诊', '取消优先', '取消'],
    ],
    ['接诊中', { acceptsState: 1 }, ['预检'], ['问卷', '转诊', '退回候诊']],
    ['已完成', { acceptsState: 2 }, ['预检'], ['问卷', '恢复接诊']],
  ])('%s：按状态给出叫号和下一步，其余在更多里', async (_state, change, first, rest) => {
    const { user } = open(change);
    expect(buttons()).toEqual([...first, '更多']);
    await openRest(user);
    expect(buttons()).toEqual([...first, '更多', ...rest]);
  });

  it('微信叫号：通知后说出；患者没有绑定时说明原因', async () => {
    const { server, user } = open({});
    server.use(answer(visit.callNumberByWechat, { callCount: 1, text: '请 007号 王*明 到 一诊室 就诊' }));
    await openRest(user);
    await user.click(screen.getByRole('button', { name: '微信叫号' }));
    expect(await screen.findByText('已通过微信通知：请 007号 王*明 到 一诊室 就诊')).toBeVisible();
    expect(server.sent(visit.callNumberByWechat)).toEqual([{ acceptsId: 14, roomId: 2 }]);
    expect(screen.getByRole('button', { name: '「王小明」的更多操作' })).toHaveFocus();
    server.use(
      answer(visit.callNumberByWechat, () => {
        throw refusal({ code: 110206, msg: '患者未绑定微信，无法微信叫号' });
      }),
    );
    await openRest(user);
    await user.click(screen.getByRole('button', { name: '微信叫号' }));
    expect(await screen.findByText('患者未绑定微信，无法微信叫号')).toBeVisible();
  });

  it('前台只能叫号、过号、优先', async () => {
    const { user } = open({}, ['menu:1102', 'triage:call', 'triage:priority']);
    await openRest(user);
    expect(buttons()).toEqual(['叫号', '预检', '更多', '微信叫号', '过号', '问卷', '优先']);
  });

  it('没有叫号权限就没有叫号和微信叫号', async () => {
    const { user } = open({}, ['menu:1102', 'triage:priority']);
    await openRest(user);
    expect(buttons()).toEqual(['预检', '更多', '问卷', '优先']);
  });

  it('叫号后说出屏幕上的话', async () => {
    const { server, user } = open({});
    await user.click(screen.getByRole('button', { name: /^叫\s*号$/ }));
    expect(await screen.findByText('请 007号 王*明 到 一诊室 就诊')).toBeVisible();
    expect(server.sent(visit.callNumber)).toEqual([{ acceptsId: 14, roomId: 2 }]);
  });
});
