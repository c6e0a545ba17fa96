import type { FieldSpec, Shape, Values } from '@mingmou/contract/base/field';
import { money } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../kernel/cx';
import { exportRows } from '../../kernel/export';
import { type PageQuery, pageMadeOnce, type Sorting } from '../../kernel/list';
import type { SheetSource } from '../../kernel/xlsx';
import type { Scope } from './facts.store';
import type { People } from './people.store';
import { type Row, type Rows, sheetRows } from './report.store';
import { type Filters, scopeOf } from './scope.service';
import { viewedOrgs } from './view.store';

export type Query = Filters & PageQuery & { readonly groupBy: string; readonly byOrg?: boolean | null };

/** A report as the calls run it: SQL in, contract shapes out. */
export interface Report<R extends Shape, S extends Shape> {
  readonly title: string;
  readonly row: R;
  readonly sum: S;
  readonly sorting: (query: Query) => Sorting;
  /** What rows and total both need, made once. */
  readonly people?: (cx: SessionCx, query: Query, scope: Scope) => Promise<People | undefined>;
  readonly rows: (cx: SessionCx, query: Query, scope: Scope, people?: People) => Rows;
  readonly total: (cx: SessionCx, scope: Scope, people?: People) => Promise<Row>;
}

const NUMBERS: ReadonlySet<string> = new Set(['int', 'qty', 'decimal']);

function cellOf({ kind }: FieldSpec, value: Row[string] | undefined) {
  if (value === null || value === undefined) return null;
  if (kind === 'money') return money(String(value));
  return NUMBERS.has(kind) ? Number(value) : value;
}

/** A row of SQL in the shape of the contract: amounts in yuan, counts as numbers. */
export function shown<S extends Shape>(shape: S, row: Row): Values<S> {
  const cells = Object.entries(shape).map(([name, spec]) => [name, cellOf(spec, row[name])]);
  // The columns are named by the shape itself, and the answer is checked against it before it goes out.
  return Object.fromEntries(cells) as Values<S>;
}

export async function reportPage<R extends Shape, S extends Shape>(cx: SessionCx, report: Report<R, S>, query: Query) {
  const scope = await scopeOf(cx, query);
  const people = await report.people?.(cx, query, scope);
  const page = await pageMadeOnce(report.rows(cx, query, scope, people), query, report.sorting(query));
  const records = page.records.map((row) => shown(report.row, row));
  return { ...page, records, sum: shown(report.sum, await report.total(cx, scope, people)) };
}

export async function reportTotal<R extends Shape, S extends Shape>(cx: SessionCx, report: Report<R, S>, query: Query) {
  return shown(report.sum, await report.total(cx, await scopeOf(cx, query)));
}

const NUMERIC: ReadonlySet<string> = new Set(['money', 'decimal']);

/** `报表名_机构_起-止`. */
async function sheetName(cx: SessionCx, title: string, { orgIds, from, to }: Scope): Promise<string> {
  const names = (await viewedOrgs(cx)).filter(({ id }) => orgIds.includes(id)).map(({ name }) => name);
  const orgs = names.length > 1 ? `${names[0]}等${names.length}家` : names.join('');
  return `${title.replace('/', '')}_${orgs}_${from.replaceAll('-', '')}-${to.replaceAll('-', '')}`;
}

export async function reportSheet<R extends Shape, S extends Shape>(
  cx: SessionCx,
  report: Report<R, S>,
  query: Query,
): Promise<SheetSource> {
  const scope = await scopeOf(cx, query);
  const people = await report.people?.(cx, query, scope);
  const columns = Object.keys(report.row).filter(
    (name) => !HIDDEN.has(name) && (name !== 'orgName' || query.byOrg || report.row.orgName?.required),
  );
  const amounts = new Set(columns.filter((name) => NUMERIC.has(report.row[name]?.kind ?? '')));
  return exportRows(cx, {
    name: await sheetName(cx, report.title, scope),
    shape: report.row,
    columns,
    rows: sheetRows(report.rows(cx, query, scope, people), columns, amounts),
    query,
    sorting: report.sorting(query),
  });
}

const HIDDEN: ReadonlySet<string> = new Set(['id', 'orderId']);
