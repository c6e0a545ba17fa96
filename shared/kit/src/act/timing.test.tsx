import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, renderHook } from '@testing-library/react';
import { useRef } from 'react';
import { useDebouncedStart } from '../form/use-debounced-start';
import { useThrottled } from './use-throttled';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Calls at the given moments and answers how often the act ran by then. */
function ran(use: (act: () => void) => () => void, moments: readonly number[], until = moments.at(-1) ?? 0): number {
  const act = jest.fn();
  const { result } = renderHook(() => use(act));
  let now = 0;
  for (const moment of moments) {
    jest.advanceTimersByTime(moment - now);
    now = moment;
    result.current();
  }
  jest.advanceTimersByTime(until - now);
  return act.mock.calls.length;
}

describe('按钮节流、对话框确定防抖', () => {
  it.each([
    ['节流默认 1000 ms 内只算一次', (act: () => void) => useThrottled(act), [0, 500, 999], 999, 1],
    ['节流满 1000 ms 再算', (act: () => void) => useThrottled(act), [0, 1000], 1000, 2],
    ['节流时长可配', (act: () => void) => useThrottled(act, 200), [0, 200, 399], 399, 2],
    ['确定按钮 400 ms 内连点只算一次', (act: () => void) => useDebouncedStart(act), [0, 399, 700], 700, 1],
    ['确定按钮停够 400 ms 再算', (act: () => void) => useDebouncedStart(act), [0, 400], 400, 2],
  ])('%s', (_title, use, moments, until, times) => expect(ran(use, moments, until)).toBe(times));

  it('按下的按钮在节流的 1000 ms 内带 data-throttled', () => {
    const act = jest.fn();
    function Page() {
      const start = useThrottled(act);
      return (
        <button type="button" onClick={() => start()}>
          保存
        </button>
      );
    }
    const { getByRole } = render(<Page />);
    const button = getByRole('button');
    expect(button).not.toHaveAttribute('data-throttled');
    fireEvent.click(button);
    expect(button).toHaveAttribute('data-throttled', 'true');
    jest.advanceTimersByTime(999);
    fireEvent.click(button);
    expect(button).toHaveAttribute('data-throttled', 'true');
    expect(act).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(button).not.toHaveAttribute('data-throttled');
    fireEvent.click(button);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('什么也没做的指令立即去掉 data-throttled', async () => {
    const button = document.createElement('button');
    const { result } = renderHook(() =>
      useThrottled(
        () => false,
        undefined,
        () => button,
      ),
    );
    result.current();
    expect(button).toHaveAttribute('data-throttled', 'true');
    await Promise.resolve();
    expect(button).not.toHaveAttribute('data-throttled');
  });

  it('确定后的对话框在 400 ms 内带 data-throttled，被忽略的点击重新计时', () => {
    const act = jest.fn();
    function Page() {
      const content = useRef<HTMLDivElement>(null);
      const submit = useDebouncedStart(act, undefined, content);
      return (
        <div role="dialog">
          <div ref={content} />
          <button type="button" onClick={submit}>
            确定
          </button>
        </div>
      );
    }
    const { getByRole } = render(<Page />);
    const [dialog, button] = [getByRole('dialog'), getByRole('button')];
    fireEvent.click(button);
    jest.advanceTimersByTime(399);
    fireEvent.click(button);
    jest.advanceTimersByTime(399);
    expect(dialog).toHaveAttribute('data-throttled', 'true');
    expect(act).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(dialog).not.toHaveAttribute('data-throttled');
    fireEvent.click(button);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['节流', useThrottled],
    ['确定', useDebouncedStart],
  ])('%s 的参数不是函数', (_title, use) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // @ts-expect-error what untyped code may hand over
    expect(() => renderHook(() => use('保存'))).toThrow('指令的参数必须是函数');
  });
});
