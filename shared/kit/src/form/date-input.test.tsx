import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DateInput } from './date-input';
import { onEnter } from './on-enter';

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

  it('没写完的日期不算', () => {
    const { onSubmit } = typeInto('date', '2099-1');
    expect(onSubmit).toHaveBeenCalledWith('');
  });
});
