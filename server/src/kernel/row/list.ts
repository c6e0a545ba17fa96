import { PAGE_SIZES, type Page } from '@mingmou/contract/base/envelope';
import { DEFAULT_PAGE_SIZE } from '@mingmou/contract/base/first-page';
import { type SelectQueryBuilder, sql } from 'kysely';
import { malformed } from '../call/refusal';
import { withColumns } from './columns';

export interface PageQuery {
  readonly page?: number | null;
  readonly size?: number | null;
  readonly column?: string | null;
  readonly asc?: boolean | null;
}

/** Columns that a list can be sorted by, in snake case as in requests, and its default order. */
export interface Sorting {
  readonly columns: readonly string[];
  readonly initial: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
}

/** Returns the pattern of a substring search. Typed wildcards are escaped. */
export function contains(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns the pattern of a prefix search. */
export function startsWith(text: string): string {
  return contains(text).slice(1);
}

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of a column as requests write it. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function orderOf({ column, asc }: PageQuery, sorting: Sorting): readonly (readonly [string, 'asc' | 'desc'])[] {
  if (!column) return sorting.initial;
  if (!sorting.columns.includes(column)) throw malformed('column', '排序字段：不在可选范围内');
  return [[column, asc === false ? 'desc' : 'asc'], ...sorting.initial];
}

/** Sorts rows in the requested order; the id breaks ties, so that a row is on one page only. */
export function sorted<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: PageQuery,
  sorting: Sorting,
): SelectQueryBuilder<DB, TB, O> {
  return orderOf(query, sorting).reduce(
    (ordered, [column, direction]) => ordered.orderBy(sql.ref(camel(column)), direction),
    rows,
  );
}

export async function countOf<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = withColumns(rows.clearSelect(), { total: sql<number>`count(*)` });
  const { total } = await counted.executeTakeFirstOrThrow();
  return total;
}

/** Returns page number and size of a query, with their defaults. */
export function placeOf(query: PageQuery): { readonly page: number; readonly size: number } {
  const page = query.page ?? 1;
  const size = query.size ?? DEFAULT_PAGE_SIZE;
  if (!PAGE_SIZES.some((allowed) => allowed === size))
    throw malformed('size', `每页条数：应为${PAGE_SIZES.join('、')}之一`);
  return { page, size };
}

/**
 * Returns one page of a query and its total. The total is counted in the same transaction unless the caller already
 * knows it.
 */
export async function pageOf<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: PageQuery,
  sorting: Sorting,
  counted?: number,
): Promise<Page<O>> {
  const { page, size } = placeOf(query);
  const total = counted ?? (await countOf(rows));
  const records = await sorted(rows, query, sorting)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { records, total, page, size };
}

/** Adjacent rows in the order of a list, with their count. */
export interface Stretch {
  readonly rows: number;
}

/**
 * Returns the stretches that a page overlaps. `passed` is the number of rows of the first stretch that precede the
 * page.
 */
export function pageIn<T extends Stretch>(stretches: readonly T[], query: PageQuery) {
  const { page, size } = placeOf(query);
  const touched: T[] = [];
  let [before, passed] = [0, 0];
  for (const stretch of stretches) {
    const from = (page - 1) * size - before;
    if (from < stretch.rows && from + size > 0) {
      if (touched.length === 0) passed = from;
      touched.push(stretch);
    }
    before += stretch.rows;
  }
  return { touched, passed, total: before, page, size };
}

/**
 * Pages like `pageOf` in the list's own order, but reads only the stretches that the page overlaps. The row count of
 * each stretch must be known.
 */
export async function pageOfStretches<T extends Stretch, DB, TB extends keyof DB, O>(
  stretches: readonly T[],
  query: PageQuery,
  sorting: Sorting,
  rowsOf: (touched: readonly T[]) => SelectQueryBuilder<DB, TB, O>,
): Promise<Page<O>> {
  const { touched, passed, ...place } = pageIn(stretches, query);
  if (touched.length === 0) return { ...place, records: [] };
  const records = await sorted(rowsOf(touched), query, sorting).limit(place.size).offset(passed).execute();
  return { ...place, records };
}

interface KeysOf {
  readonly table: string;
  /** Columns of the list that belong to another table. */
  readonly foreign: readonly string[];
  /** Columns of the table that the list names differently. */
  readonly own?: Readonly<Record<string, string>>;
  readonly counted?: number;
}

/**
 * `pageOf` for rows with many joins: the keys of a page are read from `table` without the joins, so that rows of earlier
 * pages are skipped in an index. A list that is sorted by a column of another table (`foreign`)
 * is paged by `pageOf`. `narrow`: the same rows without the inner joins, which PostgreSQL cannot remove from a plan.
 */
export async function pageOfKeys<DB, TB extends keyof DB, O, D2 = DB, T2 extends keyof D2 = TB & keyof D2, O2 = O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: PageQuery,
  sorting: Sorting,
  { table, foreign, own = {}, counted }: KeysOf,
  narrow?: SelectQueryBuilder<D2, T2, O2>,
): Promise<Page<O>> {
  const order = orderOf(query, sorting);
  if (order.some(([column]) => foreign.includes(column))) return pageOf(rows, query, sorting, counted);
  const { page, size } = placeOf(query);
  const key = sql.ref<number>(`${table}.id`);
  const total = counted ?? (await countOf(rows));
  if ((page - 1) * size >= total) return { records: [], total, page, size };
  const keysOf = <D, T extends keyof D, R>(found: SelectQueryBuilder<D, T, R>) =>
    order
      .reduce(
        (ordered, [column, direction]) =>
          ordered.orderBy(sql.ref(`${table}.${own[column] ?? camel(column)}`), direction),
        withColumns(found.clearSelect(), { id: key }),
      )
      .limit(size)
      .offset((page - 1) * size)
      .execute();
  // A query of its own: as a subquery of the next statement, the keys would be joined with every row of the list.
  const keys = await (narrow ? keysOf(narrow) : keysOf(rows));
  const ids = keys.map(({ id }) => id);
  const records = await sorted(rows.where(sql<boolean>`${key} = ANY (${ids}::bigint[])`), query, sorting).execute();
  return { records, total, page, size };
}

/**
 * Pages like `pageOf`, for few rows that are expensive to compute: computes them once and counts them in the same pass.
 */
export async function pageMadeOnce<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: PageQuery,
  sorting: Sorting,
): Promise<Page<O>> {
  const { page, size } = placeOf(query);
  const counted = withColumns(sorted(rows, query, sorting), { rowsInAll: sql<number>`count(*) OVER ()` });
  const found = await counted
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const total = found[0]?.rowsInAll ?? (page === 1 ? 0 : await countOf(rows));
  return { records: found, total, page, size };
}
