import type { Call } from '@mingmou/contract/base/call';
import type { Shape, Values } from '@mingmou/contract/base/field';
import type { ReportAnswer } from '@mingmou/contract/base/report';
import { handle, handleSheet, type Route } from '../call/route';
import type { SessionCx } from '../context/cx';
import { type PageQuery, type Sorting, snake } from '../row/list';
import type { FactSource, View } from './fact-source';
import { type Dimension, drillRows, type Grouped, openGrouped } from './grouped.store';
import { type DeclaredRows, drillPage, type OpenReport, reportPage, reportSheet, reportTotal } from './report.service';

/** Calls of a list of facts, as `factListOf` declares them. */
interface DeclaredList<A, R extends Shape, K extends keyof R & string> extends DeclaredRows<R, K> {
  readonly absent: (asked: A) => readonly string[];
  readonly list: Call<A & PageQuery, ReportAnswer<Values<R>, Values<Pick<R, K>>>>;
  readonly total: Call<A, Values<Pick<R, K>>>;
  readonly export: Call<A & PageQuery, unknown>;
}

/** Calls of a report, as `reportOf` declares them. */
interface DeclaredReport<A, R extends Shape, K extends keyof R & string, S extends Shape, M extends keyof S & string, F>
  extends DeclaredList<A, R, K> {
  readonly source: S;
  readonly measures: readonly M[];
  readonly figure: { readonly rows: readonly { readonly code: F }[] };
  readonly drill: Call<
    A & PageQuery & { readonly figure: F; readonly key?: string | null },
    ReportAnswer<Values<S>, Values<Pick<S, M>>>
  >;
}

/** Rules that a report adds to its declaration. */
export interface ReportRules<A, F extends string, G extends string, S extends View = View>
  extends Omit<Grouped<F, S>, 'figures'> {
  readonly dimensions: (asked: A) => readonly Dimension<G>[];
  /** Default order of its rows. */
  readonly initial: (asked: A) => Sorting['initial'];
}

/** Creates the routes of page, total row and sheet for the rows that `open` finds. */
export function factListRoutes<A, R extends Shape, K extends keyof R & string>(
  declared: DeclaredList<A, R, K>,
  open: (cx: SessionCx, asked: A) => Promise<OpenReport>,
): readonly Route[] {
  return [
    handle(declared.list, async (query, cx) => reportPage(declared, await open(cx, query), query)),
    handle(declared.total, async (query, cx) => reportTotal(declared, await open(cx, query))),
    handleSheet(declared.export, async (query, cx) => reportSheet(cx, declared, await open(cx, query), query)),
  ];
}

const NOTHING: ReadonlySet<string> = new Set();

/** Creates the four routes of a report on the facts of `source`. */
export function reportRoutes<
  A,
  R extends Shape,
  K extends keyof R & string,
  S extends Shape,
  M extends keyof S & string,
  Scope extends View,
  F extends string,
  G extends string,
  N extends F,
>(
  declared: DeclaredReport<A, R, K, S, M, N>,
  source: FactSource<A, Scope, F, G>,
  rules: ReportRules<A, N, G, Scope>,
): readonly Route[] {
  const grouped: Grouped<F, Scope> = { ...rules, figures: declared.figure.rows.map(({ code }) => code) };
  // Columns that were not requested do not exist in the rows, so the rows cannot be sorted by them.
  const columnsOf = (asked: A) => {
    const absent = new Set(declared.absent(asked));
    return Object.keys(declared.row).flatMap((name) => (absent.has(name) ? [] : [snake(name)]));
  };
  const look = async (cx: SessionCx, asked: A) => {
    const scope = await source.scopeOf(cx, asked);
    return { scope, withheld: (await source.withheld?.(cx, scope)) ?? NOTHING };
  };
  const open = async (cx: SessionCx, asked: A): Promise<OpenReport> => {
    const { scope, withheld } = await look(cx, asked);
    const opened = await openGrouped(cx, source, grouped, rules.dimensions(asked), scope);
    return { ...opened, scope, withheld, sorting: { columns: columnsOf(asked), initial: rules.initial(asked) } };
  };
  return [
    ...factListRoutes(declared, open),
    handle(declared.drill, async (query, cx) => {
      const { scope, withheld } = await look(cx, query);
      const { figure, key } = query;
      const dimensions = rules.dimensions(query);
      const rows = drillRows(cx, source, scope, { figure, dimensions, key, totalWhere: rules.totalWhere });
      return drillPage(declared, rows, query, { withheld, sorting: source.rowOrder });
    }),
  ];
}
