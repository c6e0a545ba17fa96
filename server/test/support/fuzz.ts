import type { CallSpec } from '@mingmou/contract/base/call';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';

export type Random = () => number;

/** mulberry32: the same seed gives the same campaign, so that a finding can be reproduced. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pickOne<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}

const INJECTIONS = [
  "'; DROP TABLE patient; --",
  "x' OR '1'='1",
  '1) UNION SELECT token_hash FROM auth_token --',
  '"; SELECT pg_sleep(10); --',
  '=HYPERLINK("http://x","y")',
  '@SUM(1+1)*cmd|calc',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '%',
  '_',
  '\\',
  '*',
  '(',
  '[[',
];

const STRANGE_TEXTS = [
  '\u0000',
  '\ud800',
  '\u202eabc',
  '👁️‍🗨️'.repeat(9),
  '\u200b',
  '　',
  '\ufeff',
  'ﷺ'.repeat(40),
  'e\u0301'.repeat(50),
  '𠀀𠮷',
  'a'.repeat(70_000),
  '\r\n\t',
];

const NUMBERS = [
  0,
  -1,
  1.005,
  -0.0001,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  1e21,
  1e308,
  Number.MIN_VALUE,
];

const DATES = ['0000-01-01', '9999-12-31', '2025-02-29', '12025-01-01', '2025-1-1', '-0001-01-01', 'infinity', 'now'];
const TIMES = ['2025-03-12 24:00:00', '0000-00-00 00:00:00', '9999-12-31 23:59:59', 'today', '25:61'];

const SHAPES = [null, true, {}, [], [[]], [null], { length: 9 }, { $gt: '' }, '', ' ', 'null', 'true'];

const HOSTILE: readonly unknown[] = [...INJECTIONS, ...STRANGE_TEXTS, ...NUMBERS, ...DATES, ...TIMES, ...SHAPES];

/** Returns a value that the field probably accepts, so that hostile values reach the rules behind the check. */
function plausible(spec: FieldSpec, random: Random, ids: readonly number[]): unknown {
  switch (spec.kind) {
    case 'bool':
      return random() < 0.5;
    case 'date':
      return pickOne(random, ['2025-03-12', '2025-03-01', '1970-01-01', '2024-02-29', '9999-12-31']);
    case 'dateTime':
      return '2025-03-12 10:00:00';
    case 'time':
      return '10:00';
    case 'phone':
      return '13800000001';
    case 'dict':
      return spec.dict ? pickOne(random, spec.dict.rows).code : null;
    case 'state':
      return pickOne(random, spec.states ?? ['ENABLE', 'DISABLE', 'DELETE']);
    case 'id':
    case 'ref':
      return pickOne(random, ids);
    case 'list':
      return Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
        spec.item ? plausible(spec.item, random, ids) : null,
      );
    case 'object':
      return plausibleInput(spec.fields ?? {}, random, ids);
    case 'json':
      return { note: 'x' };
    case 'text':
    case 'note':
    case 'secret':
    case 'acuity':
      return pickOne(random, [...INJECTIONS, '王小明', '甲'.repeat(spec.max ?? 8), 'a']).slice(0, spec.max);
    default:
      return pickOne(random, [spec.min ?? 0, spec.max ?? 1, 1, 0, spec.step ?? 2]);
  }
}

function plausibleInput(shape: Shape, random: Random, ids: readonly number[]): Record<string, unknown> {
  const given = Object.entries(shape).filter(([, spec]) => spec.required || random() < 0.7);
  return Object.fromEntries(given.map(([name, spec]) => [name, plausible(spec, random, ids)]));
}

/** Puts a hostile value into one place of the input, at any depth. */
function spoil(value: unknown, random: Random): unknown {
  if (random() < 0.5 && Array.isArray(value) && value.length > 0) {
    const index = Math.floor(random() * value.length);
    return value.map((entry, at) => (at === index ? spoil(entry, random) : entry));
  }
  if (random() < 0.8 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return spoilField(value as Record<string, unknown>, random);
  }
  return pickOne(random, HOSTILE);
}

function spoilField(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = Object.keys(input);
  if (names.length === 0 || random() < 0.1) {
    return { ...input, [pickOne(random, ['__proto__x', 'constructor', 'orgId', 'propertyOwnerId', "a'b"])]: 1 };
  }
  const name = pickOne(random, names);
  return { ...input, [name]: spoil(input[name], random) };
}

/** Replaces unpaired surrogates in path parameters: no browser sends them in an address. */
function sendable({ path }: CallSpec, input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && path.includes(`{${name}}`) ? value.replace(/\p{Surrogate}/gu, '?') : value,
    ]),
  );
}

/** Returns a plausible value of every field of the call. */
export function plausibleFields({ input }: CallSpec, random: Random, ids: readonly number[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([name, spec]) => [name, plausible(spec, random, ids)]));
}

/** Returns a request that fits the call in every field. */
export function plausibleRequest(call: CallSpec, random: Random, ids: readonly number[]): Record<string, unknown> {
  return plausibleInput(call.input, random, ids);
}

/** Returns a request to the call: half of them plausible in every field, the others with one hostile value. */
export function hostileInput(call: CallSpec, random: Random, ids: readonly number[]): Record<string, unknown> {
  const input = plausibleInput(call.input, random, ids);
  return random() < 0.5 ? input : sendable(call, spoilField(input, random));
}
