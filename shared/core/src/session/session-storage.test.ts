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
    ['the same account within a day', 7, DAY, true],
    ['the same account after a day', 7, DAY + 1, false],
    ['another account', 8, 0, false],
  ])('keeps what was typed for %s', (_who, userId, wait, isKept) => {
    ownTab(7);
    localStorage.setItem('mingmou.draft.x.7.1.a', '{}');
    jest.advanceTimersByTime(wait);
    ownTab(userId);
    expect(localStorage.getItem('mingmou.draft.x.7.1.a') !== null).toBe(isKept);
  });
});
