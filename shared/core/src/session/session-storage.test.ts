import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetTab, noteComeback, ownTab, takeComeback } from './comeback';
import { clearSession, writeSession } from './token';

const HALF_AN_HOUR = 30 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;
const place = { pathname: '/a', search: '?b=1' } as Location;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00+08:00') });
  writeSession({ token: 't', orgId: 1 });
});
afterEach(() => {
  jest.useRealTimers();
  clearSession();
  localStorage.clear();
  window.name = '';
});

describe('会话存储', () => {
  it('holds two keys while signed in and none after the session has ended', () => {
    ownTab(7);
    expect(Object.keys(sessionStorage).sort()).toEqual(['orgId', 'token']);
    noteComeback(place);
    clearSession();
    expect(sessionStorage).toHaveLength(0);
    expect(takeComeback(1)).toBe('/a?b=1');
    expect(takeComeback(1)).toBeUndefined();
  });

  it.each([
    ['half an hour later', HALF_AN_HOUR, '/a?b=1'],
    ['a millisecond after that', HALF_AN_HOUR + 1, undefined],
  ])('leads back to the page %s', (_when, wait, expected) => {
    noteComeback(place);
    jest.advanceTimersByTime(wait);
    expect(takeComeback(1)).toBe(expected);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('leads back to the page only in the tab that was on it', () => {
    noteComeback(place);
    const tab = window.name;
    window.name = '';
    expect(takeComeback(1)).toBeUndefined();
    forgetTab();
    window.name = tab;
    expect(takeComeback(1)).toBe('/a?b=1');
  });

  it.each([
    ['the same account', 7, 'mingmou.tab.a', true],
    ['the same account in a new tab', 7, 'mingmou.tab.b', true],
    ['another account', 8, 'mingmou.tab.a', false],
    ['another account in a new tab', 8, 'mingmou.tab.b', false],
  ])('keeps what was typed for %s', (_who, userId, tab, isKept) => {
    window.name = 'mingmou.tab.a';
    ownTab(7);
    localStorage.setItem('mingmou.draft.x.7.1.a', '{}');
    window.name = tab;
    ownTab(userId);
    expect(localStorage.getItem('mingmou.draft.x.7.1.a') !== null).toBe(isKept);
  });

  it('keeps the drafts of two accounts in two tabs when either loads its page again', () => {
    const asTab = (name: string, userId: number) => {
      window.name = name;
      ownTab(userId);
    };
    const drafts = () => Object.keys(localStorage).filter((name) => name.includes('.draft.'));
    asTab('mingmou.tab.a', 7);
    asTab('mingmou.tab.b', 8);
    localStorage.setItem('mingmou.draft.a.7.1.form', '{}');
    localStorage.setItem('mingmou.draft.b.8.1.form', '{}');
    asTab('mingmou.tab.a', 7);
    asTab('mingmou.tab.b', 8);
    expect(drafts()).toHaveLength(2);
    asTab('mingmou.tab.b', 9);
    expect(drafts()).toEqual([]);
  });

  it('forgets the owners of tabs that nobody opened for a day', () => {
    window.name = 'mingmou.tab.a';
    ownTab(7);
    window.name = 'mingmou.tab.b';
    jest.advanceTimersByTime(DAY + 1);
    ownTab(7);
    expect(Object.keys(localStorage)).toEqual(['mingmou.owner.b']);
  });
});
