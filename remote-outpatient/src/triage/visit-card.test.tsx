import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useVisitActs, type Visit } from './visit-acts';
import { VisitCard } from './visit-card';

const waiting: Visit = {
  acceptsId: 14,
  version: 3,
  visitNo: 'JZ202603100007',
  queueNo: 7,
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  age: '9岁',
  phone: '138****0001',
  visitType: 1,
  departmentId: 3,
  departmentName: '眼科',
  roomId: 2,
  payState: 0,
  acceptsState: 0,
  triageState: 0,
  quesState: 0,
  callState: 0,
  callCount: 0,
  priority: false,
  over: false,
  registeredAt: '2026-03-10 09:00:00',
  waitingMinutes: 31,
};

const NURSE: readonly Right[] = [
  'menu:1102',
  'triage:call',
  'triage:state',
  'triage:cancel',
  'triage:transfer',
  'triage:priority',
];

function Card({ row }: { readonly row: Visit }) {
  return <VisitCard visit={row} acts={useVisitActs(() => undefined)} onTransfer={() => undefined} />;
}

function open(change: Partial<Visit>, rights: readonly Right[] = NURSE) {
  const answers = [answer(visit.callNumber, { callCount: 1, text: '请 007号 王*明 到 一诊室 就诊' })];
  return renderScreen(<Card row={{ ...waiting, ...change }} />, { answers, rights });
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ''));

describe('看板的卡片', () => {
  it.each<[string, Partial<Visit>, string[]]>([
    ['候诊', {}, ['叫号', '微信叫号', '过号', '预检', '问卷', '接诊', '转诊', '优先', '取消']],
    [
      '候诊的其他就诊',
      { visitType: 3 },
      ['叫号', '微信叫号', '过号', '预检', '问卷', '接诊', '直接完成', '转诊', '优先', '取消'],
    ],
    ['接诊中', { acceptsState: 1 }, ['预检', '问卷', '转诊', '退回候诊']],
    ['已完成', { acceptsState: 2 }, ['预检', '问卷', '恢复接诊']],
  ])('%s：按状态给出操作', (_state, change, expected) => {
    open(change);
    expect(buttons()).toEqual(expected);
  });

  it('微信叫号：通知后说出；患者没有绑定时说明原因', async () => {
    const { server, user } = open({});
    server.use(answer(visit.callNumberByWechat, { callCount: 1, text: '请 007号 王*明 到 一诊室 就诊' }));
    await user.click(screen.getByRole('button', { name: '微信叫号' }));
    expect(await screen.findByText('已通过微信通知：请 007号 王*明 到 一诊室 就诊')).toBeVisible();
    expect(server.sent(visit.callNumberByWechat)).toEqual([{ acceptsId: 14, roomId: 2 }]);
    server.use(
      answer(visit.callNumberByWechat, () => {
        throw refusal({ code: 110206, msg: '患者未绑定微信，无法微信叫号' });
      }),
    );
    await user.click(screen.getByRole('button', { name: '微信叫号' }));
    expect(await screen.findByText('患者未绑定微信，无法微信叫号')).toBeVisible();
  });

  it('没有叫号权限就没有微信叫号', () => {
    open({}, ['menu:1102', 'triage:priority']);
    expect(buttons()).not.toContain('微信叫号');
  });

  it('前台只能叫号、过号、优先', () => {
    open({}, ['menu:1102', 'triage:call', 'triage:priority']);
    expect(buttons()).toEqual(['叫号', '微信叫号', '过号', '预检', '问卷', '优先']);
  });

  it('叫号后说出屏幕上的话', async () => {
    const { server, user } = open({});
    await user.click(screen.getByRole('button', { name: /^叫\s*号$/ }));
    expect(await screen.findByText('请 007号 王*明 到 一诊室 就诊')).toBeVisible();
    expect(server.sent(visit.callNumber)).toEqual([{ acceptsId: 14, roomId: 2 }]);
  });
});
