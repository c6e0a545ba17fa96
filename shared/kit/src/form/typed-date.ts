import { isDate, isDateTime, isTime } from '@mingmou/contract/base/check';
import { today } from '@mingmou/contract/base/clinic-day';

export type DateKind = 'date' | 'dateTime' | 'time';

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;
const DAY_OF_YEAR = /^(\d{2})(\d{2})$/;
const CLOCK = /^(\d{1,2}):?(\d{2})(?::(\d{2}))?$/;
const DAY_AND_CLOCK = /^(.+)\s+(\S+)$/;

const CHECKS = { date: isDate, dateTime: isDateTime, time: isTime } as const;

/** True for a text in the form that travels: `2015-03-12`, `2015-03-12 08:30:00`, `08:30`. */
export function isDateText(kind: DateKind, text: string): boolean {
  return CHECKS[kind](text);
}

const two = (digits = '') => digits.padStart(2, '0');

function dayOf(typed: string): string {
  const [, month, day] = DAY_OF_YEAR.exec(typed) ?? [];
  if (month && day) return `${today().slice(0, 4)}-${month}-${day}`;
  const [, year, parted, its, whole = parted, last = its] = DAY.exec(typed) ?? [];
  return `${year}-${two(whole)}-${two(last)}`;
}

function clockOf(typed: string): string {
  const [, hour, minute, second = '00'] = CLOCK.exec(typed) ?? [];
  return `${two(hour)}:${minute}:${second}`;
}

function momentOf(typed: string): string {
  const [, day, clock] = DAY_AND_CLOCK.exec(typed) ?? [];
  return day && clock ? `${dayOf(day.trim())} ${clockOf(clock)}` : `${today()} ${clockOf(typed)}`;
}

const READINGS = { date: dayOf, dateTime: momentOf, time: (typed: string) => clockOf(typed).replace(/:00$/, '') };

/**
 * Returns the date that a typed text means, in the form that travels; undefined when it means none. `20180506`,
 * `2018/5/6`, `2018.5.6` and `2018年5月6日` are one day, `0506` is a day of this year, `930` is half past nine (today).
 */
export function readTypedDate(kind: DateKind, typed: string): string | undefined {
  const text = READINGS[kind](typed.normalize('NFKC').trim());
  return isDateText(kind, text) ? text : undefined;
}
