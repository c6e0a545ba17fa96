import { sql } from 'kysely';

/** The person behind an account of the row's chain: the employee's name, else the account's. */
export function accountName(table: string, column: string) {
  return sql<string | null>`(SELECT coalesce(person.name, login.account) FROM account login
    LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
    WHERE login.property_owner_id = ${sql.ref(`${table}.propertyOwnerId`)} AND login.id = ${sql.ref(`${table}.${column}`)})`;
}

/** The names of the ways in `wayCodes`, by code. */
export function wayNames(table: string) {
  return sql<string | null>`(SELECT string_agg(way.name, '、' ORDER BY way.way_code) FROM pay_way way
    WHERE way.property_owner_id = ${sql.ref(`${table}.propertyOwnerId`)} AND way.way_code = ANY (${sql.ref(`${table}.wayCodes`)}))`;
}
