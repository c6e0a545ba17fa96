import { clinicDayText, clinicTimeText } from '@mingmou/contract/base/clinic-day';

/** Business time. Tests pass their own clock, so no rule may read the time of the machine or of the database. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const dateTimeText = clinicTimeText;

/** `YYYY-MM-DD` in Asia/Shanghai. */
export const dayText = clinicDayText;

/** Returns the instant of a `YYYY-MM-DD HH:mm:ss` written in Asia/Shanghai (no summer time since 1991). */
export function instantOf(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}

export function addMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

export function addDays(at: Date, days: number): Date {
  return addMinutes(at, days * 24 * 60);
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the number of days from one `YYYY-MM-DD` to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((instantOf(`${to} 00:00:00`).getTime() - instantOf(`${from} 00:00:00`).getTime()) / DAY_MS);
}

/** Returns the next instant at which clocks in the clinics show an hour (`00:20:00`): later today, or else tomorrow. */
export function nextAt(now: Date, hour: string): Date {
  const today = instantOf(`${dayText(now)} ${hour}`);
  return today > now ? today : addDays(today, 1);
}
