import { today } from '@mingmou/contract/base/clinic-day';
import { type DayRange, rangeShortcuts } from '@mingmou/contract/base/date-range';
import { Button, DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useRef, useState } from 'react';
import styles from './form.module.css';
import type { InputProps } from './input-props';
import { PickerInput, replaceText, TypedDates, UnreadText } from './picker-text';
import { type DateKind, isDateText, readTypedDate } from './typed-date';

interface DateInputProps extends InputProps {
  readonly kind: DateKind;
  readonly placeholder?: string | undefined;
  /** Takes the days of a button below the calendar: 今天, 本周, 本月. Without it there are no buttons. */
  readonly onPickDays?: ((range: DayRange) => void) | undefined;
}

const FORMATS = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm' } as const;
const COMPONENTS = { input: PickerInput };

// The week starts on Monday (product.md §5).
dayjs.locale('zh-cn');

function dayjsOf(kind: DateKind, text: string): dayjs.Dayjs | null {
  if (!isDateText(kind, text)) return null;
  return dayjs(kind === 'time' ? `2000-01-01 ${text}` : text);
}

/**
 * A day, a moment or a time of day, in the text form that travels. A typed text is read when the input is left; one that
 * means no date becomes the value as it was typed, is marked, and is refused wherever the value is checked.
 */
export function DateInput({ kind, value, onChange, onPickDays, ...rest }: DateInputProps) {
  const format = FORMATS[kind];
  const held = typeof value === 'string' ? value : '';
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The calendar reports its last date once more while it closes, over a text that was left empty or unread.
  const ignoresCalendar = useRef(false);
  const isUnread = held !== '' && !isTyping && !isDateText(kind, held);
  const hold = (next: dayjs.Dayjs | null) => {
    if (!ignoresCalendar.current) onChange?.(next?.format(format) ?? null);
  };
  const read = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    const meant = readTypedDate(kind, typed);
    if (meant === undefined) {
      ignoresCalendar.current = true;
      onChange?.(typed === '' ? null : typed);
    } else if (meant !== typed) replaceText(input, meant);
    setTyping(false);
  };
  const pick = (range: DayRange) => {
    ignoresCalendar.current = true;
    setOpen(false);
    onPickDays?.(range);
  };
  const below = onPickDays && {
    ...{ open: isOpen, onOpenChange: setOpen, showNow: false },
    renderExtraFooter: () =>
      rangeShortcuts('A', today()).map(({ title, range }) => (
        // The focus stays in the input: the button goes away with the calendar.
        <Button
          key={title}
          type="link"
          size="small"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(range)}
        >
          {title}
        </Button>
      )),
  };
  const given = {
    ...rest,
    ...below,
    ...(isUnread ? { status: 'error' as const, 'aria-invalid': true } : {}),
    className: styles.date,
    components: COMPONENTS,
    format,
    value: dayjsOf(kind, held),
    onChange: hold,
    // Typed dates are reported as soon as they are valid: antd waits for its own Enter or the closing of the calendar,
    // and a form submitted by key would miss them.
    onCalendarChange: (next: dayjs.Dayjs | dayjs.Dayjs[] | null) => {
      if (!Array.isArray(next)) hold(next);
    },
  };
  return (
    <UnreadText value={isUnread ? held : undefined}>
      <TypedDates
        title={isUnread ? '无法识别的日期或时间，请重新填写' : undefined}
        onReach={() => {
          ignoresCalendar.current = false;
        }}
        onType={() => {
          ignoresCalendar.current = false;
          setTyping(true);
        }}
        onLeave={read}
      >
        {kind === 'time' ? <TimePicker {...given} /> : <DatePicker {...given} showTime={kind === 'dateTime'} />}
      </TypedDates>
    </UnreadText>
  );
}
