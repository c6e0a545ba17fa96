import { currencyUppercase } from '../../base/currency';
import { formatMoney, money } from '../../base/money';

/** A value of a placeholder before it is written. */
export type PrintValue = string | number | boolean | null | undefined;

const DATE = /^\d{4}-\d{2}-\d{2}/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})/;
const MOBILE = /^\d{11}$/;
/** Within what amounts can hold. */
const IS_NUMBER = /^-?\d{1,10}(\.\d{1,8})?$/;

function signed(text: string): string {
  if (!IS_NUMBER.test(text)) return text;
  const figure = Number(text).toFixed(2);
  return Number(text) > 0 ? `+${figure}` : figure;
}

/** Of a phone that came masked nothing more goes. */
const MASKED_MOBILE = /^\d{3}\*{4}\d{4}$/;

/** 王小明 → 王*明, 李华 → 李*; of a phone the middle four go. */
function masked(text: string): string {
  if (MOBILE.test(text)) return `${text.slice(0, 3)}****${text.slice(-4)}`;
  if (MASKED_MOBILE.test(text)) return text;
  const letters = [...text];
  if (letters.length < 2) return text;
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

function acuity(text: string): string {
  return IS_NUMBER.test(text) && Number.isInteger(Number(text)) ? `${text}.0` : text;
}

/** How `{{x|format}}` writes a value that is there (domain-system §2.5). */
export const PRINT_FORMATS = {
  date: (text: string) => DATE.exec(text)?.[0] ?? text,
  dt: (text: string) => {
    const [, day, time] = DATE_TIME.exec(text) ?? [];
    return day && time ? `${day} ${time}` : text;
  },
  money: (text: string) => (IS_NUMBER.test(text) ? formatMoney(money(text)) : text),
  moneyCn: (text: string) => (IS_NUMBER.test(text) ? currencyUppercase(text) : text),
  sph: signed,
  va: acuity,
  mask: masked,
} as const satisfies Readonly<Record<string, (text: string) => string>>;

export type PrintFormat = keyof typeof PRINT_FORMATS;

export function isFormat(name: string): name is PrintFormat {
  return Object.hasOwn(PRINT_FORMATS, name);
}

/** The text of a value: an empty one is a blank. */
export function printText(value: PrintValue, format: PrintFormat | null): string {
  if (value === null || value === undefined || value === '') return '';
  if (value === true) return '是';
  if (value === false) return '否';
  const text = String(value);
  return format === null ? text : PRINT_FORMATS[format](text);
}
