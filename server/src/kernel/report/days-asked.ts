import { type DayRange, isRangeAllowed, type RangeRule } from '@mingmou/contract/base/date-range';
import { malformed } from '../call/refusal';
import { addDays, dayText, instantOf } from '../context/clock';
import type { SessionCx } from '../context/cx';

const LONGEST_DAYS = { A: 365, B: 90 } as const satisfies Partial<Record<RangeRule, number>>;

interface Asked {
  readonly dateFrom?: string | null;
  readonly dateTo?: string | null;
}

const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/** Returns the day so many days away, within years of four digits. */
function daysFrom(day: string, days: number): string {
  if (days > 0 && day > '9999') return LAST_DAY;
  if (days < 0 && day < '0003') return FIRST_DAY;
  return dayText(addDays(instantOf(`${day} 12:00:00`), days));
}

/**
 * Returns the range of days of a list that reads at most 365 of them (90 by rule B). A missing start is as early as the
 * limit allows; a missing end is today.
 */
export function daysAsked(
  { now }: Pick<SessionCx, 'now'>,
  { dateFrom, dateTo }: Asked,
  rule: keyof typeof LONGEST_DAYS = 'A',
): DayRange {
  const most = LONGEST_DAYS[rule];
  const today = dayText(now);
  const to = dateTo ?? (dateFrom ? daysFrom(dateFrom, most) : today);
  const range = { from: dateFrom ?? daysFrom(to, -most), to };
  if (!isRangeAllowed(rule, range, today)) {
    throw malformed('dateTo', `日期：结束日期不能早于开始日期，且相差不能超过${most}天`);
  }
  return range;
}
