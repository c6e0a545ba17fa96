import { dictName } from '@mingmou/contract/base/dict';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { sql } from 'kysely';
import type { Group, Sql } from '../../kernel/report/fact-source';
import { accountNamed, asIs, CHAIN, named, ORG_GROUP } from '../../kernel/report/group';

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
  org: ORG_GROUP,
  cashier: { key: sql`fact.cashier_id`, name: accountNamed },
  shift: { key: sql`fact.shift_id`, name: named('cashierShift', 'shiftNo') },
  source: {
    key: sql`(SELECT patient.source_id FROM patient
      WHERE patient.property_owner_id = ${CHAIN} AND patient.id = fact.patient_id)`,
    name: named('customerSource', 'name'),
  },
  category: { key: sql`fact.source_type`, name: categoryName },
  // Name at the time of the sale: a renamed service appears under both names.
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
      WHERE way.property_owner_id = ${CHAIN} AND way.way_code = ${key}::integer)`,
  },
  refund: { key: sql`fact.refund_id`, name: named('refundOrder', 'refundNo') },
} as const satisfies Readonly<Record<string, Group>>;

export type GroupName = keyof typeof GROUPS;

/** Groupings that the sums of closed days contain. */
const SUMMED: ReadonlySet<GroupName> = new Set(['day', 'week', 'month', 'org', 'cashier', 'shift', 'way']);

export function isSummed(groups: readonly GroupName[]): boolean {
  return groups.every((group) => SUMMED.has(group));
}
