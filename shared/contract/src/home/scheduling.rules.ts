export interface TimeRange {
  /** `HH:mm`. */
  readonly start: string;
  readonly end: string;
}

/** 1 上午 · 2 下午 · 3 晚上 · 4 全天. */
export type Period = 1 | 2 | 3 | 4;

/** The period that a range of a schedule counts for (domain-system §2.1). */
export function periodOf({ start, end }: TimeRange): Period {
  if (start < '12:00') return end > '14:00' ? 4 : 1;
  return start < '17:30' ? 2 : 3;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Days from one on: `count` of them, `YYYY-MM-DD`. */
export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => plusDays(day, index));
}

/** The seven days, Monday first, of the week that lies `weeks` after that of `day`. */
export function weekOf(day: string, weeks = 0): string[] {
  return daysFrom(plusDays(day, 1 - weekdayOf(day) + weeks * 7), 7);
}

/** The days of a demo or a plan around one: `before` of them back, `after` of them on. */
export function daysAround(day: string, before: number, after: number): string[] {
  return daysFrom(plusDays(day, -before), before + 1 + after);
}
