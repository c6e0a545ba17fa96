import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { Param } from '../../database/statement';

/** Tables whose rows belong to a chain. */
type ChainTable = { [T in keyof DB]: 'propertyOwnerId' extends keyof DB[T] ? T : never }[keyof DB];
type Named = ChainTable | `${ChainTable} as ${string}`;

/** Chain whose rows are selected: the chain of a call, or a named one. */
export type Whose =
  | { readonly db: Kysely<DB>; readonly caller: { readonly propertyOwnerId: number | Param<number> } }
  | { readonly db: Kysely<DB>; readonly propertyOwnerId: number | Param<number> };

const chainOf = (whose: Whose) => ('caller' in whose ? whose.caller.propertyOwnerId : whose.propertyOwnerId);

/** Adds the chain to the query, because every key begins with it. Row-level security enforces the same condition. */
function isMine(whose: Whose, table: string) {
  const name = table.split(' as ').at(-1);
  return sql<SqlBool>`${sql.ref(`${name}.propertyOwnerId`)} = ${chainOf(whose)}`;
}

type NothingSelected = Record<never, never>;

/**
 * Type of the query that `selectFrom` returns for the table. The implementation is typed for one table, because the
 * condition is the same for all.
 */
type Rows<T extends Named> = T extends ChainTable
  ? SelectQueryBuilder<DB, T, NothingSelected>
  : T extends `${infer Table extends ChainTable} as ${infer Alias}`
    ? SelectQueryBuilder<DB & Record<Alias, DB[Table]>, Alias, NothingSelected>
    : never;

/** Selects the chain's rows of a table: `mine(cx, 'bill as b')`. */
export function mine<T extends Named>(whose: Whose, table: T): Rows<T> {
  const rows: unknown = whose.db.selectFrom(table as 'bill').where(isMine(whose, table));
  return rows as Rows<T>;
}

/** Updates the chain's rows of a table. */
export function updateMine<T extends ChainTable>(whose: Whose, table: T): UpdateQueryBuilder<DB, T, T, UpdateResult> {
  const rows: unknown = whose.db.updateTable(table as 'bill').where(isMine(whose, table));
  return rows as UpdateQueryBuilder<DB, T, T, UpdateResult>;
}

/** Deletes the chain's rows of a table. */
export function deleteMine<T extends ChainTable>(whose: Whose, table: T): DeleteQueryBuilder<DB, T, DeleteResult> {
  const rows: unknown = whose.db.deleteFrom(table as 'bill').where(isMine(whose, table));
  return rows as DeleteQueryBuilder<DB, T, DeleteResult>;
}
