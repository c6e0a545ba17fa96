import { dictName } from '@mingmou/contract/base/dict';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from './facts.store';

/** What facts are put together by: a key of the fact, how it is written, and the name that a key has. */
export interface Group {
  readonly key: Sql;
  /** A key as text, where it is not simply that: written of groups, which are few, and not of every fact. */
  readonly text?: (key: Sql) => Sql;
  /** `key`: the key's column, as text, of the grouped rows. */
  readonly name: (key: RawBuilder<unknown>) => Sql;
}

/** Of facts without: no doctor chosen, a walk-in without a source. */
const NONE = '未指定';

const asIs = (key: Sql) => key;
/** The name of a row of a chain's table; the chain is the caller's through row-level security. */
const named = (table: string, column: string) => (key: Sql) =>
  sql`coalesce((SELECT named.${sql.ref(column)} FROM ${sql.table(table)} named
    WHERE named.property_owner_id = nullif(current_setting('app.po', true), '')::bigint AND named.id = nullif(${key}, '')::bigint), ${NONE})`;
const MONTH = (key: Sql) => sql`to_char(${key}, 'YYYY-MM')`;

const categoryName = (key: Sql) =>
  sql`CASE ${key} ${sql.join(
    sourceType.rows.map(({ code }) => sql`WHEN ${String(code)} THEN ${dictName(sourceType, code)}`),
    sql` `,
  )} ELSE ${key} END`;

export const GROUPS = {
  day: { key: sql`fact.day`, name: asIs },
  week: { key: sql`date_trunc('week', fact.day)::date`, name: (key) => sql`${key} || ' 周'` },
  month: { key: sql`date_trunc('month', fact.day)::date`, text: MONTH, name: asIs },
  org: { key: sql`fact.org_id`, name: named('org', 'orgShortName') },
  cashier: {
    key: sql`fact.cashier_id`,
    name: (key) => sql`(SELECT coalesce(person.name, login.account) FROM account login
      LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
      WHERE login.property_owner_id = nullif(current_setting('app.po', true), '')::bigint AND login.id = ${key}::bigint)`,
  },
  shift: { key: sql`fact.shift_id`, name: named('cashierShift', 'shiftNo') },
  source: {
    key: sql`(SELECT patient.source_id FROM patient
      WHERE patient.property_owner_id = nullif(current_setting('app.po', true), '')::bigint AND patient.id = fact.patient_id)`,
    name: named('customerSource', 'name'),
  },
  category: { key: sql`fact.source_type`, name: categoryName },
  // Named as it was sold: a renamed service stands under both names.
  item: {
    key: sql`fact.source_type || '·' || fact.name`,
    name: (key) => sql`split_part(${key}, '·', 2)`,
  },
  doctor: { key: sql`fact.doctor_id`, name: named('employee', 'name') },
  department: { key: sql`fact.department_id`, name: named('department', 'name') },
  seller: { key: sql`fact.seller_id`, name: named('employee', 'name') },
  way: {
    key: sql`fact.way_code`,
    name: (key) => sql`(SELECT way.name FROM pay_way way
      WHERE way.property_owner_id = nullif(current_setting('app.po', true), '')::bigint AND way.way_code = ${key}::integer)`,
  },
  refund: { key: sql`fact.refund_id`, name: named('refundOrder', 'refundNo') },
} as const satisfies Readonly<Record<string, Group>>;

export type GroupName = keyof typeof GROUPS;

/** What the sums of closed days can be put together by. */
const SUMMED: ReadonlySet<GroupName> = new Set(['day', 'week', 'month', 'org', 'cashier', 'shift', 'way']);

export function isSummed(groups: readonly GroupName[]): boolean {
  return groups.every((group) => SUMMED.has(group));
}

export function groupOf(name: GroupName): Group {
  return GROUPS[name];
}

/** The key of a group as text; empty for facts without. `key`: that of a fact, or a column that holds it. */
export function keyText(name: GroupName, key: Sql = GROUPS[name].key): Sql {
  const { text } = groupOf(name);
  return sql`coalesce((${text ? text(key) : key})::text, '')`;
}

/** The id of a group: its keys as text; a drill names its row by it. */
export function idOf(keys: readonly Sql[]): Sql {
  return sql`array_to_string(ARRAY[${sql.join(keys)}]::text[], '|')`;
}
