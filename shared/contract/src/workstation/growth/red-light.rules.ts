import { type Code, type CodeParams, sentence } from '../../base/codes';
import { redLightCodes } from '../workstation.codes';
import { daysBetween } from './growth-series.rules';

/** So much light an eye may have (consensus of 2022, `clinic-facts.md` §3): a doctor confirms the figures before use. */
export const RED_LIGHT = { aDay: 2, minutes: 3, gapHours: 4, daysAWeek: 5, aWeek: 10 } as const;

const WEEK_DAYS = 7;
const HOUR_MS = 3_600_000;
/** `YYYY-MM-DD HH:mm:ss` of one clinic: differences alone are taken. */
const msOf = (at: string) => Date.parse(`${at.replace(' ', 'T')}Z`);
const day = (at: string) => at.slice(0, 10);
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);

/** Why there may be no session now. */
export interface RedLightFault {
  readonly code: number;
  readonly says: string;
}

const fault = <C extends Code>(refusal: C, params: CodeParams<C>): RedLightFault => ({
  code: refusal.code,
  says: sentence(refusal, params),
});

/**
 * Returns why no session is allowed now. The week is the seven days up to today, so that five days cannot follow five
 * other days directly; `aDay` is the prescribed number of sessions, two by default.
 */
export function redLightFault(
  earlier: readonly string[],
  now: string,
  aDay?: number | null,
): RedLightFault | undefined {
  const today = day(now);
  const most = Math.min(aDay ?? RED_LIGHT.aDay, RED_LIGHT.aDay);
  const doneToday = earlier.filter((at) => day(at) === today).length;
  if (doneToday >= most) return fault(redLightCodes.dayFull, { n: doneToday, most });
  const last = [...earlier].sort().at(-1);
  const free = last ? msOf(last) + RED_LIGHT.gapHours * HOUR_MS : 0;
  if (last && msOf(now) < free) return fault(redLightCodes.tooSoon, { at: last.slice(11, 16), next: clock(free) });
  const week = earlier.filter((at) => daysBetween(day(at), today) < WEEK_DAYS);
  const days = new Set(week.map(day));
  if (!days.has(today) && days.size >= RED_LIGHT.daysAWeek) return fault(redLightCodes.weekDays, { n: days.size });
  if (week.length >= RED_LIGHT.aWeek) return fault(redLightCodes.weekFull, { n: week.length });
  return undefined;
}
