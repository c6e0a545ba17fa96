import type { WxEvent } from './wechat.dicts';

const OF_APPOINTMENT = [
  'patientName',
  'doctorName',
  'roomName',
  'itemName',
  'date',
  'time',
  'orgName',
  'orgPhone',
] as const;

/** Names of an event's variables in a template. */
export const WX_VARIABLES = {
  SUBSCRIBE_OK: OF_APPOINTMENT,
  SUBSCRIBE_REMIND: OF_APPOINTMENT,
  SUBSCRIBE_CANCEL: OF_APPOINTMENT,
  REVIEW_REMIND: ['patientName', 'doctorName', 'itemName', 'date', 'orgName', 'orgPhone'],
  QUEUE_CALL: ['patientName', 'number', 'roomName', 'doctorName', 'orgName', 'orgPhone', 'time'],
  RETURN_VISIT: ['patientName', 'content', 'staffName', 'date', 'orgName', 'orgPhone'],
} as const satisfies Readonly<Record<WxEvent, readonly string[]>>;

export type WxValues = Readonly<Record<string, string>>;

const VARIABLE = /\$\{([^{}]*)\}/g;
const KEY =
  /^(thing|time|date|character_string|number|letter|symbol|phrase|name|phone_number|amount|car_number|const)\d{1,3}$/;

/** Characters that WeChat allows a value of the type; a longer one is refused whole, so it is cut. */
const LENGTHS: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  number: 32,
  letter: 32,
  symbol: 5,
  phrase: 5,
  name: 10,
  phone_number: 17,
  car_number: 8,
};

/** The type that a key names: thing2 → thing. */
function typeOf(key: string): string {
  return key.replace(/\d+$/, '');
}

/** Why a field of a template cannot be sent; null when it can. */
export function wxFieldFault(event: WxEvent, { key, value }: { readonly key: string; readonly value: string }) {
  if (!KEY.test(key)) return `「${key}」不是模板字段，应为thing2、time3等`;
  const known: readonly string[] = WX_VARIABLES[event];
  const unknown = [...value.matchAll(VARIABLE)].map(([, name = '']) => name).find((name) => !known.includes(name));
  return unknown === undefined ? null : `「${key}」含有不支持的变量：${unknown}`;
}

/** Converts a value for its WeChat type. A value that is too long is cut and ends with an ellipsis. */
export function wxValue(key: string, template: string, values: WxValues): string {
  const text = template.replace(VARIABLE, (_, name: string) => values[name] ?? '').trim();
  const type = typeOf(key);
  const typed = type === 'character_string' || type === 'number' ? text.replace(/[^\x20-\x7e]/g, '') : text;
  const max = LENGTHS[type];
  const letters = [...typed];
  if (max === undefined || letters.length <= max) return typed || '-';
  return type === 'thing' ? `${letters.slice(0, max - 1).join('')}…` : letters.slice(0, max).join('');
}
