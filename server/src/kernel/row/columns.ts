import type { RawBuilder, SelectQueryBuilder } from 'kysely';

type Expressions = Readonly<Record<string, RawBuilder<unknown>>>;

type ValuesOf<Columns extends Expressions> = {
  [Name in keyof Columns]: Columns[Name] extends RawBuilder<infer Value> ? Value : never;
};

/**
 * Adds columns to a query over any tables. The type of each column is the type of its expression: Kysely's `select`
 * derives column types only where the tables are known.
 */
export function withColumns<DB, TB extends keyof DB, O, Columns extends Expressions>(
  rows: SelectQueryBuilder<DB, TB, O>,
  columns: Columns,
): SelectQueryBuilder<DB, TB, O & ValuesOf<Columns>> {
  return rows.select(Object.entries(columns).map(([name, expression]) => expression.as(name))).$castTo();
}
