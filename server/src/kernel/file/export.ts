import { type Code, sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { nameFieldOf, referenceOf } from '@mingmou/contract/base/reference';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import type { SelectQueryBuilder } from 'kysely';
import { refuse } from '../call/refusal';
import type { SessionCx } from '../context/cx';
import { readParameter } from '../context/parameters';
import { countOf, type PageQuery, type Sorting, sorted } from '../row/list';
import type { Cell, SheetSource } from './xlsx';

export type ExportTexts<Row> = { readonly [K in keyof Row]?: (row: Row) => string };

interface Export<DB, TB extends keyof DB, O, S> {
  readonly name: string;
  readonly shape: Shape;
  readonly columns: readonly (keyof S & string)[];
  readonly rows: SelectQueryBuilder<DB, TB, O>;
  readonly query: PageQuery;
  readonly sorting: Sorting;
  /** Texts of cells that neither the value nor its dictionary gives. */
  readonly text?: ExportTexts<S>;
  /** Row limit with its own sentence. Without it the chain's parameter limits the rows. */
  readonly most?: Most;
}

interface Most {
  readonly rows: number;
  readonly refusal: Code;
}

/**
 * Rows of one batch. A small batch is freed before the second garbage collection, which would promote it to long-lived
 * memory.
 */
const CURSOR_ROWS = 50;

function head(shape: Shape, column: string): string {
  const spec = shape[column];
  if (!spec) return column;
  return spec.unit ? `${spec.title}(${spec.unit})` : spec.title;
}

/** Returns the column that the sheet prints: for a reference field, the column with the name. */
function shownIn<O>(shape: Shape, column: keyof O & string): keyof O & string {
  const ref = shape[column] && referenceOf(shape[column]);
  return ref ? (nameFieldOf(column, ref) as keyof O & string) : column;
}

/** Returns the name of a code in the dictionary of its field, joined names for a list of codes. */
function codeName({ dict, item }: FieldSpec, value: unknown): string | undefined {
  if (dict && (typeof value === 'number' || typeof value === 'string')) return dictName(dict, value);
  const codes = item?.dict;
  return codes && Array.isArray(value) ? value.map((code) => dictName(codes, code)).join('、') : undefined;
}

function cellOf(spec: FieldSpec | undefined, value: unknown): Cell {
  const name = spec && codeName(spec, value);
  if (name !== undefined) return name;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join('、');
  return null;
}

async function checkCount(cx: SessionCx, total: number, most: Most | undefined): Promise<void> {
  if (most) {
    if (total > most.rows) refuse(most.refusal);
    return;
  }
  const { propertyOwnerId, orgId } = cx.caller;
  const limit = await readParameter(cx.db, parameters.exportMaxRows, propertyOwnerId, orgId);
  if (total > limit) refuse(sharedCodes.tooManyRows, { n: limit });
}

/**
 * Exports like {@link exportRows}, for rows that are shown differently from how they are stored: an age in place of a
 * birthday, a masked phone.
 */
export async function exportShown<DB, TB extends keyof DB, O, S>(
  cx: SessionCx,
  shown: (row: O) => S,
  source: Export<DB, TB, O, S>,
): Promise<SheetSource> {
  const total = await countOf(source.rows);
  await checkCount(cx, total, source.most);
  cx.log({
    targetType: source.name,
    targetName: `${total}行`,
    after: { filters: { label: '条件', value: source.query } },
  });
  // Sorted before the first byte is sent: an unknown column is refused instead of breaking off the sheet.
  const ordered = sorted(source.rows, source.query, source.sorting);
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for await (const kept of ordered.stream(CURSOR_ROWS)) {
      const row = shown(kept);
      yield source.columns.map(
        (column) => source.text?.[column]?.(row) ?? cellOf(source.shape[column], row[shownIn<S>(source.shape, column)]),
      );
    }
  }
  return { name: source.name, heads: source.columns.map((column) => head(source.shape, column)), rows: rows() };
}

/** Exports a list as a sheet: filters of the page, rows by cursor, a refusal above the limit, one log line. */
export function exportRows<DB, TB extends keyof DB, O>(
  cx: SessionCx,
  source: Export<DB, TB, O, O>,
): Promise<SheetSource> {
  return exportShown(cx, (row) => row, source);
}
