import { sql } from 'kysely';
import type { Group, Sql } from './fact-source';

/** Of facts without: no doctor chosen, a walk-in without a source. */
const NONE = '未指定';

export const asIs = (key: Sql): Sql => key;

/** The caller's chain, as row-level security knows it: for what is declared before anybody calls. */
export const CHAIN: Sql = sql`nullif(current_setting('app.po', true), '')::bigint`;

/** The name of a row of a chain's table. */
export const named =
  (table: string, column: string) =>
  (key: Sql): Sql =>
    sql`coalesce((SELECT named.${sql.ref(column)} FROM ${sql.table(table)} named
    WHERE named.property_owner_id = ${CHAIN} AND named.id = nullif(${key}, '')::bigint), ${NONE})`;

/** Whoever an account belongs to; its own name for an account that is nobody's. */
export const accountNamed = (key: Sql): Sql => sql`(SELECT coalesce(person.name, login.account) FROM account login
  LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
  WHERE login.property_owner_id = ${CHAIN} AND login.id = ${key}::bigint)`;

/** The organisation, which every fact has. */
export const ORG_GROUP: Group = { key: sql`fact.org_id`, name: named('org', 'orgShortName') };

/**
 * The key of a group as text; empty for facts without. `key`: that of a fact, or a column that holds it. `coalesce` says the
 * same, but counts as a function that may leak: under row-level security no index would look up the name of such a key.
 */
export function keyText(group: Group, key: Sql = group.key): Sql {
  const text = sql`(${group.text ? group.text(key) : key})::text`;
  return sql`CASE WHEN ${text} IS NULL THEN '' ELSE ${text} END`;
}

/** The id of facts without any key: an empty one would name no row. */
const UNNAMED = '-';

/** The id of a group: its keys as text; a drill names its row by it. */
export function idOf(keys: readonly Sql[]): Sql {
  return sql`coalesce(nullif(array_to_string(ARRAY[${sql.join(keys)}]::text[], '|'), ''), ${UNNAMED})`;
}
