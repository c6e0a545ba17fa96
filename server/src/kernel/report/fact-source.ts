import type { Page } from '@mingmou/contract/base/envelope';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { SessionCx } from '../context/cx';
import type { PageQuery, Sorting } from '../row/list';

export type Sql = RawBuilder<unknown>;

export type Row = Readonly<Record<string, string | number | boolean | null>>;

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever report; only handed on to the lists of the kernel
export type Rows = SelectQueryBuilder<any, any, Row>;

/** Organisations and days of a report; a source adds its own filters. */
export interface View {
  readonly orgIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** Figure of reports: which facts it covers, and what each fact adds. SQL names the fact `fact`. */
export interface Figure {
  readonly kinds: readonly string[];
  /** Further condition on a fact; absent: all facts of its kinds. */
  readonly where?: Sql;
  /** Amount that a fact adds. */
  readonly adds?: Sql;
  /** Number of times that a fact counts. */
  readonly counts?: Sql;
  /** Column whose distinct values are counted. `known` gives the distinct count of a fact that is itself a sum. */
  readonly distinct?: { readonly by: string; readonly known?: Sql };
  /** The figure cannot be derived from sums. Where facts are sums, a separate query counts it. */
  readonly isApart?: true;
}

/** Grouping of facts: its key, the text of a key, and the name of a key. */
export interface Group {
  readonly key: Sql;
  /** Condition that selects the facts of a key through an index. Such a key contains no `|`. */
  readonly of?: (key: string) => Sql;
  /** Text of a key where a plain cast is wrong. Applied to groups, which are few, not to every fact. */
  readonly text?: (key: Sql) => Sql;
  /** Name of a grouped row; `key` is the key's column as text. */
  readonly name: (key: Sql) => Sql;
}

/** Figure counted by a separate query: for each group by its id, and in total. */
export interface Counted {
  readonly ofGroups: ReadonlyMap<string, number>;
  readonly inAll: number;
}

/** Facts that a report needs. */
export interface Needed<G extends string = string> {
  readonly kinds: readonly string[];
  readonly groups: readonly G[];
  /** Sums of facts are sufficient; otherwise each fact is a row of its own. */
  readonly maySum: boolean;
}

/** Scope of the rows that one page of a report shows. */
export interface Shown<Scope> extends Omit<Page<never>, 'records'> {
  readonly scopes: readonly Scope[];
  readonly passed: number;
}

/**
 * Source of the facts of reports. `Asked` holds the filters of its calls, `Scope` the part that the caller may see.
 * Each figure and group is declared here once, for every report, sheet and drill-down.
 */
export interface FactSource<Asked, Scope extends View, F extends string, G extends string> {
  readonly figures: Readonly<Record<F, Figure>>;
  readonly groups: Readonly<Record<G, Group>>;
  /**
   * Refuses a scope that the caller may not see, then opens the organisations of the scope to the rest of the
   * transaction.
   */
  readonly scopeOf: (cx: SessionCx, asked: Asked) => Promise<Scope>;
  /** Returns `FROM … WHERE …` of the facts under the name `fact`. */
  readonly factsOf: (cx: SessionCx, scope: Scope, needed: Needed<G>) => Sql;
  /** Returns the facts behind a figure as people read them: columns of the declared `source`. */
  readonly rowsOf: (cx: SessionCx, facts: Sql, figure: F) => Rows;
  readonly rowOrder: Sorting;
  /** Returns `FROM … WHERE …` of the keys of a report's rows, if they can be found without adding up facts. */
  readonly outlineOf?: (cx: SessionCx, scope: Scope, groups: readonly G[]) => Sql | undefined;
  /**
   * Returns the scopes that a page of a report in its default order covers, if they can be found without adding up
   * facts. The scopes follow each other; `passed` rows of the first scope precede the page.
   */
  readonly shownOf?: (
    cx: SessionCx,
    scope: Scope,
    groups: readonly G[],
    query: PageQuery,
  ) => Promise<Shown<Scope> | undefined>;
  /** Limits a scope to the rows with these ids, for a source with more rows than anyone reads. */
  readonly within?: (scope: Scope, ids: readonly string[]) => Scope;
  /**
   * Narrows a scope to the facts of a row, if their tables find them through an index. `keys` holds the texts of the
   * row's keys by group. The drill-down still compares the key of each fact.
   */
  readonly narrowed?: (scope: Scope, keys: ReadonlyMap<G, string>) => Scope;
  /** Returns whether a figure has no meaning in a scope; it is null there. */
  readonly isAbsent?: (scope: Scope, figure: F) => boolean;
  /** Counts the figures marked `isApart`, for a source with sums; undefined where facts are read one by one. */
  readonly countApart?: (cx: SessionCx, scope: Scope, groups: readonly G[]) => Promise<Counted | undefined>;
  /** Returns the columns that this caller may not see. They are absent from page, total row, drill-down and sheet. */
  readonly withheld?: (cx: SessionCx, scope: Scope) => Promise<ReadonlySet<string>>;
}
