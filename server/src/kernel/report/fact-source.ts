import type { Page } from '@mingmou/contract/base/envelope';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { SessionCx } from '../cx';
import type { PageQuery, Sorting } from '../list';

export type Sql = RawBuilder<unknown>;

export type Row = Readonly<Record<string, string | number | boolean | null>>;

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever report; only handed on to the lists of the kernel
export type Rows = SelectQueryBuilder<any, any, Row>;

/** What is looked at; a source adds its own filters. */
export interface View {
  readonly orgIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** A figure of reports: which facts make it, and what each adds to it. A fact stands under the name `fact`. */
export interface Figure {
  readonly kinds: readonly string[];
  /** Further condition on a fact; none: all of its kinds. */
  readonly where?: Sql;
  /** What a fact adds. */
  readonly adds?: Sql;
  /** Or what it counts for, */
  readonly counts?: Sql;
  /** or the column of which each value counts once; facts that are sums tell in `known` how many they hold. */
  readonly distinct?: { readonly by: string; readonly known?: Sql };
  /** Sums cannot tell it: where facts are sums it is counted apart. */
  readonly isApart?: true;
}

/** What facts are put together by: a key of the fact, how it is written, and the name that a key has. */
export interface Group {
  readonly key: Sql;
  /** The condition of the facts of a key, where an index answers it; a key has no `|` then. */
  readonly of?: (key: string) => Sql;
  /** A key as text, where it is not simply that: written of groups, which are few, and not of every fact. */
  readonly text?: (key: Sql) => Sql;
  /** `key`: the key's column, as text, of the grouped rows. */
  readonly name: (key: Sql) => Sql;
}

/** A figure that is counted apart: of each group, by its id, and in all. */
export interface Counted {
  readonly ofGroups: ReadonlyMap<string, number>;
  readonly inAll: number;
}

/** Which facts a report needs. */
export interface Needed<G extends string = string> {
  readonly kinds: readonly string[];
  readonly groups: readonly G[];
  /** Sums of facts will do; else each fact is a row of its own. */
  readonly maySum: boolean;
}

/** What a page of a report shows. */
export interface Shown<Scope> extends Omit<Page<never>, 'records'> {
  readonly scopes: readonly Scope[];
  readonly passed: number;
}

/**
 * Where the facts of reports come from. `Asked`: the filters of its calls; `Scope`: what of it the caller may see.
 * Each figure and each group of its facts is declared here once, for every report, sheet and drill.
 */
export interface FactSource<Asked, Scope extends View, F extends string, G extends string> {
  readonly figures: Readonly<Record<F, Figure>>;
  readonly groups: Readonly<Record<G, Group>>;
  /** Refuses what the caller may not see; from then on the transaction reads the organisations of the scope. */
  readonly scopeOf: (cx: SessionCx, asked: Asked) => Promise<Scope>;
  /** `FROM … WHERE …` of the facts, under the name `fact`. */
  readonly factsOf: (cx: SessionCx, scope: Scope, needed: Needed<G>) => Sql;
  /** The facts that make a figure, as people read them: columns of the declared `source`. */
  readonly rowsOf: (cx: SessionCx, facts: Sql, figure: F) => Rows;
  readonly rowOrder: Sorting;
  /** `FROM … WHERE …` of the keys of a report's rows, where something knows them without adding up facts. */
  readonly outlineOf?: (cx: SessionCx, scope: Scope, groups: readonly G[]) => Sql | undefined;
  /**
   * Which facts a page of a report in its own order is about, where something knows that without adding them up: scopes whose rows
   * follow each other, of the first of which `passed` rows stand before the page.
   */
  readonly shownOf?: (
    cx: SessionCx,
    scope: Scope,
    groups: readonly G[],
    query: PageQuery,
  ) => Promise<Shown<Scope> | undefined>;
  /** Of a source with more rows than anybody reads: the scope of these rows alone, by their ids. */
  readonly within?: (scope: Scope, ids: readonly string[]) => Scope;
  /** Figures that mean nothing in a scope are null there. */
  readonly isAbsent?: (scope: Scope, figure: F) => boolean;
  /** Of a source that has sums: what `isApart`; undefined where facts are read one by one. */
  readonly countApart?: (cx: SessionCx, scope: Scope, groups: readonly G[]) => Promise<Counted | undefined>;
  /** Columns that this caller gets no answer for: they are not there, in page, total row, drill and sheet. */
  readonly withheld?: (cx: SessionCx, scope: Scope) => Promise<ReadonlySet<string>>;
}
