import { call, type Grant } from './call';
import { dict } from './dict';
import { paging } from './envelope';
import { f, pick, required, type Shape, type Values } from './field';

/** Where the calls of a report are found. */
export interface ReportPaths {
  readonly code: string;
  readonly list: `/${string}`;
  readonly total: `/${string}`;
  readonly export: `/${string}`;
  readonly drill: `/${string}`;
}

/** `{base}/page`, `/total`, `/export` and `/drill`. */
export function under(base: `/${string}`): ReportPaths {
  const code = base.slice(base.lastIndexOf('/') + 1);
  return { code, list: `${base}/page`, total: `${base}/total`, export: `${base}/export`, drill: `${base}/drill` };
}

/** Facts of reports: the right to read them, their common filters, and the columns of one fact. */
export interface Facts<F extends Shape, S extends Shape, M extends keyof S & string> {
  readonly grant: Grant;
  readonly exportGrant: Grant;
  readonly touches: readonly string[];
  /** With `from`, `to` and `orgIds`. */
  readonly filters: F;
  /** Name of the rows behind a figure. */
  readonly sourceName: string;
  /** A fact among the rows behind a figure. */
  readonly source: S;
  /** Its columns that are added up there. */
  readonly measures: readonly M[];
}

/** The answer of a report: a page of rows, and the same figures over all rows of the filters. */
export interface ReportAnswer<Row, Sum = Readonly<Record<string, unknown>>> {
  readonly records: Row[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly sum: Sum;
}

function answerOf<Row extends Shape, Sum extends Shape>(title: string, row: Row, sum: Sum) {
  return required(
    f.object('报表', {
      records: required(f.list('记录', f.object(title, row))),
      total: required(f.int('总数')),
      page: required(f.int('页码')),
      size: required(f.int('每页条数')),
      sum: required(f.object('合计', sum)),
    }),
  );
}

interface DeclaredList<
  F extends Shape,
  S extends Shape,
  M extends keyof S & string,
  G extends Shape,
  Row extends Shape,
  K extends keyof Row & string,
> {
  readonly facts: Facts<F, S, M>;
  readonly at: ReportPaths;
  readonly title: string;
  /** Fields that choose how rows are grouped. */
  readonly groups: G;
  /** `id` names a row; it and other ids are for the pages alone. */
  readonly row: Row;
  /** The columns of the total row. */
  readonly sums: readonly K[];
  /** Columns that are empty for these filters: neither the page nor the sheet shows them. */
  readonly absent?: (asked: Partial<Values<F & G>>) => readonly (keyof Row & string)[];
}

const NONE = () => [];

/** A list of facts: a page of rows with its total row, the total row alone, and the sheet. */
export function factListOf<
  F extends Shape,
  const S extends Shape,
  const M extends keyof S & string,
  G extends Shape,
  const Row extends Shape,
  const K extends keyof Row & string,
>({ facts, at, title, groups, row, sums, absent = NONE }: DeclaredList<F, S, M, G, Row, K>) {
  const { grant, exportGrant, touches, sourceName, source, measures } = facts;
  const sum = pick(row, sums);
  const asked = { ...facts.filters, ...groups };
  const read = { grant, touches };
  const sorted = { ...pick(paging, ['column', 'asc']), ...asked };
  return {
    ...{ title, groups, row, sums, absent, sourceName, source, measures },
    list: call({ ...read, path: at.list, title, input: { ...paging, ...asked }, output: answerOf(title, row, sum) }),
    total: call({
      ...{ ...read, path: at.total, title: `${title}合计` },
      ...{ input: asked, output: required(f.object('合计', sum)) },
    }),
    export: call({ path: at.export, title: `导出${title}`, grant: exportGrant, input: sorted, xlsx: true }),
  } as const;
}

interface Declared<
  F extends Shape,
  S extends Shape,
  M extends keyof S & string,
  G extends Shape,
  Row extends Shape,
  K extends keyof Row & string,
  N extends K,
> extends DeclaredList<F, S, M, G, Row, K> {
  /** The columns that are figures of the facts; each leads to the rows behind it. */
  readonly figures: readonly N[];
}

/** A report: its rows are groups of facts. The calls of a list, and the rows behind a figure: `key` is the row's id, none for the total row. */
export function reportOf<
  F extends Shape,
  const S extends Shape,
  const M extends keyof S & string,
  G extends Shape,
  const Row extends Shape,
  const K extends keyof Row & string,
  const N extends K,
>(declared: Declared<F, S, M, G, Row, K, N>) {
  const { facts, at, title, groups, row, figures } = declared;
  const { grant, touches, filters, sourceName, source, measures } = facts;
  const named = figures.map((name) => [name, row[name]?.title ?? name] as const);
  const figure = dict<N>(`${at.code}Figure`, '指标', named);
  return {
    ...factListOf(declared),
    figure,
    drill: call({
      ...{ path: at.drill, title: `${title}${sourceName}`, grant, touches },
      input: {
        ...{ ...paging, ...filters, ...groups },
        ...{ figure: required(f.dict('指标', figure)), key: f.text('行', 120) },
      },
      output: answerOf(sourceName, source, pick(source, measures)),
    }),
  } as const;
}

/** An amount or a number that may lie below zero. */
export const signed = (title: string) => f.money(title, { min: -9_999_999_999 });
