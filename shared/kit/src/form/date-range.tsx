import { type DayRange, isDayOffered, type RangeRule, rangeShortcuts } from '@mingmou/contract/base/date-range';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { InputProps } from './input-props';
import { replaceText, TypedDates } from './picker-text';
import { readTypedDate } from './typed-date';

interface DateRangeProps extends Omit<InputProps, 'value' | 'onChange'> {
  readonly rule: RangeRule;
  readonly value?: DayRange | null;
  readonly onChange?: (range: DayRange | null) => void;
  /** A filter may be emptied; a range that a report needs may not. */
  readonly allowClear?: boolean;
  readonly 'aria-label'?: string;
}

const FORMAT = 'YYYY-MM-DD';

// The week starts on Monday (product.md §5).
dayjs.locale('zh-cn');

const text = (day: Dayjs) => day.format(FORMAT);

/** A text that means no day is left to the picker, which shows its last day again. */
function readInto(input: HTMLInputElement): void {
  const typed = input.value.trim();
  const meant = readTypedDate('date', typed);
  if (meant !== undefined && meant !== typed) replaceText(input, meant);
}

/** Two days within the rule of their kind, with 今天, 本周 and 本月 at hand. */
export function DateRange({ rule, value, onChange, allowClear = true, ...rest }: DateRangeProps) {
  const today = text(dayjs());
  return (
    <TypedDates onLeave={readInto}>
      <DatePicker.RangePicker
        {...rest}
        format={FORMAT}
        allowClear={allowClear}
        value={value ? [dayjs(value.from), dayjs(value.to)] : null}
        presets={rangeShortcuts(rule, today).map(({ title, range }) => ({
          label: title,
          value: [dayjs(range.from), dayjs(range.to)],
        }))}
        disabledDate={(day, { from }) => !isDayOffered(rule, text(day), today, from && text(from))}
        onChange={(days) => {
          const [from, to] = days ?? [];
          onChange?.(from && to ? { from: text(from), to: text(to) } : null);
        }}
      />
    </TypedDates>
  );
}
