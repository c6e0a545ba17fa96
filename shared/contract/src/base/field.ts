import type { Call } from './call';
import type { Dict, DictCode } from './dict';
import type { Money, Price } from './money';
import { type Reference, type Referring, referenceTo } from './reference';

declare const value: unique symbol;

export type FieldKind =
  | 'text'
  | 'note'
  | 'secret'
  | 'phone'
  | 'int'
  | 'qty'
  | 'decimal'
  | 'money'
  | 'price'
  | 'bool'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'dict'
  | 'state'
  | 'id'
  | 'ref'
  | 'list'
  | 'object'
  | 'json'
  | 'sphere'
  | 'cylinder'
  | 'axis'
  | 'add'
  | 'acuity'
  | 'pd';

/** Facts of a value, declared once and read by forms, tables, sheets, zod (on the server) and OpenAPI. */
export interface FieldSpec {
  readonly kind: FieldKind;
  /** 标签: column head, form label, and the name of the field in a refusal. */
  readonly title: string;
  readonly required: boolean;
  readonly unit?: string;
  /** Text: characters. Number: value. List: items. */
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  /** Values must be multiples of it. */
  readonly step?: number;
  /** `says` completes the sentence 「{标签}：…」. */
  readonly pattern?: { readonly source: string; readonly says: string };
  /** Label of the range of days of which this is one end. */
  readonly range?: string;
  readonly dict?: Dict;
  readonly ref?: Reference;
  readonly states?: readonly StateEnum[];
  readonly item?: FieldSpec;
  readonly fields?: Shape;
}

/** A field descriptor that also carries the TypeScript type of its value; only the type exists at compile time. */
export interface Field<T = unknown, Required extends boolean = boolean> extends FieldSpec {
  readonly required: Required;
  readonly [value]?: T;
}

export type Shape = Readonly<Record<string, FieldSpec>>;

export type ValueOf<F> = F extends { readonly [value]?: infer T } ? Exclude<T, undefined> : never;

type RequiredKey<S extends Shape> = { [K in keyof S]: S[K]['required'] extends true ? K : never }[keyof S];

/** The TypeScript type of a shape: required fields present, the others absent or null. */
export type Values<S extends Shape> = { [K in RequiredKey<S>]: ValueOf<S[K]> } & {
  [K in Exclude<keyof S, RequiredKey<S>>]?: ValueOf<S[K]> | null;
};

export type StateEnum = 'ENABLE' | 'DISABLE' | 'DELETE';

type Facts = Partial<Omit<FieldSpec, 'kind' | 'title' | 'required'>>;

function field<T>(kind: FieldKind, title: string, facts: Facts = {}): Field<T, false> {
  return { kind, title, required: false, ...facts };
}

const DIGITS_11 = { source: '^1\\d{10}$', says: '请输入11位手机号' };

/** Field builders: the kind fixes type, format, alignment, input and unit; further facts narrow it. */
export const f = {
  text: (title: string, max: number, facts: Facts = {}) => field<string>('text', title, { max, ...facts }),
  /** Several lines. */
  note: (title: string, max = 200, facts: Facts = {}) => field<string>('note', title, { max, ...facts }),
  /** Never trimmed, never written to a log. */
  secret: (title: string, max = 64, facts: Facts = {}) => field<string>('secret', title, { max, ...facts }),
  phone: (title = '手机号') => field<string>('phone', title, { pattern: DIGITS_11 }),
  int: (title: string, facts: Facts = {}) => field<number>('int', title, facts),
  qty: (title = '数量', facts: Facts = {}) => field<number>('qty', title, { min: 1, max: 999_999, ...facts }),
  decimal: (title: string, decimals: number, facts: Facts = {}) =>
    field<number>('decimal', title, { decimals, ...facts }),
  money: (title: string, facts: Facts = {}) =>
    field<Money>('money', title, { unit: '元', decimals: 2, min: 0, ...facts }),
  price: (title: string, facts: Facts = {}) =>
    field<Price>('price', title, { unit: '元', decimals: 4, min: 0, ...facts }),
  bool: (title: string) => field<boolean>('bool', title),
  /** `YYYY-MM-DD`. */
  date: (title: string) => field<string>('date', title),
  /** The two ends of a range of days, declared one after the other: a list shows both under one label. */
  firstDay: (range: string) => field<string>('date', `${range}从`, { range }),
  lastDay: (range: string) => field<string>('date', `${range}至`, { range }),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  dateTime: (title: string) => field<string>('dateTime', title),
  /** `HH:mm`. */
  time: (title: string) => field<string>('time', title),
  dict: <Code extends DictCode>(title: string, dictionary: Dict<Code>) =>
    field<Code>('dict', title, { dict: dictionary }),
  dicts: <Code extends DictCode>(title: string, dictionary: Dict<Code>, facts: Facts = {}) =>
    field<Code[]>('list', title, { item: field<Code>('dict', title, { dict: dictionary }), ...facts }),
  state: (title = '状态') => field<StateEnum>('state', title),
  /** Only some of the states. */
  stateOf: <S extends StateEnum>(states: readonly S[], title = '状态') => field<S>('state', title, { states }),
  id: (title = '编号') => field<number>('id', title, { min: 1 }),
  ids: (title: string, facts: Facts = {}) =>
    field<number[]>('list', title, { item: field<number>('id', title), ...facts }),
  /** The id of one of the rows that a call answers: inputs, filters, cells, sheets and the log take its name from there. */
  ref: <I, O, K extends string = never>(
    title: string,
    call: Call<I, O>,
    { max, ...how }: Referring<I, O, K> & Pick<Facts, 'max'> = {},
  ) => field<number>('ref', title, { min: 1, ...(max === undefined ? {} : { max }), ref: referenceTo(call, how) }),
  refs: <I, O, K extends string = never>(
    title: string,
    call: Call<I, O>,
    { max, ...how }: Referring<I, O, K> & Pick<Facts, 'max'> = {},
  ) =>
    field<number[]>('list', title, {
      ...(max === undefined ? {} : { max }),
      item: field<number>('ref', title, { min: 1, ref: referenceTo(call, how) }),
    }),
  list: <F extends FieldSpec>(title: string, item: F, facts: Facts = {}) =>
    field<ValueOf<F>[]>('list', title, { item, ...facts }),
  object: <S extends Shape>(title: string, fields: S) => field<Values<S>>('object', title, { fields }),
  /** Free JSON for documents such as a log's before/after; never for a request that rules must check. */
  json: <T = unknown>(title: string) => field<T>('json', title),

  sphere: (title = '球镜') => field<number>('sphere', title, { unit: 'D', decimals: 2, min: -30, max: 30 }),
  cylinder: (title = '柱镜') => field<number>('cylinder', title, { unit: 'D', decimals: 2, min: -10, max: 10 }),
  axis: (title = '轴位') => field<number>('axis', title, { unit: '°', min: 1, max: 180 }),
  add: (title = '下加光') => field<number>('add', title, { unit: 'D', decimals: 2, min: 0.5, max: 6, step: 0.25 }),
  /** Text in the organisation's acuity scale (domain-workstation §8.1). */
  acuity: (title: string) => field<string>('acuity', title, { max: 26 }),
  pd: (title = '瞳距') => field<number>('pd', title, { unit: 'mm', decimals: 1, min: 20, max: 80, step: 0.5 }),
} as const;

/** Marks a field as one that must be present. */
export function required<T>(optional: Field<T, boolean>): Field<T, true> {
  return { ...optional, required: true };
}

/** Some fields of a shape, in the order named. */
export function pick<S extends Shape, const K extends keyof S & string>(shape: S, names: readonly K[]): Pick<S, K> {
  return Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<S, K>;
}

type Optional<S extends Shape> = { readonly [K in keyof S]: Field<ValueOf<S[K]>, false> };

/** The same fields, none required: filters made of a row's fields. */
export function optional<S extends Shape>(shape: S): Optional<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, spec]) => [name, { ...spec, required: false }]),
  ) as Optional<S>;
}
