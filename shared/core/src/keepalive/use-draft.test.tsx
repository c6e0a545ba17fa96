import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ownTab } from '../session/comeback';
import { expireSession } from '../session/expiry';
import { signOut } from '../session/session';
import { tabId } from '../session/tab';
import { writeSession } from '../session/token';
import { type SessionInfo, sessionLoaded } from '../store/session-slice';
import { store } from '../store/store';
import { StoreProvider } from '../store/store-provider';
import { PageContext } from './page-context';
import { dropPages, openPages, showPage } from './page-store';
import { asksToLeave, hasUnsaved } from './unsaved';
import { useDraft } from './use-draft';
import type { DraftOptions } from './use-draft-box';

const row = { remote: 'r', key: 'k', path: '/p', title: 't', access: 'signed-in', kind: 'form', keep: 'k' } as const;
const place = { pathname: '/p', search: '', hash: '', state: undefined, key: '1' };

function signIn(userId: number, orgId = 1) {
  writeSession({ token: 't', orgId });
  const info = { userId, orgId } as SessionInfo;
  act(() => void store.dispatch(sessionLoaded({ info, menus: [] })));
  ownTab(userId);
}

/** One opening of a page that keeps a draft. */
function open<T = string>(key: string, options?: DraftOptions<T>) {
  dropPages(() => true);
  showPage(row, place);
  const [page] = openPages();
  if (!page) throw new Error('no page');
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreProvider>
      <PageContext.Provider value={page}>{children}</PageContext.Provider>
    </StoreProvider>
  );
  const { result } = renderHook(() => useDraft<T>(key, options), { wrapper });
  return {
    draft: () => result.current[0],
    write: (value: T | undefined) => act(() => result.current[1](() => value)),
  };
}

const DAY = 24 * 60 * 60 * 1000;
const drafts = () => Object.keys(localStorage).filter((name) => name.includes('draft'));

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00+08:00') });
  signIn(7);
});

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('未提交的内容', () => {
  it('页面关掉再开还在，收下以后不在；只在本标签页', () => {
    open('rx-1').write('主诉');
    const tab = window.name;
    const again = open('rx-1');
    expect(again.draft()).toBe('主诉');
    expect(open('rx-2').draft()).toBeUndefined();
    window.name = 'another';
    expect(open('rx-1').draft()).toBeUndefined();
    window.name = tab;
    again.write(undefined);
    expect(open('rx-1').draft()).toBeUndefined();
    expect(drafts()).toEqual([]);
  });

  it('只属于所在机构，过一天作废', () => {
    open('rx-1').write('主诉');
    signIn(7, 2);
    expect(open('rx-1').draft()).toBeUndefined();
    signIn(7, 1);
    jest.advanceTimersByTime(DAY);
    expect(open('rx-1').draft()).toBe('主诉');
    jest.advanceTimersByTime(1);
    expect(open('rx-1').draft()).toBeUndefined();
    expect(drafts()).toEqual([]);
  });

  it('别的标签页关掉以后留下的最多一百份，先删最早的；自己的还在', () => {
    for (let at = 0; at < 120; at += 1) {
      const draft = JSON.stringify({ at: Date.now() - 1000 * at, value: '主诉' });
      localStorage.setItem(`mingmou.draft.closed-${at}.7.1.rx-1`, draft);
    }
    open('rx-1').write('新的');
    expect(open('rx-1').draft()).toBe('新的');
    expect(drafts()).toHaveLength(100);
    expect(drafts()).toContain('mingmou.draft.closed-0.7.1.rx-1');
    expect(drafts()).not.toContain('mingmou.draft.closed-119.7.1.rx-1');
  });

  it('登录过期再登录还在；退出登录、换了人就没有了', () => {
    open('rx-1').write('主诉');
    expireSession(() => {});
    expect(sessionStorage).toHaveLength(0);
    signIn(7);
    expect(open('rx-1').draft()).toBe('主诉');
    expireSession(() => {});
    signIn(8);
    expect(drafts()).toEqual([]);
    open('rx-1').write('别人的');
    act(() => signOut());
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it('密码和验证码不写下来', () => {
    open<Record<string, unknown>>('way').write({
      amount: 100,
      cardPassword: '123456',
      smsCode: '889900',
      verificationCode: '889901',
      inside: [{ password: 'pw' }],
    });
    expect(Object.values({ ...localStorage }).join()).not.toMatch(/123456|8899|pw/);
    expect(open<Record<string, unknown>>('way').draft()).toEqual({ amount: 100, inside: [{}] });
  });

  it('别的东西不动，坏的不算', () => {
    localStorage.setItem('layout', 'Layout1');
    localStorage.setItem(`mingmou.draft.${tabId()}.7.1.rx-1`, '{');
    expect(open('rx-1').draft()).toBeUndefined();
    expect(localStorage.getItem('layout')).toBe('Layout1');
  });
});

describe('离开前要不要问', () => {
  it('有没保存的才问；收下以后不问，关掉的页面不算', () => {
    const page = open('rx-1');
    expect([hasUnsaved(), asksToLeave()]).toEqual([false, false]);
    page.write('主诉');
    expect([hasUnsaved(), asksToLeave()]).toEqual([true, true]);
    page.write(undefined);
    expect([hasUnsaved(), asksToLeave()]).toEqual([false, false]);
    page.write('主诉');
    dropPages(() => true);
    expect(hasUnsaved()).toBe(false);
  });

  it('重新打开时带回来的也算', () => {
    open('rx-1').write('主诉');
    open('rx-1');
    expect(asksToLeave()).toBe(true);
  });

  it('说明了会留着的页面：刷新要问，换页不问', () => {
    open('rx-1', { leaving: 'stays' }).write('主诉');
    expect([hasUnsaved(), asksToLeave()]).toEqual([true, false]);
  });
});
