import { PAGE_SIZES, type Page } from '@mingmou/contract/base/envelope';
import { DEFAULT_PAGE_SIZE } from '@mingmou/contract/base/first-page';
import { type SelectQueryBuilder, sql } from 'kysely';
import { malformed } from './refusal';

export interface PageQuery {
  readonly page?: number | null;
  readonly size?: number | null;
  readonly column?: string | null;
  readonly asc?: boolean | null;
}

/** What a list may be sorted by, in snake case as it travels, and the order when nothing is asked. */
export interface Sorting {
  readonly columns: readonly string[];
  readonly initial: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
}

/** Pattern of a substring search; what the person typed is never a wildcard. */
export function contains(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
}

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function orderOf({ column, asc }: PageQuery, sorting: Sorting): readonly (readonly [string, 'asc' | 'desc'])[] {
  if (!column) return sorting.initial;
  if (!sorting.columns.includes(column)) throw malformed('column', '排序字段：不在可选范围内');
  return [[column, asc === false ? 'desc' : 'asc'], ...sorting.initial];
}

/** The same rows in the order asked; ties fall to the id, so that a row is on one page only. */
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
  const counted = rows.clearSelect().select(sql<number>`count(*)`.as('total'));
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow();
  return total;
}

function placeOf(query: PageQuery): { readonly page: number; readonly size: number } {
  const page = query.page ?? 1;
  const size = query.size ?? DEFAULT_PAGE_SIZE;
  if (!PAGE_SIZES.some((allowed) => allowed === size))
    throw malformed('size', `每页条数：应为${PAGE_SIZES.join('、')}之一`);
  return { page, size };
}

/** One page of a query and its total, counted in the same transaction unless the sums of the list have told it. */
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

/** As `pageOf`, for rows that are dear to make and of which few come out: made once, and counted in passing. */
export async function pageMadeOnce<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: PageQuery,
  sorting: Sorting,
): Promise<Page<O>> {
  const { page, size } = placeOf(query);
  const counted = sorted(rows, query, sorting).select(sql<number>`count(*) OVER ()`.as('rowsInAll'));
  const found = await counted
    .$castTo<O & { rowsInAll: number }>()
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const total = found[0]?.rowsInAll ?? (page === 1 ? 0 : await countOf(rows));
  return { records: found, total, page, size };
}
