import type { CodeOf } from '../../base/dict';
import type { TimeRange } from '../../home/scheduling.rules';
import type { frameInterval } from './schedule.dicts';

/** Part of a day; without times the whole day is a rest. */
export interface Part {
  readonly start?: string | null;
  readonly end?: string | null;
}

/** The most ranges that a shift has. */
export const MOST_RANGES = 3;
const STEP_MINUTES = 5;
const REST = '休息';
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** `08:30–12:00`; 休息 without times. */
export function partText({ start, end }: Part): string {
  return start && end ? `${start}–${end}` : REST;
}

function rangeOf({ start, end }: Part): TimeRange | null {
  return start && end ? { start, end } : null;
}

/** The time that two ranges share; null where they only touch. */
function sharedTime(one: TimeRange, other: TimeRange): TimeRange | null {
  const [, start = ''] = [one.start, other.start].sort();
  const [end = ''] = [one.end, other.end].sort();
  return start < end ? { start, end } : null;
}

/** Returns the fault in the ranges of a shift (domain-system §2.1); null if they can be saved. */
export function checkRanges(isRest: boolean, ranges: readonly Part[]): string | null {
  if (isRest) return ranges.length > 0 ? '休息班次没有时段' : null;
  if (ranges.length === 0) return '请至少填写一个时段';
  if (ranges.length > MOST_RANGES) return `最多${MOST_RANGES}个时段`;
  const read: TimeRange[] = [];
  for (const [index, { start, end }] of ranges.entries()) {
    const line = `第${index + 1}个时段`;
    if (!start || !end || !TIME.test(start) || !TIME.test(end)) return `请填写${line}的开始和结束时间`;
    if (start >= end) return `${line}的开始应早于结束，且不能跨过午夜`;
    if ([start, end].some((time) => minutesOf(time) % STEP_MINUTES !== 0))
      return `${line}应为${STEP_MINUTES}分钟的整数倍`;
    const range = { start, end };
    if (read.some((other) => sharedTime(other, range))) return `${line}与其他时段重叠`;
    read.push(range);
  }
  return null;
}

/** Minutes of the ranges together; a rest has none. */
export function minutesIn(parts: readonly Part[]): number {
  return parts.reduce((sum, { start, end }) => (start && end ? sum + minutesOf(end) - minutesOf(start) : sum), 0);
}

/** Hours, to one decimal. */
export function hoursIn(parts: readonly Part[]): number {
  return Math.round(minutesIn(parts) / 6) / 10;
}

/** The frames of a range, cut from its start; a remainder shorter than a frame is dropped (domain-outpatient §3). */
export function framesOf({ start, end }: TimeRange, intervalMinutes: number): TimeRange[] {
  const first = minutesOf(start);
  const count = Math.floor((minutesOf(end) - first) / intervalMinutes);
  return Array.from({ length: count }, (_, index) => ({
    start: timeOf(first + index * intervalMinutes),
    end: timeOf(first + (index + 1) * intervalMinutes),
  }));
}

/**
 * Returns why a part of a day conflicts with others: overlapping times, or 休息 next to another part; null if it does
 * not.
 */
export function clashOf(part: Part, others: readonly Part[]): string | null {
  const range = rangeOf(part);
  if (!range) return others.length > 0 ? REST : null;
  for (const other of others) {
    const held = rangeOf(other);
    if (!held) return REST;
    const shared = sharedTime(range, held);
    if (shared) return partText(shared);
  }
  return null;
}

/** When a room would hold more people than it has seats, were one more there for this part of the day; null where never. */
export function overfullAt(part: Part, others: readonly Part[], seats: number): string | null {
  const range = rangeOf(part);
  if (!range) return null;
  const there = others.flatMap((other) => {
    const held = rangeOf(other);
    const shared = held && sharedTime(range, held);
    return shared ? [shared] : [];
  });
  // The number of people is highest at the start of a visit.
  for (const start of [range, ...there].map((held) => held.start).sort()) {
    const present = there.filter((held) => held.start <= start && start < held.end);
    if (present.length + 1 <= seats) continue;
    const [end] = [range.end, ...present.map((held) => held.end)].sort();
    return partText({ start, end });
  }
  return null;
}

/** Default values of a schedule for appointments (domain-system §2.1). */
export const APPOINTMENT_DEFAULTS = { intervalMinutes: 30, capacity: 4, onlineCapacity: 2, regCapacity: 20 } as const;

export interface AppointmentNumbers {
  readonly intervalMinutes: CodeOf<typeof frameInterval>;
  readonly capacity: number;
  readonly onlineCapacity: number;
  readonly regCapacity: number;
}

type Partly = { readonly [K in keyof AppointmentNumbers]?: AppointmentNumbers[K] | null };

/** The first that is said counts: of the schedule itself, of the doctor, of the department, else the default. */
export function numbersOf(...said: readonly (Partly | undefined)[]): AppointmentNumbers {
  const first = <K extends keyof AppointmentNumbers>(key: K): AppointmentNumbers[K] =>
    said.map((one) => one?.[key]).find((value) => value !== null && value !== undefined) ?? APPOINTMENT_DEFAULTS[key];
  const capacity = first('capacity');
  return {
    intervalMinutes: first('intervalMinutes'),
    capacity,
    // A doctor who takes fewer people than the department leaves no more of them to WeChat.
    onlineCapacity: Math.min(first('onlineCapacity'), capacity),
    regCapacity: first('regCapacity'),
  };
}
