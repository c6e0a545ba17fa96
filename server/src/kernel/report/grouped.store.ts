import { sql } from 'kysely';
import type { SessionCx } from '../context/cx';
import { type PageQuery, snake } from '../row/list';
import type { Counted, FactSource, Figure, Group, Row, Rows, Shown, Sql, View } from './fact-source';
import { idOf, keyText } from './group';

/** Dimension of a report's rows: the column of its name and its group. */
export interface Dimension<G extends string> {
  readonly as: string;
  readonly group: G;
}

/** Further column of a grouped row, computed from its figures and keys. */
export type Derived = (columns: { readonly figure: (name: string) => Sql; readonly key: (at: number) => Sql }) => Sql;

/** Declaration of a grouped report. */
export interface Grouped<F extends string, S extends View = View> {
  readonly figures: readonly F[];
  readonly derived?: Readonly<Record<string, Derived>>;
  /** Derived columns that the total row has too. */
  readonly derivedSums?: readonly string[];
  /** Returns `JOIN …` on the keys of the groups, for what `derived` reads in addition. */
  readonly beside?: (key: (at: number) => Sql, scope: S) => Sql;
  /** Condition of the facts of the total row, if it covers fewer facts. */
  readonly totalWhere?: Sql;
}

/** Facts of one report for one caller. */
interface Frame<S extends View, F extends string, G extends string> {
  readonly cx: SessionCx;
  readonly source: FactSource<never, S, F, G>;
  readonly grouped: Grouped<F, S>;
  readonly scope: S;
  readonly groups: readonly G[];
  readonly counted: Counted | undefined;
}

/** Returns the condition of the facts that a figure covers. */
function makes({ kinds, where }: Figure): Sql {
  const ofKinds = sql`fact.kind IN (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
  return where ? sql`${ofKinds} AND ${where}` : ofKinds;
}

/** Returns the aggregate of a figure over the facts of a group. */
function aggregate(figure: Figure): Sql {
  const { adds, counts, distinct } = figure;
  const sumOf = (added: Sql) => sql`coalesce(sum(${added}) FILTER (WHERE ${makes(figure)}), 0)`;
  if (!distinct) return sumOf(adds ?? counts ?? sql`1`);
  const once = sql`count(DISTINCT ${sql.ref(`fact.${distinct.by}`)}) FILTER (WHERE ${makes(figure)})`;
  return distinct.known ? sql`${once} + ${sumOf(distinct.known)}` : once;
}

const keyName = (at: number) => sql.ref(`grouped.key${at}`);
const figureColumn = (name: string) => sql.ref(`grouped.${name}`);

/** Returns the facts that a report adds up, with its figures. */
function added<S extends View, F extends string, G extends string>(frame: Frame<S, F, G>, groups: readonly G[]) {
  const { cx, source, grouped, scope, counted } = frame;
  if (grouped.figures.length === 0) {
    const all = () => source.factsOf(cx, scope, { kinds: [], groups, maySum: true });
    return { columns: [], facts: source.outlineOf?.(cx, scope, groups) ?? all() };
  }
  const isAbsent = (name: F) => source.isAbsent?.(scope, name) ?? false;
  const own = counted ? grouped.figures.filter((name) => !source.figures[name].isApart) : grouped.figures;
  const present = own.filter((name) => !isAbsent(name));
  const [first] = grouped.figures;
  const needed = present.length > 0 || first === undefined ? present : [first];
  const kinds = [...new Set(needed.flatMap((name) => [...source.figures[name].kinds]))];
  const maySum = counted !== undefined || own.every((name) => !source.figures[name].isApart);
  const facts = source.factsOf(cx, scope, { kinds, groups, maySum });
  const columns = own.map(
    (name) => sql`${isAbsent(name) ? sql`NULL::numeric` : aggregate(source.figures[name])} AS ${sql.ref(name)}`,
  );
  return { columns, facts: present.length > 0 || counted ? facts : sql`${facts} AND false` };
}

/** Returns a `JOIN` that adds a separately counted figure as `apart.counted` to groups of this id. */
function apartBeside({ ofGroups }: Counted, id: Sql): Sql {
  return sql`LEFT JOIN unnest(${[...ofGroups.keys()]}::text[], ${[...ofGroups.values()]}::bigint[]) AS apart(id, counted)
    ON apart.id = ${id}`;
}

/** Returns the rows of a grouped report as a query that can be paged, sorted and counted. */
function rowsOf<S extends View, F extends string, G extends string>(
  frame: Frame<S, F, G>,
  dimensions: readonly Dimension<G>[],
): Rows {
  const { cx, source, grouped, counted } = frame;
  const groups = dimensions.map(({ group }) => source.groups[group]);
  const keys = sql.join(groups.map(({ key }, at) => sql`${key} AS ${sql.ref(`key${at}`)}`));
  const positions = sql.join(groups.map((_group, at) => sql.lit(at + 1)));
  const texts = groups.map((group, at) => keyText(group, sql.ref(`facts.key${at}`)));
  const names = dimensions.map(({ as, group }, at) => sql`${source.groups[group].name(keyName(at))} AS ${sql.ref(as)}`);
  const derived = Object.entries(grouped.derived ?? {}).map(
    ([as, of]) => sql`${of({ figure: figureColumn, key: keyName })} AS ${sql.ref(as)}`,
  );
  const { facts, columns } = added(frame, frame.groups);
  const sums = grouped.figures.map((name) =>
    counted && source.figures[name].isApart
      ? sql`coalesce(apart.counted, 0) AS ${sql.ref(name)}`
      : sql.ref(`facts.${name}`),
  );
  const shown = [...names, ...grouped.figures.map((name) => figureColumn(name)), ...derived];
  return cx.db
    .selectFrom(
      sql<Row>`(SELECT ${idOf(groups.map((_group, at) => keyName(at)))} AS id, ${sql.join(shown)}
        FROM (SELECT ${sql.join([...texts.map((text, at) => sql`${text} AS ${sql.ref(`key${at}`)}`), ...sums])}
          FROM (SELECT ${sql.join([keys, ...columns])} ${facts} GROUP BY ${positions}) facts
          ${counted ? apartBeside(counted, idOf(texts)) : sql``}) grouped
        ${grouped.beside?.(keyName, frame.scope) ?? sql``})`.as('report'),
    )
    .selectAll();
}

/** Returns the figures over all facts of the scope. */
async function totalOf<S extends View, F extends string, G extends string>(frame: Frame<S, F, G>): Promise<Row> {
  const { cx, source, grouped, counted } = frame;
  const derived = (grouped.derivedSums ?? []).flatMap((as) => {
    const of = grouped.derived?.[as];
    return of ? [sql`${of({ figure: figureColumn, key: keyName })} AS ${sql.ref(as)}`] : [];
  });
  const { facts, columns } = added(frame, []);
  const apart = counted
    ? grouped.figures
        .filter((name) => source.figures[name].isApart)
        .map((name) => sql`${counted.inAll}::bigint AS ${sql.ref(name)}`)
    : [];
  const where = grouped.totalWhere ? sql`AND ${grouped.totalWhere}` : sql``;
  const { rows } = await sql<Row>`SELECT ${sql.join([sql`grouped.*`, ...derived])}
    FROM (SELECT ${sql.join([...columns, ...apart])} ${facts} ${where}) grouped`.execute(cx.db);
  return rows[0] ?? {};
}

/** Rows that are found before their figures are added up. */
export interface Outline {
  /** Returns all rows with the figure of one column. */
  readonly rows: (column: string | null | undefined) => Rows;
  /** Returns the rows with these ids, with all figures. */
  readonly filled: (ids: readonly string[]) => Rows;
  /** Returns the scope of a page in the report's default order, if it is known. */
  readonly shown: (query: PageQuery) => Promise<Shown<Outline> | undefined>;
}

/** Rows and total row of a report. */
export interface Opened {
  readonly rows: () => Rows;
  readonly total: () => Promise<Row>;
  readonly outline?: Outline | undefined;
}

function outlineOf<S extends View, F extends string, G extends string>(
  frame: Frame<S, F, G>,
  dimensions: readonly Dimension<G>[],
): Outline | undefined {
  const { source, grouped, scope } = frame;
  const { within } = source;
  if (!within) return undefined;
  return {
    rows: (column) => {
      const figures = grouped.figures.filter((name) => snake(name) === column);
      return rowsOf({ ...frame, grouped: { ...grouped, figures } }, dimensions);
    },
    filled: (ids) => {
      const rows = rowsOf({ ...frame, scope: within(scope, ids) }, dimensions);
      return rows.where(sql<boolean>`report.id = ANY (${[...ids]}::text[])`);
    },
    shown: async (query) => {
      const found = await source.shownOf?.(frame.cx, scope, frame.groups, query);
      if (!found) return undefined;
      const scopes = found.scopes.flatMap((one) => outlineOf({ ...frame, scope: one }, dimensions) ?? []);
      return { ...found, scopes };
    },
  };
}

/** Returns rows and total row of a grouped report. A figure with a query of its own is counted once for both. */
export async function openGrouped<S extends View, F extends string, G extends string>(
  cx: SessionCx,
  source: FactSource<never, S, F, G>,
  grouped: Grouped<F, S>,
  dimensions: readonly Dimension<G>[],
  scope: S,
): Promise<Opened> {
  const groups = dimensions.map(({ group }) => group);
  const isCounted = grouped.figures.some((name) => source.figures[name].isApart);
  const counted = isCounted ? await source.countApart?.(cx, scope, groups) : undefined;
  const frame = { cx, source, grouped, scope, groups, counted };
  return {
    rows: () => rowsOf(frame, dimensions),
    total: () => totalOf(frame),
    outline: outlineOf(frame, dimensions),
  };
}

/** Returns the figures of a scope without groups. */
export async function figuresOf<S extends View, F extends string, G extends string>(
  cx: SessionCx,
  source: FactSource<never, S, F, G>,
  figures: readonly F[],
  scope: S,
): Promise<Row> {
  return (await openGrouped(cx, source, { figures }, [], scope)).total();
}

/** Returns the scope of a row's facts. The whole scope if its key cannot be split into the keys of its groups. */
function scopeOfRow<S extends View, F extends string, G extends string>(
  source: FactSource<never, S, F, G>,
  scope: S,
  groups: readonly G[],
  key: string | null | undefined,
): S {
  const parts = key?.split('|') ?? [];
  if (!source.narrowed || parts.length !== groups.length) return scope;
  return source.narrowed(scope, new Map(groups.map((group, at) => [group, parts[at] ?? ''])));
}

/**
 * Returns the condition of the facts of a row. Keys with an index condition are filtered by that condition in addition.
 */
function inRow(groups: readonly Group[], key: string): Sql {
  const parts = key.split('|');
  const known = groups.flatMap(({ of }, at) => (of && parts.length === groups.length ? [of(parts[at] ?? '')] : []));
  return sql.join([sql`${idOf(groups.map((group) => keyText(group)))} = ${key}`, ...known], sql` AND `);
}

/** Returns the facts behind a figure of a row; without a key, of the total row. */
export function drillRows<S extends View, F extends string, G extends string>(
  cx: SessionCx,
  source: FactSource<never, S, F, G>,
  scope: S,
  asked: {
    readonly figure: F;
    readonly dimensions: readonly Dimension<G>[];
    readonly key: string | null | undefined;
    readonly totalWhere: Sql | undefined;
  },
): Rows {
  const { figure: name, dimensions, key, totalWhere } = asked;
  const figure = source.figures[name];
  const groups = dimensions.map(({ group }) => group);
  const ofTotal = totalWhere ? sql`AND ${totalWhere}` : sql``;
  const ofRow = key
    ? sql`AND ${inRow(
        groups.map((group) => source.groups[group]),
        key,
      )}`
    : ofTotal;
  const absent = source.isAbsent?.(scope, name) ? sql`AND false` : sql``;
  const ofKey = scopeOfRow(source, scope, groups, key);
  const facts = source.factsOf(cx, ofKey, { kinds: figure.kinds, groups: key ? groups : [], maySum: false });
  return source.rowsOf(cx, sql`${facts} AND ${makes(figure)} ${ofRow} ${absent}`, name);
}

/** Returns the total row of rows that are facts themselves. */
export function sumOf(rows: Rows, columns: readonly string[]): Promise<Row> {
  const sums = columns.map((column) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)`.as(column));
  return rows.clearSelect().select(sums).executeTakeFirstOrThrow();
}

/** Returns the columns of a sheet. Two decimals survive the conversion to a double. */
export function sheetRows(rows: Rows, columns: readonly string[], amounts: ReadonlySet<string>) {
  return rows
    .clearSelect()
    .select(
      columns.map((name) =>
        amounts.has(name) ? sql<number>`${sql.ref(name)}::float8`.as(name) : sql.ref<string>(name).as(name),
      ),
    );
}
