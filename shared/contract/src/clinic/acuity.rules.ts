import { plainText } from './lens-text.rules';

/** The 23 lines of the chart in both scales, one to one (domain-workstation §8.1). */
export const ACUITY_LINES = [
  ['3.3', '0.02'],
  ['3.4', '0.025'],
  ['3.5', '0.03'],
  ['3.6', '0.04'],
  ['3.7', '0.05'],
  ['3.8', '0.06'],
  ['3.9', '0.08'],
  ['4.0', '0.1'],
  ['4.1', '0.12'],
  ['4.2', '0.15'],
  ['4.3', '0.2'],
  ['4.4', '0.25'],
  ['4.5', '0.3'],
  ['4.6', '0.4'],
  ['4.7', '0.5'],
  ['4.8', '0.6'],
  ['4.85', '0.7'],
  ['4.9', '0.8'],
  ['4.95', '0.9'],
  ['5.0', '1.0'],
  ['5.1', '1.2'],
  ['5.2', '1.5'],
  ['5.3', '2.0'],
] as const;

/** `5` five points, `D` decimal: what travels with stored text as `vaScale`. */
export type AcuityScale = '5' | 'D';

export const ACUITY_SCALE_TITLES: Readonly<Record<AcuityScale, string>> = { '5': '5分', D: '小数' };

/** Longest text of a reading: `OTHER:` and 20 characters. */
export const LONGEST_ACUITY = 26;

/** The scale an organisation records in: visionType 1 and 3 in five points, 2 and 4 in decimals. */
export function scaleOf(visionType: number): AcuityScale {
  return visionType === 2 || visionType === 4 ? 'D' : '5';
}

/** Types 3 and 4 print the other scale behind. */
function printsBoth(visionType: number): boolean {
  return visionType === 3 || visionType === 4;
}

const COLUMN: Readonly<Record<AcuityScale, 0 | 1>> = { '5': 0, D: 1 };

export const ACUITY_SPECIALS = [
  ['FC/1m', '指数/1m'],
  ['FC/50cm', '指数/50cm'],
  ['FC/40cm', '指数/40cm'],
  ['FC/30cm', '指数/30cm'],
  ['FC/20cm', '指数/20cm'],
  ['FC/10cm', '指数/10cm'],
  ['HM', '手动'],
  ['LP', '光感'],
  ['NLP', '无光感'],
] as const;

const SPECIAL = /^(FC\/(10|20|30|40|50)cm|FC\/1m|HM|LP|NLP|OTHER:.{1,20})$/;
const READING = /^(\d\.\d{1,3})(?:([+-])([1-4]?))?$/;

interface Reading {
  /** Place on the chart from the poorest line, from 0. */
  readonly place: number;
  /** `+2`, `-` or nothing. */
  readonly suffix: string;
  /** Letters more (+) or fewer (−) than the line; a sign alone counts one. */
  readonly letters: number;
}

/** The lines of a scale, poorest first. */
export function acuityLines(visionType: number): readonly string[] {
  return ACUITY_LINES.map((line) => line[COLUMN[scaleOf(visionType)]]);
}

function readingOf(text: string, scale: AcuityScale): Reading | null {
  const [, line, sign, count] = READING.exec(text) ?? [];
  const place = ACUITY_LINES.findIndex((row) => row[COLUMN[scale]] === line);
  if (place < 0) return null;
  const letters = sign === undefined ? 0 : Number(count || 1) * (sign === '+' ? 1 : -1);
  return { place, suffix: sign === undefined ? '' : `${sign}${count}`, letters };
}

/** Returns the line of a reading on the chart, from 0; null for special values and for invalid readings. */
export function acuityLine(text: string, visionType: number): number | null {
  return readingOf(text, scaleOf(visionType))?.place ?? null;
}

export function isAcuity(text: string, visionType: number): boolean {
  return SPECIAL.test(text) || acuityLine(text, visionType) !== null;
}

/**
 * Converts a reading to another scale and keeps sign and suffix. Special values and invalid readings are returned
 * unchanged.
 */
export function convertAcuity(text: string, from: AcuityScale, to: AcuityScale): string {
  const reading = readingOf(text, from);
  const line = reading && ACUITY_LINES[reading.place];
  return line ? `${line[COLUMN[to]]}${reading.suffix}` : text;
}

/** A stored reading as an organisation shows it: in its own scale, types 3 and 4 with the other one in brackets. */
export function acuityText(text: string, stored: AcuityScale, visionType: number): string {
  const scale = scaleOf(visionType);
  const own = convertAcuity(text, stored, scale);
  const other = convertAcuity(text, stored, scale === '5' ? 'D' : '5');
  return printsBoth(visionType) && own !== other ? `${own}（${other}）` : own;
}

/** For charts alone: what lies below the chart, on its axis. */
const SPECIAL_LOGMAR: readonly (readonly [RegExp, number])[] = [
  [/^FC\//, 2],
  [/^HM$/, 2.3],
  [/^LP$/, 2.7],
  [/^NLP$/, 3],
];

/** logMAR of a reading, 0.02 a letter; smaller sees better. Null where there is nothing to compare. */
export function logMar(text: string, scale: AcuityScale): number | null {
  const reading = readingOf(text, scale);
  if (!reading) return SPECIAL_LOGMAR.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const points = Number(ACUITY_LINES[reading.place]?.[0]);
  return Math.round((5 - points) * 100 - reading.letters * 2) / 100 + 0;
}

const CHINESE = /\p{Script=Han}/u;
const COUNT_FINGERS = /^FC\/?(10|20|30|40|50)(CM)?$/;

function withPoint(digits: string, lines: readonly string[]): string {
  if (digits.includes('.')) return digits.startsWith('.') ? `0${digits}` : digits;
  const whole = `${digits}.0`;
  return lines.includes(whole) ? whole : `${digits.slice(0, 1)}.${digits.slice(1)}`;
}

/**
 * Parses typed text as a reading of the scale: `49` is 4.9, `485-2` is 4.85-2, `fc30` is FC/30cm, Chinese words become
 * an `OTHER:` note. Unreadable text is returned unchanged, so that the user sees it.
 */
export function readAcuity(typed: string, visionType: number): string {
  const text = plainText(typed);
  const code = text.toUpperCase().replace(/\s+/g, '');
  const fingers = COUNT_FINGERS.exec(code)?.[1];
  if (fingers) return `FC/${fingers}cm`;
  if (/^FC\/?1M$/.test(code)) return 'FC/1m';
  if (SPECIAL.test(code)) return code;
  const [, digits, suffix = ''] = /^(\d*\.?\d+)([+-]\d?)?$/.exec(code) ?? [];
  if (digits !== undefined) return `${withPoint(digits, acuityLines(visionType))}${suffix}`;
  const words = typed.trim().replace(/^other[:：]/i, '');
  return CHINESE.test(words) ? `OTHER:${words}` : text;
}

/** Whether an eye sees less than a line, named in decimals; what lies below the chart does, words say nothing. */
export function seesLess(text: string | null | undefined, visionType: number, line: string): boolean {
  if (!text) return false;
  const place = acuityLine(text, visionType);
  if (place === null) return SPECIAL_LOGMAR.some(([pattern]) => pattern.test(text));
  return place < ACUITY_LINES.findIndex(([, decimals]) => decimals === line);
}

/** Lines of the chart between two readings; null where either is none. */
export function linesApart(
  first: string | null | undefined,
  second: string | null | undefined,
  visionType: number,
): number | null {
  const places = [first, second].map((text) => (text ? acuityLine(text, visionType) : null));
  const [one = null, other = null] = places;
  return one === null || other === null ? null : Math.abs(one - other);
}
