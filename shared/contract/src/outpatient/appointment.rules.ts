import { framesOf } from '../system/schedule/schedule.rules';

export const BY_DOCTOR = 1;
export const BY_ROOM = 2;
export const BY_WECHAT = 3;

/** How often an appointment may be given another time. */
export const MOST_CHANGES = 5;

/** Days back that missed appointments are counted for. */
export const NO_SHOW_DAYS = 90;

interface Shift {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly intervalMinutes: number;
  readonly stopped: boolean;
}

interface Moment {
  readonly today: string;
  /** `HH:mm` */
  readonly time: string;
}

/** The frame of a shift that begins at a time; undefined where none does. */
export function frameAt({ start, end, intervalMinutes }: Shift, frameStart: string) {
  return framesOf({ start, end }, intervalMinutes).find((frame) => frame.start === frameStart);
}

/** Of a time of day, since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes from now until a time of the clinics' days; negative when it is over. */
export function minutesUntil(date: string, time: string, { today, time: now }: Moment): number {
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  return days * 1440 + minutesOf(time) - minutesOf(now);
}

/** Whether a frame may still be booked: at the desk until its end, by WeChat so many minutes before its start. */
export function isFrameOpen(
  frame: { readonly date: string; readonly start: string; readonly end: string },
  now: Moment,
  leadMinutes: number | null,
): boolean {
  if (leadMinutes === null) return minutesUntil(frame.date, frame.end, now) > 0;
  return minutesUntil(frame.date, frame.start, now) >= leadMinutes;
}

/**
 * Returns the queue time of a patient with an appointment: the time of the appointment, unless the patient is too late.
 */
export function queueTime(frameStart: string, now: string, lateMinutes: number): string | null {
  return minutesOf(now) <= minutesOf(frameStart) + lateMinutes ? frameStart : null;
}
