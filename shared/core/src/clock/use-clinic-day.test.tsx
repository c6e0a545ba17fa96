import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { useClinicDay } from './use-clinic-day';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-10T23:59:50+08:00') });
});
afterEach(() => {
  jest.useRealTimers();
});

it('renders again with the next day soon after midnight of the clinics', () => {
  const render = jest.fn(useClinicDay);
  const { result, unmount } = renderHook(render);
  expect(result.current).toBe('2026-03-10');
  act(() => void jest.advanceTimersByTime(30_000));
  expect(result.current).toBe('2026-03-11');
  const renders = render.mock.calls.length;
  act(() => void jest.advanceTimersByTime(3_600_000));
  expect(render).toHaveBeenCalledTimes(renders);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('looks at the clock when the page is seen again after a night of sleep', () => {
  const { result } = renderHook(useClinicDay);
  jest.setSystemTime(new Date('2026-03-11T08:00:00+08:00'));
  act(() => void fireEvent(document, new Event('visibilitychange')));
  expect(result.current).toBe('2026-03-11');
});
