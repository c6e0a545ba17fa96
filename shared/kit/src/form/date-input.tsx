import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { FocusEvent } from 'react';
import styles from './form.module.css';
import type { InputProps } from './input-props';
import { shortDate } from './short-date';

interface DateInputProps extends InputProps {
  readonly kind: 'date' | 'dateTime' | 'time';
  readonly placeholder?: string | undefined;
}

const formats = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm' } as const;

// The week starts on Monday (product.md §5).
dayjs.locale('zh-cn');

/** A day, a moment or a time of day, in the text form that travels. */
export function DateInput({ kind, value, onChange, onBlur, ...rest }: DateInputProps) {
  const format = formats[kind];
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  const hold = (next: dayjs.Dayjs | null) => onChange?.(next?.format(format) ?? null);
  const given = {
    ...rest,
    className: styles.date,
    format,
    onChange: hold,
    // What is typed counts as soon as it is read: antd itself waits for its own Enter or the closing of the calendar,
    // and a form that is submitted by key is gone by then.
    onCalendarChange: (next: dayjs.Dayjs | dayjs.Dayjs[] | null) => {
      if (!Array.isArray(next)) hold(next);
    },
    // Digits alone may be on their way to a whole date: they are read when somebody goes on.
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const { target } = event;
      const meant = target instanceof HTMLInputElement ? shortDate(kind, target.value.trim()) : undefined;
      if (meant) hold(meant);
      onBlur?.(event);
    },
  };
  if (kind === 'time') return <TimePicker {...given} value={text ? dayjs(`2000-01-01 ${text}`) : null} />;
  return <DatePicker {...given} showTime={kind === 'dateTime'} value={text ? dayjs(text) : null} />;
}
