import type { FieldSpec } from '@mingmou/contract/base/field';
import { isNumeric, textOf } from '../format/text-of';

export interface CellOption {
  readonly value: number | string;
  readonly label: string;
}

/** How a cell is typed. */
export interface CellEdit<Line> {
  /** The field of the line. */
  readonly name: string;
  readonly spec: FieldSpec;
  /** A choice among these instead of typing. */
  readonly options?: readonly CellOption[];
  /** What an empty cell shows faintly. */
  readonly placeholder?: (line: Line) => string;
  /** True where this line has no such thing, or has it from elsewhere: the cell is only read. */
  readonly isOff?: (line: Line) => boolean;
}

/** A column of the lines of a bill. */
export interface LineColumn<Line> {
  readonly key: string;
  readonly title: string;
  readonly unit?: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  /** Stays in sight on this side when the rest is moved sideways; one column a side. */
  readonly pinned?: 'left' | 'right';
  readonly text: (line: Line) => string;
  readonly edit?: CellEdit<Line>;
}

interface ColumnFacts {
  readonly width?: number;
  readonly pinned?: 'left' | 'right';
}

const WIDTHS: Readonly<Record<string, number>> = { date: 104, money: 104, price: 88, qty: 64, int: 64, bool: 48 };

/** A column that is only read. */
export function shownColumn<const K extends string>(
  shape: Readonly<Record<K, FieldSpec>>,
  name: NoInfer<K>,
  facts: ColumnFacts = {},
): LineColumn<{ readonly [name in K]?: unknown }> {
  const spec = shape[name];
  const { width = WIDTHS[spec.kind] ?? 96, pinned } = facts;
  return {
    key: name,
    title: spec.title,
    width,
    align: isNumeric(spec) ? 'right' : 'left',
    ...(pinned ? { pinned } : {}),
    text: (line) => textOf(spec, line[name]),
  };
}

interface TypedFacts<Line> extends ColumnFacts, Pick<CellEdit<Line>, 'options' | 'isOff'> {}

/** A column that is typed; title, alignment, unit and rule follow from the field. */
export function typedColumn<const K extends string, Line = { readonly [name in K]?: unknown }>(
  shape: Readonly<Record<K, FieldSpec>>,
  name: NoInfer<K>,
  { options, isOff, ...facts }: TypedFacts<Line> = {},
): LineColumn<Line & { readonly [name in K]?: unknown }> {
  const spec = shape[name];
  const shown = shownColumn(shape, name, facts);
  return {
    ...shown,
    ...(options
      ? { text: (line) => options.find(({ value }) => value === line[name])?.label ?? '' }
      : { text: shown.text }),
    edit: { name, spec, ...(options ? { options } : {}), ...(isOff ? { isOff } : {}) },
  };
}
