import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DateInput } from './date-input';
import { onEnter } from './on-enter';
import { shortDate } from './short-date';

interface FormProps {
  readonly kind: Parameters<typeof DateInput>[0]['kind'];
  readonly onSubmit: (value: unknown) => void;
}

/** A form whose only input, and so its last, is a date. */
function OneDate({ kind, onSubmit }: FormProps) {
  const [value, setValue] = useState<unknown>('');
  return (
    <div onKeyDownCapture={onEnter(() => onSubmit(value))}>
      <label htmlFor="day">日期</label>
      <DateInput id="day" kind={kind} value={value} onChange={setValue} />
    </div>
  );
}

function typeInto(kind: FormProps['kind'], text: string) {
  const onSubmit = jest.fn();
  render(<OneDate kind={kind} onSubmit={onSubmit} />);
  const input = screen.getByLabelText('日期');
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  return { onSubmit, input };
}

describe('日期输入', () => {
  it.each([
    ['date', '2099-12-31'],
    ['dateTime', '2099-12-31 08:30:00'],
    ['time', '08:30'],
  ] as const)('最后一格键入%s后直接回车，提交的就是键入的值', (kind, text) => {
    const { onSubmit, input } = typeInto(kind, text);
    expect(onSubmit).toHaveBeenCalledWith(text);
    expect(input).toHaveProperty('value', text);
  });

  it.each([
    ['dateTime', '930', /^\d{4}-\d\d-\d\d 09:30:00$/],
    ['date', '20180506', /^2018-05-06$/],
    ['date', '0506', /^\d{4}-05-06$/],
    ['time', '1405', /^14:05$/],
  ] as const)('%s只写数字%s，离开时读出', (kind, typed, read) => {
    const { input } = typeInto(kind, typed);
    act(() => input.blur());
    expect(input).toHaveProperty('value', expect.stringMatching(read));
  });

  it.each([
    ['date', '0230'],
    ['dateTime', '0960'],
    ['dateTime', '2405'],
    ['time', '20180506'],
  ] as const)('没有%s是%s', (kind, typed) => expect(shortDate(kind, typed)).toBeUndefined());

  it.each([
    ['date', '20180506', /^2018-05-06$/],
    ['date', '0506', /^\d{4}-05-06$/],
    ['dateTime', '930', /^\d{4}-\d\d-\d\d 09:30:00$/],
    ['time', '1405', /^14:05$/],
  ] as const)('最后一格%s只写数字%s后直接回车，提交的是读出的值，只提交一次', (kind, typed, read) => {
    const { onSubmit, input } = typeInto(kind, typed);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledWith(expect.stringMatching(read));
    expect(input).toHaveProperty('value', expect.stringMatching(read));
    expect(input).toHaveFocus();
  });

  it('没写完的日期不算', () => {
    const { onSubmit } = typeInto('date', '2099-1');
    expect(onSubmit).toHaveBeenCalledWith('');
  });
});
