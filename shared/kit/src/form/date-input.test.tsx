import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateInput } from './date-input';
import { onEnter } from './on-enter';
import { readTypedDate } from './typed-date';

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
  ] as const)('没有%s是%s', (kind, typed) => expect(readTypedDate(kind, typed)).toBeUndefined());

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

  it('没写完的日期照键入的样子交给表单，由表单拒绝', () => {
    const { onSubmit, input } = typeInto('date', '2099-1');
    expect(onSubmit).toHaveBeenCalledWith('2099-1');
    expect(input).toHaveProperty('value', '2099-1');
    expect(input).toBeInvalid();
  });
});

describe('date typed over another one', () => {
  const OLD = { date: '2001-03-11', dateTime: '2001-03-11 08:30:00', time: '08:30' } as const;

  /** Puts a text over an old date, goes on by a key or a click, and returns the last value. */
  async function typeOver(kind: FormProps['kind'], text: string, leaving: string) {
    const onChange = jest.fn();
    function Held() {
      const [value, setValue] = useState<unknown>(OLD[kind]);
      const change = (next: unknown) => {
        setValue(next);
        onChange(next);
      };
      return <DateInput kind={kind} aria-label="日期" value={value} onChange={change} />;
    }
    const user = userEvent.setup();
    render(
      <>
        <Held />
        <button type="button">下一个</button>
      </>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('日期');
    await user.click(input);
    fireEvent.change(input, { target: { value: text } });
    if (leaving === 'click') await user.click(screen.getByRole('button', { name: '下一个' }));
    else await user.keyboard(leaving);
    // The calendar closes a frame later, and reports its date once more.
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    return { input, last: onChange.mock.lastCall?.[0] };
  }

  it.each([
    ['date', '20150312', '{Tab}', '2015-03-12'],
    ['date', '20150312', '{Enter}', '2015-03-12'],
    ['date', '20150312', 'click', '2015-03-12'],
    ['date', '20150312', '{Control}', '2015-03-12'],
    ['date', '2015-03-12', '{Tab}', '2015-03-12'],
    ['date', '2015/3/12', '{Tab}', '2015-03-12'],
    ['date', '2015.3.12', 'click', '2015-03-12'],
    ['date', '2015-3-12', '{Enter}', '2015-03-12'],
    ['date', '2015年3月12日', 'click', '2015-03-12'],
    ['date', '２０１５／３／１２', '{Tab}', '2015-03-12'],
    ['dateTime', '2015/3/12 9:05', '{Tab}', '2015-03-12 09:05:00'],
    ['dateTime', '20150312 0905', 'click', '2015-03-12 09:05:00'],
    ['time', '9:05', 'click', '09:05'],
  ] as const)('becomes the %s that %s means, left by %s', async (kind, text, leaving, read) => {
    const { input, last } = await typeOver(kind, text, leaving);
    expect([last, input.value]).toEqual([read, read]);
    expect(input).toBeValid();
  });

  it.each([
    ['date', '2015-13-12', '{Tab}'],
    ['date', '2015-13-12', '{Enter}'],
    ['date', '2015-13-12', 'click'],
    ['date', '20150230', 'click'],
    ['date', '昨天', '{Tab}'],
    ['dateTime', '2015/3/12', 'click'],
    ['time', '25:00', '{Tab}'],
  ] as const)('is marked and handed on as it is, where no %s can be read from %s, left by %s', async (...row) => {
    const [kind, text, leaving] = row;
    const { input, last } = await typeOver(kind, text, leaving);
    expect([last, input.value]).toEqual([text, text]);
    expect(input).toBeInvalid();
  });

  it.each(['{Tab}', 'click'])('is none after the text was deleted and the input left by %s', async (leaving) => {
    const { input, last } = await typeOver('date', '', leaving);
    expect([last, input.value]).toEqual([null, '']);
  });
});
