import { check } from '@mingmou/contract/base/check';
import type { DictRow } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { withoutThousands } from '@mingmou/contract/base/figure-text';
import { type SheetCell, type SheetRow, shownText } from '@mingmou/contract/base/sheet';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import type { Step } from './import-run';

const VALUE_CHARS = 60;
const COLUMN_CHARS = 40;
const NAME_CHARS = 20;
const MAX_EXACT_DIGITS = 15;

/** Value of a cell, or the reason of its refusal. */
export type Reading = { readonly value: unknown } | { readonly reason: string };

export interface SheetColumn {
  /** Field that takes the value. */
  readonly name: string;
  readonly spec: FieldSpec;
  /** The column must exist. */
  readonly needed?: boolean;
  /** Value of an empty cell, if it is not null. */
  readonly blank?: unknown;
  /** Parses a text that the kind of the field cannot parse: names of rows that have an id. */
  readonly read?: (text: string) => Reading;
}

/** Parses the name of a row into its id; `what` names the kind of row in the reason. */
export function namedIn(ids: ReadonlyMap<string, number>, what: string) {
  return (name: string): Reading => {
    const id = ids.get(name);
    return id === undefined ? { reason: `没有${what}「${name.slice(0, NAME_CHARS)}」` } : { value: id };
  };
}

/** Returns the heading row of the template: units in brackets, `*` after required columns. */
export function headsOf(columns: readonly SheetColumn[]): readonly string[] {
  return columns.map(({ spec: { title, unit }, needed }) => `${title}${unit ? `(${unit})` : ''}${needed ? '*' : ''}`);
}

function plainHead(text: string): string {
  return text.replace(/[*＊\s]/g, '').replace(/[(（].*$/, '');
}

export function importError(row: SheetRow, column: string, value: string, msg: string): ImportError {
  return { row: row.no, column: column.slice(0, COLUMN_CHARS), value: value.slice(0, VALUE_CHARS), msg };
}

type Places = ReadonlyMap<string, number>;

/**
 * Returns which column holds which field, in any order. An unknown, repeated or missing column is an error of the
 * heading row. `aside` lists further columns that an exported sheet contains.
 */
function readHeads(head: SheetRow, columns: readonly SheetColumn[], aside: readonly string[] = []) {
  const places = new Map<string, number>();
  const errors: ImportError[] = [];
  for (const [at, cell] of head.cells.entries()) {
    const plain = cell && plainHead(cell.text);
    if (!plain || aside.includes(plain)) continue;
    const column = columns.find(({ spec }) => spec.title === plain);
    const msg = column ? (places.has(column.name) ? '这一列重复' : null) : '没有这一列，请下载模板填写';
    if (msg !== null || !column) errors.push(importError(head, cell.text, cell.text, msg ?? ''));
    else places.set(column.name, at);
  }
  for (const { name, spec, needed } of columns) {
    if (needed && !places.has(name)) errors.push(importError(head, spec.title, '', '缺少这一列，请下载模板填写'));
  }
  return { places, errors };
}

const REFUSED_KINDS: Readonly<Partial<Record<SheetCell['kind'], string>>> = {
  formula: '含有公式，请复制后选择性粘贴为数值',
  error: '公式计算出错，请改为实际内容',
  date: '单元格变成了日期，请设为文本后重新填写',
};

/** Parses the name of a dictionary entry into its code. */
export function codeIn(rows: readonly DictRow[], text: string): Reading {
  const row = rows.find(({ name }) => name === text);
  return row ? { value: row.code } : { reason: `「${text.slice(0, NAME_CHARS)}」不在可选范围内` };
}

/** Parses several names in one cell, 「验光、视训」. */
export function codesIn(rows: readonly DictRow[], text: string): Reading {
  const readings = text
    .split(/[、,，;；\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => codeIn(rows, name));
  const wrong = readings.find((reading) => 'reason' in reading);
  if (wrong) return wrong;
  return { value: [...new Set(readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])))] };
}

function flagIn(text: string): Reading {
  if (['是', '√', 'TRUE', '1'].includes(text.toUpperCase())) return { value: true };
  if (['否', '×', 'FALSE', '0'].includes(text.toUpperCase())) return { value: false };
  return { reason: '应为是或否' };
}

function numberIn(text: string): Reading {
  const plain = withoutThousands(text);
  return /^-?\d{1,12}(\.\d+)?$/.test(plain) ? { value: Number(plain) } : { reason: '应为数字' };
}

/** 2026/1/5 and 2026.01.05 as 2026-01-05. */
function dateIn(text: string): Reading {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return { value: year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text };
}

const TEXTUAL: ReadonlySet<string> = new Set(['text', 'note']);

function textIn(cell: SheetCell): Reading {
  if (cell.kind === 'number' && cell.text.replace(/\D/g, '').length > MAX_EXACT_DIGITS) {
    return { reason: '超过15位的数字在表格中已不准确，请将单元格设为文本后重新填写' };
  }
  return { value: shownText(cell).trim() };
}

function readingOf({ spec, read }: SheetColumn, cell: SheetCell): Reading {
  const refused = cell.kind === 'date' && spec.kind === 'date' ? undefined : REFUSED_KINDS[cell.kind];
  if (refused !== undefined) return { reason: refused };
  const text = shownText(cell).trim();
  if (read) return read(text);
  if (spec.dict) return codeIn(spec.dict.rows, text);
  if (spec.item?.dict) return codesIn(spec.item.dict.rows, text);
  if (spec.kind === 'bool') return flagIn(cell.text.trim());
  if (spec.kind === 'date') return dateIn(text);
  if (spec.kind === 'phone') return { value: cell.text.trim() };
  return TEXTUAL.has(spec.kind) ? textIn(cell) : numberIn(cell.text.trim());
}

function readCell(column: SheetColumn, cell: SheetCell | undefined): Reading {
  const text = cell?.text.trim() ?? '';
  const isEmpty = !cell || (text === '' && cell.kind !== 'formula');
  const reading: Reading = isEmpty ? { value: column.blank ?? null } : readingOf(column, cell);
  if ('reason' in reading) return reading;
  const reason = check(column.spec, reading.value);
  return reason === null ? reading : { reason };
}

export interface ReadRow {
  readonly row: SheetRow;
  /** Values by field; null where a cell is empty or was refused. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly ImportError[];
}

/** Parses one row by its columns and checks each cell against its field. */
function readRow(row: SheetRow, columns: readonly SheetColumn[], places: Places): ReadRow {
  const errors: ImportError[] = [];
  const values = columns.map((column) => {
    const place = places.get(column.name);
    const cell = place === undefined ? undefined : row.cells[place];
    const reading = readCell(column, cell);
    if ('value' in reading) return [column.name, reading.value] as const;
    errors.push(importError(row, column.spec.title, cell ? shownText(cell) : '', reading.reason));
    return [column.name, null] as const;
  });
  return { row, values: Object.fromEntries(values), errors };
}

interface Sheet {
  readonly head: SheetRow;
  readonly rows: readonly SheetRow[];
}

interface Reader<Row> {
  readonly columns: readonly SheetColumn[];
  readonly aside?: readonly string[];
  /** Converts a parsed row. If any row has an error, none is written. */
  readonly take: (read: ReadRow) => Row;
  /** Returns the errors of a row that do not belong to one cell. */
  readonly judge: (read: ReadRow) => readonly ImportError[];
  readonly step: Step;
}

/** Parses every row of a sheet. A wrong heading is reported alone, because it would make every row wrong. */
export async function readRows<Row>({ head, rows }: Sheet, { columns, aside, take, judge, step }: Reader<Row>) {
  const { places, errors } = readHeads(head, columns, aside);
  const taken: Row[] = [];
  for (const [index, row] of errors.length > 0 ? [] : rows.entries()) {
    const read = readRow(row, columns, places);
    errors.push(...read.errors, ...judge(read));
    taken.push(take(read));
    await step(index, rows.length);
  }
  return { rows: taken, errors };
}

/** Parses every row to its values, for an import that checks rows against each other. */
export function readAll(sheet: Sheet, columns: readonly SheetColumn[], step: Step, aside: readonly string[] = []) {
  return readRows<ReadRow>(sheet, { columns, aside, step, take: (read) => read, judge: () => [] });
}

/** Sorts errors in the order of the sheet. */
export function inSheetOrder(errors: readonly ImportError[]): ImportError[] {
  return errors.toSorted((a, b) => a.row - b.row);
}

/** Returns a text; null where the cell is empty or was refused. */
export function textOf({ values }: ReadRow, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

/** Returns the texts of one column, without empty cells. */
export function textsOf(reads: readonly ReadRow[], name: string): string[] {
  return reads.map((read) => textOf(read, name)).filter((text) => text !== null);
}

/** Finds rows with the same key. The later row is the wrong one. */
export class Twice {
  private readonly first = new Map<string, number>();

  /** Returns the reason for a repeated key; null for the first row and for an empty key. */
  reasonOf(row: SheetRow, key: string | null | undefined): string | null {
    if (!key) return null;
    const first = this.first.get(key);
    if (first === undefined) this.first.set(key, row.no);
    return first === undefined ? null : `与第${first}行重复`;
  }
}
