import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import { type FactKind, factsOf, isOfLines, type Scope, type Sql, summedFactsOf, usesSums } from './facts.store';
import { aggregate, FIGURES, type FigureName, figureOf, makes } from './figures.store';
import { type GroupName, groupOf, idOf, isSummed, keyText } from './groups.store';
import { type People, peopleBeside, peopleOf } from './people.store';

/** One dimension of a report's rows: the column that its name stands in, and what it groups by. */
export interface Dimension {
  readonly as: string;
  readonly group: GroupName;
}

/** A further column of a grouped row, out of its figures and keys. */
export type Derived = (columns: {
  readonly figure: (name: FigureName) => Sql;
  readonly key: (at: number) => Sql;
}) => Sql;

/** A report whose rows are groups of facts. */
export interface GroupedReport {
  readonly figures: readonly FigureName[];
  readonly derived?: Readonly<Record<string, Derived>>;
  /** Derived ones that the total row has as well. */
  readonly derivedSums?: readonly string[];
  /** The total row adds up what counts as 实收 alone. */
  readonly sumsIncomeOnly?: boolean;
}

export type Row = Readonly<Record<string, string | number | boolean | null>>;

const MONEY_KINDS: readonly FactKind[] = ['pay', 'back'];

function isAbsent(name: FigureName, scope: Scope): boolean {
  return isOfLines(scope) && FIGURES[name].kinds.some((kind) => MONEY_KINDS.includes(kind));
}

function kindsOf(names: readonly FigureName[], scope: Scope): FactKind[] {
  const needed = names.filter((name) => !isAbsent(name, scope)).flatMap((name) => [...FIGURES[name].kinds]);
  const kinds = [...new Set<FactKind>(needed)];
  return kinds.length > 0 ? kinds : ['line'];
}

function columnsOf(figures: readonly FigureName[], scope: Scope): Sql[] {
  return figures.map(
    (name) => sql`${isAbsent(name, scope) ? sql`NULL::numeric` : aggregate(figureOf(name))} AS ${sql.ref(name)}`,
  );
}

const keyName = (at: number) => sql.ref(`grouped.key${at}`);
const figureColumn = (name: FigureName) => sql.ref(`grouped.${name}`);

/** What a report is added up from. */
interface Source {
  readonly facts: Sql;
  readonly columns: readonly Sql[];
}

const isOfPeople = (name: FigureName) => figureOf(name).distinct === 'patient_id';

/** Sums know nothing of people: where they are used, people are counted beside them, once for rows and total row. */
export async function countedPeople(
  cx: SessionCx,
  { figures }: GroupedReport,
  dimensions: readonly Dimension[],
  scope: Scope,
): Promise<People | undefined> {
  const groups = dimensions.map(({ group }) => group);
  if (!isSummed(groups) || !usesSums(scope) || !figures.some(isOfPeople)) return undefined;
  return peopleOf(cx, scope, groups);
}

function sourceOf(
  cx: SessionCx,
  { figures }: GroupedReport,
  groups: readonly GroupName[],
  scope: Scope,
  people: People | undefined,
): Source {
  const kinds = kindsOf(figures, scope);
  if (figures.every((name) => isAbsent(name, scope)))
    return { facts: sql`${factsOf(cx, scope, ['line'])} AND false`, columns: columnsOf(figures, scope) };
  const others = figures.filter((name) => !isOfPeople(name));
  if (isSummed(groups) && usesSums(scope) && (people || others.length === figures.length))
    return { facts: summedFactsOf(cx, scope, kinds), columns: columnsOf(others, scope) };
  return { facts: factsOf(cx, scope, kinds), columns: columnsOf(figures, scope) };
}

/** The rows of a grouped report, to be paged, sorted and counted like a table. `people`: as `countedPeople` told. */
export function groupedRows(
  cx: SessionCx,
  report: GroupedReport,
  dimensions: readonly Dimension[],
  scope: Scope,
  people?: People,
) {
  const groups = dimensions.map(({ group }) => group);
  const keys = sql.join(groups.map((group, at) => sql`${groupOf(group).key} AS ${sql.ref(`key${at}`)}`));
  const positions = sql.join(groups.map((_group, at) => sql.lit(at + 1)));
  const texts = groups.map((group, at) => keyText(group, sql.ref(`facts.key${at}`)));
  const names = dimensions.map(({ as, group }, at) => sql`${groupOf(group).name(keyName(at))} AS ${sql.ref(as)}`);
  const derived = Object.entries(report.derived ?? {}).map(
    ([as, of]) => sql`${of({ figure: figureColumn, key: keyName })} AS ${sql.ref(as)}`,
  );
  const figures = report.figures.map((name) => figureColumn(name));
  const { facts, columns } = sourceOf(cx, report, groups, scope, people);
  const sums = report.figures.map((name) =>
    people && isOfPeople(name) ? sql`coalesce(people.patients, 0) AS ${sql.ref(name)}` : sql.ref(`facts.${name}`),
  );
  return cx.db
    .selectFrom(
      sql<Row>`(SELECT ${idOf(groups.map((_group, at) => keyName(at)))} AS id, ${sql.join([...names, ...figures, ...derived])}
        FROM (SELECT ${sql.join([...texts.map((text, at) => sql`${text} AS ${sql.ref(`key${at}`)}`), ...sums])}
          FROM (SELECT ${sql.join([keys, ...columns])} ${facts} GROUP BY ${positions}) facts
          ${people ? peopleBeside(people, idOf(texts)) : sql``}) grouped)`.as('report'),
    )
    .selectAll();
}

/** The same figures over all facts of the scope. `counted`: people that the rows counted already. */
export async function totalRow(cx: SessionCx, report: GroupedReport, scope: Scope, counted?: People): Promise<Row> {
  const derived = (report.derivedSums ?? []).flatMap((as) => {
    const of = report.derived?.[as];
    return of ? [sql`${of({ figure: figureColumn, key: keyName })} AS ${sql.ref(as)}`] : [];
  });
  const people = counted ?? (await countedPeople(cx, report, [], scope));
  const { facts, columns } = sourceOf(cx, report, [], scope, people);
  const patients = people ? [sql`${people.inAll}::bigint AS patients`] : [];
  const { rows } = await sql<Row>`SELECT ${sql.join([sql`grouped.*`, ...derived])}
    FROM (SELECT ${sql.join([...columns, ...patients])} ${facts} ${report.sumsIncomeOnly ? sql`AND fact.income` : sql``}) grouped`.execute(
    cx.db,
  );
  return rows[0] ?? {};
}

const person = (column: RawBuilder<unknown>) => sql`(SELECT coalesce(person.name, login.account) FROM account login
  LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
  WHERE login.property_owner_id = chain.id AND login.id = ${column})`;

const KIND = sql`CASE fact.kind WHEN 'line' THEN '收费' WHEN 'refundLine' THEN '退费' WHEN 'pay' THEN '收款' ELSE '退款' END`;

/** A fact with its names, as lists show it; `amount` is what it adds to the figure. */
function sourceColumns(qty: Sql, amount: Sql, further: readonly Sql[] = []): Sql {
  return sql.join([
    sql`fact.kind || fact.id AS id, ${KIND} AS kind, fact.at, fact.no, fact.order_id`,
    sql`org.org_short_name AS org_name, patient.record_no`,
    sql`coalesce(patient.name, fact.customer_name, '散客') AS customer_name, fact.name`,
    sql`department.name AS department_name, doctor.name AS doctor_name, seller.name AS seller_name`,
    sql`${person(sql`fact.cashier_id`)} AS cashier_name`,
    sql`${qty} AS qty, ${amount} AS amount`,
    ...further,
  ]);
}

function withNames(cx: SessionCx, facts: Sql): Sql {
  return sql`FROM (SELECT fact.* ${facts}) fact
    CROSS JOIN (SELECT ${cx.caller.propertyOwnerId}::bigint AS id) chain
    JOIN org ON org.property_owner_id = chain.id AND org.id = fact.org_id
    LEFT JOIN patient ON patient.property_owner_id = chain.id AND patient.id = fact.patient_id
    LEFT JOIN department ON department.property_owner_id = chain.id AND department.id = fact.department_id
    LEFT JOIN employee doctor ON doctor.property_owner_id = chain.id AND doctor.id = fact.doctor_id
    LEFT JOIN employee seller ON seller.property_owner_id = chain.id AND seller.id = fact.seller_id`;
}

const SIGN = sql`CASE WHEN fact.kind = 'refundLine' THEN -1 ELSE 1 END`;

/** Every line that was charged and every line that was given back, the latter below zero. */
export function detailRows(cx: SessionCx, scope: Scope) {
  const columns = sourceColumns(sql`fact.qty * ${SIGN}`, sql`fact.amount * ${SIGN}`, [
    sql`fact.original`,
    sql`CASE WHEN fact.kind = 'line' THEN fact.original - fact.amount ELSE 0 END AS discount`,
  ]);
  return cx.db
    .selectFrom(sql<Row>`(SELECT ${columns} ${withNames(cx, factsOf(cx, scope, ['line', 'refundLine']))})`.as('report'))
    .selectAll();
}

export interface Asked {
  readonly figure: FigureName;
  readonly dimensions: readonly Dimension[];
  /** The id of the row; none for the total row. */
  readonly key?: string | null | undefined;
  readonly incomeOnly: boolean;
}

/** The facts that make a figure of a row; of a count of orders or patients, one row each. */
export function drillRows(cx: SessionCx, scope: Scope, { figure: name, dimensions, key, incomeOnly }: Asked) {
  const figure = figureOf(name);
  const ofRow = key
    ? sql`AND ${idOf(dimensions.map(({ group }) => keyText(group)))} = ${key}`
    : incomeOnly
      ? sql`AND fact.income`
      : sql``;
  const absent = isAbsent(name, scope) ? sql`AND false` : sql``;
  const facts = sql`${factsOf(cx, scope, figure.kinds)} AND ${makes(figure)} ${ofRow} ${absent}`;
  if (figure.distinct) {
    const by = sql.ref(`fact.${figure.distinct}`);
    const once = sql`FROM (SELECT DISTINCT ON (${by}) fact.*, sum(fact.amount) OVER (PARTITION BY ${by}) AS whole ${facts} ORDER BY ${by}, fact.at DESC, fact.id) fact`;
    const columns = sourceColumns(sql`NULL::integer`, sql`fact.whole`);
    return cx.db.selectFrom(sql<Row>`(SELECT ${columns} ${withNames(cx, once)})`.as('report')).selectAll();
  }
  const qty = figure.kinds.some((kind) => MONEY_KINDS.includes(kind)) ? sql`NULL::integer` : sql`fact.qty * ${SIGN}`;
  const columns = sourceColumns(qty, figure.adds ?? sql`fact.amount`);
  return cx.db.selectFrom(sql<Row>`(SELECT ${columns} ${withNames(cx, facts)})`.as('report')).selectAll();
}

/** Figures of a scope without groups, as the dashboard shows them. */
export function figuresOf(cx: SessionCx, figures: readonly FigureName[], scope: Scope): Promise<Row> {
  return totalRow(cx, { figures }, scope);
}

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever report; only handed on to the lists of the kernel
export type Rows = SelectQueryBuilder<any, any, Row>;

/** The total row of rows that are facts themselves. */
export function sumOf(rows: Rows, columns: readonly string[]): Promise<Row> {
  const sums = columns.map((column) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)`.as(column));
  return rows.clearSelect().select(sums).executeTakeFirstOrThrow();
}

/** The columns of a sheet: it reckons with numbers, and two decimals survive the way through a double. */
export function sheetRows(rows: Rows, columns: readonly string[], amounts: ReadonlySet<string>) {
  return rows
    .clearSelect()
    .select(
      columns.map((name) =>
        amounts.has(name) ? sql<number>`${sql.ref(name)}::float8`.as(name) : sql.ref<string>(name).as(name),
      ),
    );
}
