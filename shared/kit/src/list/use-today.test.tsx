import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useToday } from './use-today';

const MINUTE = 60_000;

function Dated() {
  return useToday() ? <p>列表</p> : null;
}

describe('useToday', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], now: new Date('2026-03-10T23:59:30+08:00') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['an address without dates', '', '2026-03-11', '2026-03-11', null],
    ['today, on its second page', 'dateFrom=2026-03-10&dateTo=2026-03-10&page=2', '2026-03-11', '2026-03-11', null],
    ['another day', 'dateFrom=2026-03-09&dateTo=2026-03-09&page=2', '2026-03-09', '2026-03-09', '2'],
    ['several days', 'dateFrom=2026-03-01&dateTo=2026-03-10', '2026-03-01', '2026-03-10', null],
  ])('asks after midnight for the days that belong to %s', async (_what, search, from, to, page) => {
    const { query } = renderScreen(<Dated />, { answers: [], rights: [], at: `/outpatient/sRecord?${search}` });
    await act(() => jest.advanceTimersByTimeAsync(MINUTE));
    expect([query().get('dateFrom'), query().get('dateTo'), query().get('page')]).toEqual([from, to, page]);
  });
});
