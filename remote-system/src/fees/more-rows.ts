import type { InputOf } from '@mingmou/contract/base/call';
import { unit } from '@mingmou/contract/dict/unit';
import { charge, MAX_BATCH_ROWS } from '@mingmou/contract/system/fees/charge.contract';
import {
  type ChargeDraft,
  chargeRowFaults,
  type RowFault,
  twiceFaults,
} from '@mingmou/contract/system/fees/charge-rows.rules';
import { type LineColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import type { KeyedLine } from '@mingmou/kit/bill/line-store';
import { CATEGORIES } from './charge-fields';

type Draft = InputOf<typeof charge.save>;

/** A row of the sheet as it is typed. */
export type MoreRow = KeyedLine & { readonly [Name in keyof ChargeDraft]: ChargeDraft[Name] | null };

/** Remarks by row key and field. */
export type Remarks = ReadonlyMap<string, Readonly<Record<string, string>>>;

const FIRST_ROWS = 10;
const KEY = 'row-';

/** Increments a code by a number of rows: F00025 → F00026; text that is not a code of a series stays unchanged. */
function codeAt(first: string, at: number): string {
  const [, letters = '', digits = ''] = /^(\D*)(\d+)$/.exec(first) ?? [];
  return digits ? `${letters}${String(Number(digits) + at).padStart(digits.length, '0')}` : '';
}

export function blankRow(first: string, at: number): MoreRow {
  return {
    key: `${KEY}${at}`,
    code: codeAt(first, at),
    name: null,
    chargeCategory: null,
    unit: 0,
    price: null,
    cost: null,
    discountable: true,
    vipFlag: true,
    minDiscountRate: null,
    needExecute: false,
  };
}

export function firstRows(first: string): MoreRow[] {
  return Array.from({ length: FIRST_ROWS }, (_, at) => blankRow(first, at));
}

/** So many rows more, as far as the sheet goes; numbered on from the last one that was ever added. */
export function furtherRows(first: string, present: readonly MoreRow[], wanted: number): MoreRow[] {
  const next = Math.max(-1, ...present.map(({ key }) => Number(key.slice(KEY.length)))) + 1;
  const count = Math.min(wanted, MAX_BATCH_ROWS - present.length);
  return Array.from({ length: Math.max(0, count) }, (_, at) => blankRow(first, next + at));
}

/** Returns rows with input; the others are blank. */
export function filledRows(rows: readonly MoreRow[]): readonly MoreRow[] {
  return rows.filter(({ name, chargeCategory, price, cost }) =>
    [name, chargeCategory, price, cost].some((v) => v !== null),
  );
}

/** Completes a row with the default values. */
function draftOf({ key: _key, ...values }: MoreRow): ChargeDraft {
  const { unit: per, discountable, vipFlag, needExecute } = values;
  const usual = {
    unit: per ?? 0,
    discountable: discountable ?? true,
    vipFlag: vipFlag ?? true,
    needExecute: needExecute ?? false,
  };
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), ...usual };
}

function remarksOf(rows: readonly MoreRow[], faults: readonly RowFault[]): Remarks {
  const remarks = new Map<string, Record<string, string>>();
  for (const { row, field, msg } of faults) {
    const key = rows[row - 1]?.key;
    if (key !== undefined) remarks.set(key, { [field]: msg, ...remarks.get(key) });
  }
  return remarks;
}

/** Returns the faults of the filled rows: all after the first attempt to save, before that only repetitions. */
export function remarksIn(rows: readonly MoreRow[], marksAll: boolean): Remarks {
  const drafts = rows.map(draftOf);
  return remarksOf(rows, marksAll ? chargeRowFaults(drafts) : twiceFaults(drafts));
}

/** Returns the server's refusals by row key. */
export const refusedRemarks = remarksOf;

/** The rows as they are sent; undefined where one lacks something. */
export function sentRows(rows: readonly MoreRow[]): Draft[] | undefined {
  const sent = rows.map(draftOf).flatMap((draft): Draft[] => {
    const { code, name, chargeCategory, unit: per, price, discountable, vipFlag, needExecute } = draft;
    if (!code || !name || chargeCategory === undefined || per === undefined || price === undefined) return [];
    if (discountable === undefined || vipFlag === undefined || needExecute === undefined) return [];
    return [{ ...draft, code, name, chargeCategory, unit: per, price, discountable, vipFlag, needExecute }];
  });
  return sent.length === rows.length ? sent : undefined;
}

const optionsOf = (rows: readonly { readonly code: number | string; readonly name: string }[]) =>
  rows.map(({ code, name }) => ({ value: code, label: name }));

const { fields } = charge;

export function moreColumns(seesCost: boolean): readonly LineColumn<MoreRow>[] {
  return [
    typedColumn(fields, 'code', { width: 110 }),
    typedColumn(fields, 'name', { width: 232 }),
    typedColumn(fields, 'chargeCategory', { width: 100, options: optionsOf(CATEGORIES) }),
    typedColumn(fields, 'unit', { width: 68, options: optionsOf(unit.rows) }),
    typedColumn(fields, 'price', { width: 100 }),
    ...(seesCost ? [typedColumn(fields, 'cost', { width: 100 })] : []),
    typedColumn(fields, 'discountable', { width: 72 }),
    typedColumn(fields, 'vipFlag', { width: 84 }),
    typedColumn(fields, 'minDiscountRate', { width: 90 }),
    typedColumn(fields, 'needExecute', { width: 72 }),
  ];
}
