import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRoundTrip } from './use-round-trip';

function look(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  look(false);
});
afterEach(() => {
  jest.useRealTimers();
});

// real time: none, the timers are fake
const answersIn45Ms = () => new Promise<void>((resolve) => setTimeout(resolve, 45));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('useRoundTrip', () => {
  it('measures on start and every 10 s, pauses while the tab is hidden, and measures when it is shown again', async () => {
    const check = jest.fn(async () => {});
    renderHook(() => useRoundTrip(check));
    await pass(0);
    expect(check).toHaveBeenCalledTimes(1);
    await pass(10_000);
    expect(check).toHaveBeenCalledTimes(2);
    look(true);
    await pass(60_000);
    expect(check).toHaveBeenCalledTimes(2);
    look(false);
    await pass(0);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('answers the time, and null for a call that fails or is still out after 10 s', async () => {
    const { result, rerender } = renderHook(({ check }) => useRoundTrip(check), {
      initialProps: { check: answersIn45Ms },
    });
    expect(result.current).toBeUndefined();
    await pass(45);
    expect(result.current).toBe(45);
    rerender({ check: async () => Promise.reject(new Error('no')) });
    await pass(0);
    expect(result.current).toBeNull();
    rerender({ check: answersIn45Ms });
    await pass(45);
    rerender({ check: () => new Promise<void>(() => {}) });
    await pass(0);
    expect(result.current).toBe(45);
    await pass(10_000);
    expect(result.current).toBeNull();
  });
});
