import { isDate } from '../../../base/check';
import { monthsLater } from '../../conclusion.rules';

/** How long a lens may be worn before it is replaced (domain-workstation §8.2): days, or months by the calendar. */
const CYCLES: Readonly<Record<number, { readonly days?: number; readonly months?: number }>> = {
  1: { days: 1 },
  2: { days: 14 },
  3: { months: 1 },
  4: { months: 3 },
  5: { months: 6 },
  6: { months: 12 },
  7: { months: 18 },
  8: { months: 24 },
};

const DAY_MS = 86_400_000;

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day on which lenses that are worn from `start` end; null for a cycle that nobody knows. Months end on their last day. */
export function lensExpiry(start: string, cycle: number): string | null {
  // A day may be on its way into the form still.
  if (!isDate(start)) return null;
  const { days, months } = CYCLES[cycle] ?? {};
  if (days !== undefined) return daysLater(start, days);
  return months === undefined ? null : monthsLater(start, months);
}

export interface PlannedReview {
  /** D1, W1, M3 …, as the review itself is called. */
  readonly type: string;
  readonly date: string;
}

const [SOFT, RIGID, OK] = [1, 2, 3];
const DAYS: Readonly<Record<number, readonly (readonly [type: string, days: number])[]>> = {
  [SOFT]: [
    ['D1', 1],
    ['W1', 7],
  ],
  [RIGID]: [['W1', 7]],
  [OK]: [
    ['D1', 1],
    ['W1', 7],
    ['W2', 14],
  ],
};
/** Months of the first reviews, and the interval in months after them. */
const MONTHS: Readonly<Record<number, { readonly first: readonly number[]; readonly every: number }>> = {
  [SOFT]: { first: [1, 3], every: 6 },
  [RIGID]: { first: [1, 3], every: 3 },
  [OK]: { first: [1, 2, 3], every: 3 },
};
/** The plan reaches at least to the ninth month, however soon the lenses end (§8a 6). */
const LEAST_MONTHS = 9;
/** Nobody wears one lens for longer than the longest cycle. */
const MOST_MONTHS = 24;

/** When lenses of a category are looked at, from the day on which they are worn to the day on which they end (§3.5, §8b 5). */
export function reviewPlan(category: number, start: string, expire: string): readonly PlannedReview[] {
  const { first, every } = MONTHS[category] ?? { first: [], every: MOST_MONTHS };
  const months: number[] = [...first];
  for (let next = (first.at(-1) ?? 0) + every; next <= MOST_MONTHS; next += every) {
    if (next > LEAST_MONTHS && monthsLater(start, next) > expire) break;
    months.push(next);
  }
  return [
    ...(DAYS[category] ?? []).map(([type, days]) => ({ type, date: daysLater(start, days) })),
    ...months.map((n) => ({ type: `M${n}`, date: monthsLater(start, n) })),
  ];
}

/** Days by which a review may differ from its day, as follow-ups of the same days have them (domain-patients §6.2). */
const WINDOW_DAYS: Readonly<Record<string, number>> = { D1: 0, W1: 2, W2: 3, M1: 7, M2: 7 };
const LATER_WINDOW_DAYS = 14;
const UNPLANNED = 'U';

/** Returns the window of a planned review in days; null for a review outside the schedule. */
export function reviewWindow(type: string): number | null {
  return type === UNPLANNED ? null : (WINDOW_DAYS[type] ?? LATER_WINDOW_DAYS);
}

const STEP = /^([DWM])(\d+)$/;
const WEEK_DAYS = 7;

/** Returns the day of a review by the schedule of lenses that are worn from `start`; null for one outside the schedule. */
export function scheduledDay(type: string, start: string): string | null {
  const [, unit, count] = STEP.exec(type) ?? [];
  if (!unit || !isDate(start)) return null;
  if (unit === 'M') return monthsLater(start, Number(count));
  return daysLater(start, Number(count) * (unit === 'W' ? WEEK_DAYS : 1));
}

/** Returns how far a planned day is beyond the window of its review, as a sentence; null within the window. */
export function beyondWindow(type: string, planDate: string, start: string): string | null {
  const [day, days] = [scheduledDay(type, start), reviewWindow(type)];
  if (day === null || days === null || !isDate(planDate)) return null;
  const isWithin = planDate >= daysLater(day, -days) && planDate <= daysLater(day, days);
  return isWithin ? null : `按起戴日期应为${day}${days > 0 ? `，前后${days}天` : ''}`;
}

/** A review is overdue once its day is over by more than this. */
export const OVERDUE_DAYS = 7;
