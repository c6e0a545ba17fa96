import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { writeSession } from '../session/token';
import { StoreProvider } from '../store/store-provider';
import { PageContext } from './page-context';
import { useDraft } from './use-draft';

const row = { remote: 'r', key: 'k', path: '/p', title: 't', access: 'signed-in', kind: 'form' } as const;

/** One opening of a page that keeps a draft. */
function open(key: string) {
  const page = { id: 'p', row, saved: new Map() };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreProvider>
      <PageContext.Provider value={page}>{children}</PageContext.Provider>
    </StoreProvider>
  );
  const { result } = renderHook(() => useDraft<string>(key), { wrapper });
  return {
    draft: () => result.current[0],
    write: (text: string | undefined) => act(() => result.current[1](() => text)),
  };
}

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00+08:00') });
  writeSession({ token: 't', orgId: 1 });
});

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('未提交的内容', () => {
  it('页面关掉再开还在，收下以后不在', () => {
    open('rx-1').write('主诉');
    const again = open('rx-1');
    expect(again.draft()).toBe('主诉');
    expect(open('rx-2').draft()).toBeUndefined();
    again.write(undefined);
    expect(open('rx-1').draft()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('只属于所在机构，过一天作废', () => {
    open('rx-1').write('主诉');
    writeSession({ token: 't', orgId: 2 });
    expect(open('rx-1').draft()).toBeUndefined();
    writeSession({ token: 't', orgId: 1 });
    jest.advanceTimersByTime(DAY);
    expect(open('rx-1').draft()).toBe('主诉');
    jest.advanceTimersByTime(1);
    expect(open('rx-1').draft()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('别的东西不动，坏的不算', () => {
    localStorage.setItem('layout', 'Layout1');
    localStorage.setItem('mingmou.draft.0.1.rx-1', '{');
    expect(open('rx-1').draft()).toBeUndefined();
    expect(localStorage.getItem('layout')).toBe('Layout1');
  });
});
