import { afterEach, describe, expect, it } from '@jest/globals';
import { moneyAct } from '@mingmou/contract/cashier/payment/money-act.contract';
import { answer, noAnswer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { OpenActs } from './open-acts';
import { forget, leaveOpen, noteDone, noteSent, openActs, rememberedActs } from './outbox';

/** Who `renderScreen` signs in. */
const ACCOUNT = 7;
const NOW = Date.parse('2026-03-10T02:00:00Z');
const act = { key: 'a'.repeat(20), call: 'POST /api/x', what: '收费 SF202603100001 ¥100.00', at: NOW };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('没有收到结果的收付款', () => {
  it('等答复的时候不算，页面离开以后算，刷新以后也算；看过就不再提', () => {
    noteSent(ACCOUNT, act);
    expect(openActs(ACCOUNT, NOW)).toEqual([]);
    leaveOpen(ACCOUNT, act.key);
    expect(openActs(ACCOUNT, NOW)).toMatchObject([act]);
    expect(openActs(2, NOW)).toEqual([]);
    forget(ACCOUNT, act.key);
    expect(openActs(ACCOUNT, NOW)).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('办成的不再提，但留到班次核对以后：两天', () => {
    noteSent(ACCOUNT, act);
    noteDone(ACCOUNT, act.key, NOW);
    leaveOpen(ACCOUNT, act.key);
    expect(openActs(ACCOUNT, NOW)).toEqual([]);
    expect(rememberedActs(ACCOUNT)).toMatchObject([{ ...act, isDone: true }]);
    const later = { ...act, key: 'b'.repeat(20), at: NOW + 172_800_000 };
    noteSent(ACCOUNT, later);
    noteDone(ACCOUNT, later.key, later.at);
    expect(rememberedActs(ACCOUNT).map(({ key }) => key)).toEqual([later.key]);
  });

  it('别的标签页正在收的，过了等答复的时间才算', () => {
    localStorage.setItem('mingmou.moneyActs.7', JSON.stringify([{ ...act, tab: 'another' }]));
    expect(openActs(ACCOUNT, NOW + 90_000)).toEqual([]);
    expect(openActs(ACCOUNT, NOW + 90_001)).toHaveLength(1);
  });

  it.each([
    [1 as const, '2026-03-10 10:00:00 收费 SF202603100001 ¥100.00：已成功'],
    [2 as const, '2026-03-10 10:00:00 收费 SF202603100001 ¥100.00：未执行，如仍需要请重新办理'],
  ])('问到结果%s就说，知道了以后不再提', async (outcome, says) => {
    noteSent(ACCOUNT, act);
    leaveOpen(ACCOUNT, act.key);
    const { user, server } = renderScreen(<OpenActs />, {
      answers: [answer(moneyAct.outcome, { outcome })],
      rights: [],
    });
    expect(await screen.findByText(says)).toBeVisible();
    expect(server.sent(moneyAct.outcome)[0]).toEqual({ call: act.call, key: act.key });
    await user.click(screen.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it('问不到就留着，可以再查', async () => {
    noteSent(ACCOUNT, act);
    leaveOpen(ACCOUNT, act.key);
    renderScreen(<OpenActs />, { answers: [noAnswer(moneyAct.outcome)], rights: [] });
    expect(await screen.findByText(/还不知道结果：网络异常/)).toBeVisible();
    expect(screen.getByRole('button', { name: '再查' })).toBeVisible();
  });
});
