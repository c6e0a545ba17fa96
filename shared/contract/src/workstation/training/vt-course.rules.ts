/** A plan as far as its weeks are concerned. */
export interface PlannedCourse {
  readonly startDate: string;
  /** Of one that another has replaced: its last day is the day before. */
  readonly endedAt?: string | null | undefined;
  readonly weeks: number;
  /** Days at home, or sessions, in a week. */
  readonly aWeek: number;
}

export interface CourseWeek {
  readonly from: string;
  readonly done: number;
  readonly planned: number;
}

export interface Followed {
  readonly rate: number | null;
  readonly done: number;
  readonly planned: number;
  readonly weeks: CourseWeek[];
}

const DAY_MS = 86_400_000;
const WEEK = 7;
const PERCENT = 100;

/** A `YYYY-MM-DD` so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const min = (a: string, b: string) => (a < b ? a : b);
const max = (a: string, b: string) => (a > b ? a : b);
const daysIn = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The weeks of one plan that have begun by a day; of a week that is cut short, as many as it has days. */
function weeksOf({ startDate, endedAt, weeks, aWeek }: PlannedCourse, from: string, to: string) {
  const over = dayAfter(startDate, weeks * WEEK - 1);
  const last = min(to, endedAt ? min(over, dayAfter(endedAt, -1)) : over);
  const found: { from: string; to: string; planned: number }[] = [];
  for (let day = startDate; day <= last; day = dayAfter(day, WEEK)) {
    const end = min(dayAfter(day, WEEK - 1), last);
    const begin = max(day, from);
    if (end >= begin) found.push({ from: begin, to: end, planned: Math.min(aWeek, daysIn(begin, end)) });
  }
  return found;
}

/**
 * How plans were followed between two days: days done of days planned, week by week (domain-workstation §8b 11). More than was
 * planned in a week does not make up for another; a day counts once.
 */
export function followed(plans: readonly PlannedCourse[], days: readonly string[], from: string, to: string): Followed {
  const once = [...new Set(days)];
  const weeks = plans
    .flatMap((plan) => weeksOf(plan, from, to))
    .sort((a, b) => a.from.localeCompare(b.from))
    .map((week) => {
      const done = once.filter((day) => day >= week.from && day <= week.to).length;
      return { from: week.from, done: Math.min(done, week.planned), planned: week.planned };
    });
  const total = (key: 'done' | 'planned') => weeks.reduce((sum, week) => sum + week[key], 0);
  const [done, planned] = [total('done'), total('planned')];
  return { rate: planned === 0 ? null : Math.round((done * PERCENT) / planned), done, planned, weeks };
}

/** A stage assessment is due every so many days (domain-workstation §8b 11). */
export const ASSESSMENT_DAYS = 28;

/** When the next assessment is due: four weeks after the last report, else after the first plan began. */
export function assessmentDue(began: string | null | undefined, lastReport: string | null | undefined): string | null {
  const from = lastReport ?? began;
  return from ? dayAfter(from, ASSESSMENT_DAYS) : null;
}
