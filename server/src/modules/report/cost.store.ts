import type { Shape } from '@mingmou/contract/base/field';
import { pick } from '@mingmou/contract/base/field';
import {
  costCharge,
  costDetail,
  costDoctor,
  costItem,
  costPayWay,
  costRefund,
} from '@mingmou/contract/report/cost.contract';
import { sql } from 'kysely';
import type { Sql } from './facts.store';
import type { GroupName } from './groups.store';
import type { Query, Report } from './report.service';
import {
  countedPeople,
  type Derived,
  type Dimension,
  detailRows,
  type GroupedReport,
  groupedRows,
  sumOf,
  totalRow,
} from './report.store';

const ORG: Dimension = { as: 'orgName', group: 'org' };
/** Days and the like from the first to the last; everything else by its size. */
const BY_TIME: readonly string[] = ['day', 'week', 'month'];

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const percent = (part: Sql, whole: Sql) => sql`round(100 * ${part} / nullif(${whole}, 0), 2)`;
const discountRate: Derived = ({ figure }) => percent(figure('discount'), figure('original'));

interface Grouped extends GroupedReport {
  readonly groupOf: (groupBy: string) => readonly Dimension[];
  /** The figure that the largest rows come first by. */
  readonly by: string;
}

type Declared<R extends Shape> = {
  readonly title: string;
  readonly row: R;
  readonly sums: readonly (keyof R & string)[];
};

export function dimensionsOf(report: Grouped, { groupBy, byOrg }: Pick<Query, 'groupBy' | 'byOrg'>): Dimension[] {
  const own = report.groupOf(groupBy);
  return byOrg && !own.some(({ group }) => group === 'org') ? [...own, ORG] : [...own];
}

function grouped<R extends Shape>(declared: Declared<R>, report: Grouped): Report<R, Pick<R, keyof R & string>> {
  const columns = Object.keys(declared.row).map(snake);
  return {
    title: declared.title,
    row: declared.row,
    sum: pick(declared.row, declared.sums),
    people: (cx, query, scope) => countedPeople(cx, report, dimensionsOf(report, query), scope),
    rows: (cx, query, scope, people) => groupedRows(cx, report, dimensionsOf(report, query), scope, people),
    total: (cx, scope, people) => totalRow(cx, report, scope, people),
    sorting: ({ groupBy }) => ({
      columns,
      initial: BY_TIME.includes(groupBy)
        ? [['id', 'asc']]
        : [
            [report.by, 'desc'],
            ['id', 'asc'],
          ],
    }),
  };
}

const one = (as: string) => (groupBy: string) => [{ as, group: groupBy as GroupName }];

export const chargeGrouped: Grouped = {
  figures: costCharge.figure.rows.map(({ code }) => code),
  derived: {
    discountRate,
    perPatient: ({ figure }) => sql`round(${figure('payable')} / nullif(${figure('patients')}, 0), 2)`,
  },
  derivedSums: ['discountRate', 'perPatient'],
  groupOf: one('name'),
  by: 'net_revenue',
};

export const itemGrouped: Grouped = {
  figures: costItem.figure.rows.map(({ code }) => code),
  derived: { share: ({ figure }) => percent(figure('netRevenue'), sql`sum(${figure('netRevenue')}) OVER ()`) },
  groupOf: one('name'),
  by: 'net_revenue',
};

export const doctorGrouped: Grouped = {
  figures: costDoctor.figure.rows.map(({ code }) => code),
  derived: { discountRate },
  derivedSums: ['discountRate'],
  groupOf: one('name'),
  by: 'net_revenue',
};

export const wayGrouped: Grouped = {
  figures: costPayWay.figure.rows.map(({ code }) => code),
  derived: {
    isIncome: ({ key }) => sql`(SELECT way.income FROM pay_way way
      WHERE way.property_owner_id = nullif(current_setting('app.po', true), '')::bigint AND way.way_code = ${key(0)}::integer)`,
  },
  sumsIncomeOnly: true,
  groupOf: (groupBy) => [
    { as: 'wayName', group: 'way' },
    { as: 'name', group: groupBy as GroupName },
  ],
  by: 'is_income',
};

const ofRefund = (column: Sql) => (key: Sql) =>
  sql`(SELECT ${column} FROM refund_order r
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    LEFT JOIN patient ON patient.property_owner_id = o.property_owner_id AND patient.id = o.patient_id
    WHERE r.property_owner_id = nullif(current_setting('app.po', true), '')::bigint AND r.id = ${key}::bigint)`;
const accountOf = (column: string) =>
  ofRefund(sql`(SELECT coalesce(person.name, login.account) FROM account login
    LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
    WHERE login.property_owner_id = r.property_owner_id AND login.id = ${sql.ref(`r.${column}`)})`);
const derivedOf =
  (of: (key: Sql) => Sql): Derived =>
  ({ key }) =>
    of(key(0));

export const refundGrouped: Grouped = {
  figures: costRefund.figure.rows.map(({ code }) => code),
  derived: {
    at: derivedOf(ofRefund(sql`r.refund_time`)),
    orderNo: derivedOf(ofRefund(sql`o.order_no`)),
    customerName: derivedOf(ofRefund(sql`coalesce(patient.name, o.customer_name, '散客')`)),
    ways: derivedOf(
      ofRefund(sql`(SELECT string_agg(w.name || ' ' || b.amount, '、' ORDER BY w.way_code) FROM refund_way b
        JOIN pay_row p ON p.property_owner_id = b.property_owner_id AND p.id = b.pay_row_id
        JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = coalesce(b.instead_way, p.way_code)
        WHERE b.property_owner_id = r.property_owner_id AND b.refund_id = r.id)`),
    ),
    reason: derivedOf(ofRefund(sql`r.reason`)),
    applyByName: derivedOf(accountOf('applyBy')),
    approveByName: derivedOf(accountOf('approveBy')),
    refundByName: derivedOf(accountOf('refundBy')),
  },
  groupOf: one('name'),
  by: 'at',
};

const DETAIL_COLUMNS = ['at', 'no', 'name', 'qty', 'original', 'discount', 'amount', 'customer_name', 'kind'];

export const chargeReport = grouped(costCharge, chargeGrouped);
export const itemReport = grouped(costItem, itemGrouped);
export const doctorReport = grouped(costDoctor, doctorGrouped);
export const wayReport = grouped(costPayWay, wayGrouped);
export const refundReport = grouped(costRefund, refundGrouped);

export const detailReport: Report<
  typeof costDetail.row,
  Pick<typeof costDetail.row, 'original' | 'discount' | 'amount'>
> = {
  title: costDetail.title,
  row: costDetail.row,
  sum: pick(costDetail.row, ['original', 'discount', 'amount']),
  rows: (cx, _query, scope) => detailRows(cx, scope),
  total: (cx, scope) => sumOf(detailRows(cx, scope), ['original', 'discount', 'amount']),
  sorting: () => ({
    columns: DETAIL_COLUMNS,
    initial: [
      ['at', 'desc'],
      ['id', 'desc'],
    ],
  }),
};
