import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { withoutThousands } from '@mingmou/contract/base/figure-text';
import { isNumeric, textOf } from '../format/text-of';

/** Parsed text of a cell: its value (null: empty), or why it is invalid. */
export type CellReading = { readonly value: unknown } | { readonly reason: string };

const FULL_WIDTH_SHIFT = 0xfee0;
const YES: ReadonlySet<string> = new Set(['是', '1', 'true', '√', 'y', 'yes']);
const NO: ReadonlySet<string> = new Set(['否', '0', 'false', '×', 'n', 'no']);

function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - FULL_WIDTH_SHIFT));
}

/** `20261120`, `261120`, `2026/11/20` and `2026.1.5` as people write days. */
function dayText(text: string): string {
  const bare = /^(\d{2}|\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  const [, year, month, day] = bare ?? [];
  if (!year || !month || !day) return text;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function meant(spec: FieldSpec, text: string): unknown {
  if (isNumeric(spec)) {
    const plain = withoutThousands(halfWidth(text));
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
  }
  if (spec.kind === 'date') return dayText(halfWidth(text));
  if (spec.kind === 'bool') {
    const word = halfWidth(text).toLowerCase();
    return YES.has(word) ? true : NO.has(word) ? false : text;
  }
  return text;
}

/** Reads a cell's text by its field: full-width figures, thousands and the usual ways to write a day are understood. */
export function readCell(spec: FieldSpec, typed: string): CellReading {
  const text = typed.trim();
  if (text === '') return { value: null };
  const value = meant(spec, text);
  const reason = check({ ...spec, required: false }, value);
  return reason === null ? { value } : { reason };
}

/** Returns a value as its input shows it: plain figures, no currency. */
export function cellText(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return '';
  return spec.kind === 'money' || spec.kind === 'price' ? String(value) : textOf(spec, value);
}
