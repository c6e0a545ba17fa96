import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { DateRange } from './date-range';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00+08:00') });
});

afterEach(() => {
  jest.useRealTimers();
});

function open(props: Parameters<typeof DateRange>[0]) {
  render(<DateRange {...props} />);
  const [start] = screen.getAllByRole('textbox');
  if (!start) throw new Error('no input');
  fireEvent.mouseDown(start);
  fireEvent.click(start);
  return { start };
}

const cell = (day: string) => document.querySelector(`td[title="${day}"]`);
const isOff = (day: string) => cell(day)?.classList.contains('ant-picker-cell-disabled');

describe('日期范围选择', () => {
  it('本周从周一到周日', () => {
    const onChange = jest.fn();
    open({ rule: 'A', onChange });
    fireEvent.click(screen.getByText('本周'));
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('C：明天不能选，今天能选', () => {
    open({ rule: 'C' });
    expect([isOff('2026-11-20'), isOff('2026-11-21')]).toEqual([false, true]);
  });

  it('A 不限制未来；选了开始后，一年以后的日期不能选', () => {
    open({ rule: 'A' });
    expect(isOff('2026-11-21')).toBe(false);
  });

  it('B：选了开始后，90天以外不能选', () => {
    const { start } = open({ rule: 'B' });
    fireEvent.change(start, { target: { value: '2026-11-01' } });
    fireEvent.keyDown(start, { key: 'Enter', code: 'Enter' });
    for (let month = 0; month < 2; month += 1) {
      const next = document.querySelectorAll('.ant-picker-header-next-btn');
      fireEvent.click(next[next.length - 1] as Element);
    }
    expect([isOff('2027-01-30'), isOff('2027-01-31')]).toEqual([false, true]);
  });

  it.each(['20261110', '2026/11/10', '2026.11.10', '2026年11月10日'])('%s 读作 2026-11-10', (typed) => {
    const onChange = jest.fn();
    const { start } = open({ rule: 'A', value: { from: '2026-11-01', to: '2026-11-15' }, onChange });
    fireEvent.change(start, { target: { value: typed } });
    fireEvent.keyDown(start, { key: 'Enter', code: 'Enter' });
    const [, end] = screen.getAllByRole('textbox');
    if (!end) throw new Error('no input');
    fireEvent.keyDown(end, { key: 'Enter', code: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-10', to: '2026-11-15' });
  });
});
