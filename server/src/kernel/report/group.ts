import { sql } from 'kysely';
import type { Group, Sql } from './fact-source';

/** Of facts without: no doctor chosen, a walk-in without a source. */
const NONE = '未指定';

export const asIs = (key: Sql): Sql => key;

/** The name of a row of a chain's table; the chain is the caller's through row-level security. */
export const named =
  (table: string, column: string) =>
  (key: Sql): Sql =>
    sql`coalesce((SELECT named.${sql.ref(column)} FROM ${sql.table(table)} named
    WHERE named.property_owner_id = nullif(current_setting('app.po', true), '')::bigint AND named.id = nullif(${key}, '')::bigint), ${NONE})`;

/** The organisation, which every fact has. */
export const ORG_GROUP: Group = { key: sql`fact.org_id`, name: named('org', 'orgShortName') };

/** The key of a group as text; empty for facts without. `key`: that of a fact, or a column that holds it. */
export function keyText(group: Group, key: Sql = group.key): Sql {
  return sql`coalesce((${group.text ? group.text(key) : key})::text, '')`;
}

/** The id of a group: its keys as text; a drill names its row by it. */
export function idOf(keys: readonly Sql[]): Sql {
  return sql`array_to_string(ARRAY[${sql.join(keys)}]::text[], '|')`;
}
