/** Longest span of a task, first and last day counted from one to the other (160103). */
export const LONGEST_DAYS = 90;
const DAY_MS = 86_400_000;
/** School years turn in August, before the autumn term. */
const FIRST_MONTH = 8;

export type SpanFault = 'wrongOrder' | 'tooLong';

/** Returns the fault in the days of a task, both `YYYY-MM-DD`; null if there is none. */
export function spanFault(from: string, to: string): SpanFault | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) return 'wrongOrder';
  return days > LONGEST_DAYS ? 'tooLong' : null;
}

/** `2025-2026`: two years that follow each other. */
export function isSchoolYear(text: string): boolean {
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(text) ?? [];
  return from !== undefined && Number(to) === Number(from) + 1;
}

/** The school year that a day lies in, and its term: 1 from August to January, 2 from February on. */
export function schoolTermOf(day: string): { readonly schoolYear: string; readonly term: 1 | 2 } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const from = month >= FIRST_MONTH ? year : year - 1;
  return { schoolYear: `${from}-${from + 1}`, term: month >= FIRST_MONTH || month === 1 ? 1 : 2 };
}
