/** Days as `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A: the end at most 365 days after the start. B: at most 90 days between them. C: nothing in the future. */
export type RangeRule = 'A' | 'B' | 'C';

const DAY_MS = 86_400_000;
const LONGEST_MS: Readonly<Record<RangeRule, number>> = {
  A: 365 * DAY_MS,
  B: 7_776_000_000,
  C: Number.POSITIVE_INFINITY,
};
const DAY_TEXT = /^(\d{4})([-/])(\d{2})\2(\d{2})$/;

/** Days are counted in UTC, where each has 24 hours. */
function timeOf(day: string): number {
  const [, year, , month, date] = DAY_TEXT.exec(day) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date));
  // A day that its month does not have would roll over into the next.
  if (Number.isNaN(time) || dayOf(time) !== `${year}-${month}-${date}`) {
    throw new RangeError(`日期格式须为 yyyy-mm-dd 或 yyyy/mm/dd：${day}`);
  }
  return time;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Monday to Sunday of the week that holds a day; throws on what does not look like a day. */
export function weekOf(day: string): DayRange {
  const time = timeOf(day);
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;
  return { from: dayOf(monday), to: dayOf(monday + 6 * DAY_MS) };
}

export function monthOf(day: string): DayRange {
  const date = new Date(timeOf(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
}

/** Whether a day may be picked, given the other end when that one is already picked. */
export function isDayOffered(rule: RangeRule, day: string, today: string, otherEnd?: string): boolean {
  if (rule === 'C') return timeOf(day) <= timeOf(today);
  return otherEnd === undefined || Math.abs(timeOf(day) - timeOf(otherEnd)) <= LONGEST_MS[rule];
}

export function isRangeAllowed(rule: RangeRule, { from, to }: DayRange, today: string): boolean {
  return timeOf(from) <= timeOf(to) && isDayOffered(rule, to, today, from);
}

/** 今天, 本周, 本月; where the future is closed they end today. */
export function rangeShortcuts(rule: RangeRule, today: string): readonly { title: string; range: DayRange }[] {
  const upTo = ({ from, to }: DayRange): DayRange => ({ from, to: rule === 'C' && to > today ? today : to });
  return [
    { title: '今天', range: { from: today, to: today } },
    { title: '本周', range: upTo(weekOf(today)) },
    { title: '本月', range: upTo(monthOf(today)) },
  ];
}
