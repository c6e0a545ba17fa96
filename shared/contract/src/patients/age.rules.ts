const ADULT_TEXT_YEARS = 7;
const MONTHS = 12;
const DAY_MS = 86_400_000;
/** Below this age a guardian is named. */
export const GUARDIAN_YEARS = 14;
export const OLDEST_YEARS = 130;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dayOf(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whole months elapsed; a month that lacks the day is complete on its last one. */
export function monthsBetween(birthday: string, today: string): number {
  const [from, to] = [dayOf(birthday), dayOf(today)];
  const months = (to.year - from.year) * MONTHS + to.month - from.month;
  return to.day < Math.min(from.day, lastDay(to.year, to.month)) ? months - 1 : months;
}

export function ageYears(birthday: string, today: string): number {
  return Math.floor(monthsBetween(birthday, today) / MONTHS);
}

/** 18天 · 4月 · 6岁3月 · 13岁; 「约」 where the birthday was reckoned from an age. */
export function ageText(birthday: string, today: string, estimated = false): string {
  const months = monthsBetween(birthday, today);
  const mark = estimated ? '约' : '';
  if (months < 1) return `${mark}${Math.round((Date.parse(today) - Date.parse(birthday)) / DAY_MS)}天`;
  if (months < MONTHS) return `${mark}${months}月`;
  const years = Math.floor(months / MONTHS);
  const rest = months % MONTHS;
  return `${mark}${years}岁${years < ADULT_TEXT_YEARS && rest > 0 ? `${rest}月` : ''}`;
}

/** The same day so many years before, 28 February where the year lacks the 29th. */
export function yearsBefore(today: string, years: number): string {
  const { year, month, day } = dayOf(today);
  const past = year - years;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(past).padStart(4, '0')}-${two(month)}-${two(Math.min(day, lastDay(past, month)))}`;
}

export function needsGuardian(birthday: string, today: string): boolean {
  return ageYears(birthday, today) < GUARDIAN_YEARS;
}
