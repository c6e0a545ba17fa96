import { dictName } from '@mingmou/contract/base/dict';
import type { Page } from '@mingmou/contract/base/envelope';
import { type FieldSpec, pick, type Shape, type Values } from '@mingmou/contract/base/field';
import { money, price } from '@mingmou/contract/base/money';
import type { ReportAnswer } from '@mingmou/contract/base/report';
import { malformed } from '../call/refusal';
import type { SessionCx } from '../context/cx';
import { exportRows } from '../file/export';
import type { SheetSource } from '../file/xlsx';
import { type PageQuery, pageMadeOnce, pageOf, type Sorting, snake, sorted } from '../row/list';
import type { Row, Rows, Shown, View } from './fact-source';
import { type Opened, type Outline, sheetRows, sumOf } from './grouped.store';
import { viewedOrgs } from './view.store';

/** Declaration of a report's rows in the contract. */
export interface DeclaredRows<R extends Shape, K extends keyof R & string> {
  readonly title: string;
  readonly row: R;
  readonly sums: readonly K[];
}

/** Report opened for a request. */
export interface OpenReport extends Opened {
  readonly scope: View;
  readonly sorting: Sorting;
  readonly withheld: ReadonlySet<string>;
}

const NUMBERS: ReadonlySet<string> = new Set(['int', 'qty', 'decimal']);

function cellOf({ kind }: FieldSpec, value: Row[string] | undefined) {
  if (value === null || value === undefined) return null;
  if (kind === 'money') return money(String(value));
  if (kind === 'price') return price(String(value));
  return NUMBERS.has(kind) ? Number(value) : value;
}

/** Converts an SQL row into the shape of the contract: amounts in yuan, counts as numbers, withheld columns removed. */
export function shown<S extends Shape>(shape: S, row: Row, withheld: ReadonlySet<string>): Values<S> {
  const cells = Object.entries(shape).flatMap(([name, spec]) =>
    withheld.has(name) ? [] : [[name, cellOf(spec, row[name])]],
  );
  // The shape itself names the columns, and the answer is validated against it before it is sent.
  return Object.fromEntries(cells) as Values<S>;
}

/** Removes withheld columns from the sortable ones. */
function sortable({ sorting, withheld }: OpenReport): Sorting {
  const hidden = new Set([...withheld].map(snake));
  return { ...sorting, columns: sorting.columns.filter((column) => !hidden.has(column)) };
}

export async function reportTotal<R extends Shape, K extends keyof R & string>(
  { row, sums }: DeclaredRows<R, K>,
  { total, withheld }: OpenReport,
): Promise<Values<Pick<R, K>>> {
  return shown(pick(row, sums), await total(), withheld);
}

/** Finds the rows of a page first, then adds up figures for found rows only. */
async function outlinedPage(outline: Outline, query: PageQuery, sorting: Sorting): Promise<Page<Row>> {
  const shown = query.column ? undefined : await outline.shown(query);
  if (shown) return shownPage(shown, query, sorting);
  const page = await pageMadeOnce(outline.rows(query.column), query, sorting);
  return { ...page, records: await filled(outline, page.records, query, sorting) };
}

async function filled(outline: Outline, found: readonly Row[], query: PageQuery, sorting: Sorting): Promise<Row[]> {
  if (found.length === 0) return [];
  return sorted(outline.filled(found.map(({ id }) => String(id))), query, sorting).execute();
}

async function shownPage(
  { scopes, passed, ...place }: Shown<Outline>,
  query: PageQuery,
  sorting: Sorting,
): Promise<Page<Row>> {
  const records: Row[] = [];
  for (const [at, outline] of scopes.entries()) {
    const rows = sorted(outline.rows(null), query, sorting).limit(place.size - records.length);
    const found = await rows.offset(at === 0 ? passed : 0).execute();
    records.push(...(await filled(outline, found, query, sorting)));
  }
  return { ...place, records };
}

export async function reportPage<R extends Shape, K extends keyof R & string>(
  declared: DeclaredRows<R, K>,
  open: OpenReport,
  query: PageQuery,
): Promise<ReportAnswer<Values<R>, Values<Pick<R, K>>>> {
  const page = open.outline
    ? await outlinedPage(open.outline, query, sortable(open))
    : await pageMadeOnce(open.rows(), query, sortable(open));
  const records = page.records.map((row) => shown(declared.row, row, open.withheld));
  return { ...page, records, sum: await reportTotal(declared, open) };
}

/** Returns the facts behind a figure, with the figure itself as their total. */
export async function drillPage<S extends Shape, M extends keyof S & string>(
  { source, measures }: { readonly source: S; readonly measures: readonly M[] },
  rows: Rows,
  query: PageQuery & { readonly figure: string },
  { sorting, withheld }: Pick<OpenReport, 'sorting' | 'withheld'>,
): Promise<ReportAnswer<Values<S>, Values<Pick<S, M>>>> {
  if (withheld.has(query.figure)) throw malformed('figure', '指标：不在可选范围内');
  const page = await pageOf(rows, query, sorting);
  const records = page.records.map((row) => shown(source, row, withheld));
  return { ...page, records, sum: shown(pick(source, measures), await sumOf(rows, measures), withheld) };
}

/** `报表名_机构_起-止`. */
async function sheetName(cx: SessionCx, title: string, { orgIds, from, to }: View): Promise<string> {
  const names = (await viewedOrgs(cx)).filter(({ id }) => orgIds.includes(id)).map(({ name }) => name);
  const orgs = names.length > 1 ? `${names[0]}等${names.length}家` : names.join('');
  return `${title.replace('/', '')}_${orgs}_${from.replaceAll('-', '')}-${to.replaceAll('-', '')}`;
}

/** Returns the names that replace codes in a sheet. */
function texts(shape: Shape, columns: readonly string[]): Readonly<Record<string, (row: Row) => string>> {
  return Object.fromEntries(
    columns.flatMap((name) => {
      const dict = shape[name]?.dict;
      return dict ? [[name, (row: Row) => dictName(dict, codeOf(row[name]))] as const] : [];
    }),
  );
}

function codeOf(value: Row[string] | undefined) {
  return typeof value === 'boolean' ? null : value;
}

/** Kinds of fields that a sheet writes as numbers, so that Excel can calculate with them. */
const DECIMAL: ReadonlySet<string> = new Set(['money', 'price', 'decimal']);

export async function reportSheet<A extends PageQuery, R extends Shape, K extends keyof R & string>(
  cx: SessionCx,
  declared: DeclaredRows<R, K> & { readonly absent: (asked: A) => readonly string[] },
  open: OpenReport,
  query: A,
): Promise<SheetSource> {
  const { title, row: shape, absent } = declared;
  const hidden = new Set(['id', ...absent(query), ...open.withheld]);
  const columns = Object.keys(shape).filter((name) => shape[name]?.kind !== 'id' && !hidden.has(name));
  const amounts = new Set(columns.filter((name) => DECIMAL.has(shape[name]?.kind ?? '')));
  return exportRows(cx, {
    ...{ name: await sheetName(cx, title, open.scope), shape, columns, text: texts(shape, columns) },
    ...{ rows: sheetRows(open.rows(), columns, amounts), query, sorting: sortable(open) },
  });
}
