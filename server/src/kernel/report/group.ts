import { sql } from 'kysely';
import type { Group, Sql } from './fact-source';

/** Name of the group of facts without a key: no doctor, a walk-in without a source. */
const NONE = '未指定';

export const asIs = (key: Sql): Sql => key;

/** Caller's chain as row-level security reads it, for SQL that is declared before any call runs. */
export const CHAIN: Sql = sql`nullif(current_setting('app.po', true), '')::bigint`;

/** Returns SQL for the name of a row of a chain's table. */
export const named =
  (table: string, column: string) =>
  (key: Sql): Sql =>
    sql`coalesce((SELECT named.${sql.ref(column)} FROM ${sql.table(table)} named
    WHERE named.property_owner_id = ${CHAIN} AND named.id = nullif(${key}, '')::bigint), ${NONE})`;

/** Returns SQL for the name of an account's person, or the account's own name if it has no person. */
export const accountNamed = (key: Sql): Sql => sql`(SELECT coalesce(person.name, login.account) FROM account login
  LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
  WHERE login.property_owner_id = ${CHAIN} AND login.id = ${key}::bigint)`;

/** Group by organisation; every fact has one. */
export const ORG_GROUP: Group = { key: sql`fact.org_id`, name: named('org', 'orgShortName') };

/**
 * Returns SQL for the key of a group as text, empty for facts without a key. `key` is the key of a fact or a column
 * that holds it. `coalesce` would be shorter but is not leakproof: under row-level security it would prevent an index
 * lookup of the name.
 */
export function keyText(group: Group, key: Sql = group.key): Sql {
  const text = sql`(${group.text ? group.text(key) : key})::text`;
  return sql`CASE WHEN ${text} IS NULL THEN '' ELSE ${text} END`;
}

/** Id of the group of facts without a key; an empty id would not address a row. */
const UNNAMED = '-';

/** Returns the id of a group: its keys as text. A drill-down addresses its row by this id. */
export function idOf(keys: readonly Sql[]): Sql {
  return sql`coalesce(nullif(array_to_string(ARRAY[${sql.join(keys)}]::text[], '|'), ''), ${UNNAMED})`;
}
