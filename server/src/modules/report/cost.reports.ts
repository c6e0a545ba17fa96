import { costArrears } from '@mingmou/contract/report/arrears-report.contract';
import {
  costCharge,
  costDetail,
  costDoctor,
  costItem,
  costPayWay,
  costRefund,
  costShift,
} from '@mingmou/contract/report/cost.contract';
import { costCrossOrg, costStored } from '@mingmou/contract/report/stored.contract';
import { sql } from 'kysely';
import type { Sorting } from '../../kernel/list';
import type { Sql } from '../../kernel/report/fact-source';
import { accountNamed, CHAIN } from '../../kernel/report/group';
import { type Derived, type Dimension, sumOf } from '../../kernel/report/grouped.store';
import { factListRoutes, reportRoutes } from '../../kernel/report/report.routes';
import type { Route } from '../../kernel/route';
import { type ArrearsGroup, arrearsSource } from './arrears-report.source';
import { cashierSource } from './cashier.source';
import type { GroupName } from './groups.store';
import { detailRows } from './named-facts.store';
import { scopeOf } from './scope.service';
import { storedSource } from './stored.source';

interface Asked<G extends string> {
  readonly groupBy: G;
  readonly byOrg?: boolean | null;
}

/** Days and the like from the first to the last; everything else by its size. */
const BY_TIME: ReadonlySet<string> = new Set(['day', 'week', 'month']);

const largest =
  (figure: string) =>
  ({ groupBy }: { readonly groupBy: string }): Sorting['initial'] =>
    BY_TIME.has(groupBy)
      ? [['id', 'asc']]
      : [
          [figure, 'desc'],
          ['id', 'asc'],
        ];

const named = <G extends string>({ groupBy }: Asked<G>): Dimension<G>[] => [{ as: 'name', group: groupBy }];

const withOrg =
  <G extends string>(of: (asked: Asked<G>) => readonly Dimension<G | 'org'>[]) =>
  (asked: Asked<G>): readonly Dimension<G | 'org'>[] =>
    asked.byOrg && asked.groupBy !== 'org' ? [...of(asked), { as: 'orgName', group: 'org' }] : of(asked);

const dimensions = <G extends string>(asked: Asked<G>) => withOrg<G>(named)(asked);

const incomeOf = (wayCode: Sql) => sql`(SELECT way.income FROM pay_way way
  WHERE way.property_owner_id = ${CHAIN} AND way.way_code = ${wayCode}::integer)`;
const percent = (part: Sql, whole: Sql) => sql`round(100 * ${part} / nullif(${whole}, 0), 2)`;
const discountRate: Derived = ({ figure }) => percent(figure('discount'), figure('original'));

const ofRefund = (column: Sql) => (key: Sql) =>
  sql`(SELECT ${column} FROM refund_order r
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    LEFT JOIN patient ON patient.property_owner_id = o.property_owner_id AND patient.id = o.patient_id
    WHERE r.property_owner_id = ${CHAIN} AND r.id = ${key}::bigint)`;
const accountOf = (column: string) => ofRefund(accountNamed(sql.ref(`r.${column}`)));
const derivedOf =
  (of: (key: Sql) => Sql): Derived =>
  ({ key }) =>
    of(key(0));

/** Facts next to a refund. */
const refundFacts: Readonly<Record<string, Derived>> = {
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
};

/** What an order has one of: its row shows it. */
const OF_ORDER: readonly Dimension<ArrearsGroup>[] = [
  { as: 'customerName', group: 'patient' },
  { as: 'dueDate', group: 'dueDate' },
  { as: 'guarantorName', group: 'guarantor' },
];

/** What 交班 froze of a shift and one of its ways (keys 0 and 1); credit is no money of a shift. */
const frozenOf = (column: Sql) => (key: (at: number) => Sql) =>
  sql`(SELECT ${column} FROM cashier_shift shift
    LEFT JOIN cashier_shift_way frozen ON frozen.property_owner_id = shift.property_owner_id AND frozen.shift_id = shift.id
      AND frozen.way_code = ${key(1)}::integer
    WHERE shift.property_owner_id = ${CHAIN} AND shift.id = ${key(0)}::bigint AND shift.shift_state > 1 AND ${key(1)} <> '8')`;

const shiftFacts: Readonly<Record<string, Derived>> = {
  isIncome: ({ key }) => incomeOf(key(1)),
  cashierName: ({ key }) => sql`(SELECT coalesce(person.name, login.account) FROM cashier_shift shift
    JOIN account login ON login.property_owner_id = shift.property_owner_id AND login.id = shift.cashier_id
    LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
    WHERE shift.property_owner_id = ${CHAIN} AND shift.id = ${key(0)}::bigint)`,
  frozenNet: ({ key }) => frozenOf(sql`coalesce(frozen.net, 0)`)(key),
  frozenDifference: ({ key, figure }) => frozenOf(sql`${figure('wayNet')} - coalesce(frozen.net, 0)`)(key),
};

const DETAIL_COLUMNS = ['at', 'no', 'name', 'qty', 'original', 'discount', 'amount', 'customer_name', 'kind'];

export const costRoutes: readonly Route[] = [
  ...reportRoutes(costCharge, cashierSource, {
    dimensions,
    initial: largest('net_revenue'),
    derived: {
      discountRate,
      perPatient: ({ figure }) => sql`round(${figure('payable')} / nullif(${figure('patients')}, 0), 2)`,
    },
    derivedSums: ['discountRate', 'perPatient'],
  }),
  ...reportRoutes(costItem, cashierSource, {
    dimensions,
    initial: largest('net_revenue'),
    derived: { share: ({ figure }) => percent(figure('netRevenue'), sql`sum(${figure('netRevenue')}) OVER ()`) },
  }),
  ...reportRoutes(costDoctor, cashierSource, {
    dimensions,
    initial: largest('net_revenue'),
    derived: { discountRate },
    derivedSums: ['discountRate'],
  }),
  ...reportRoutes(costPayWay, cashierSource, {
    dimensions: withOrg<GroupName>((asked) => [{ as: 'wayName', group: 'way' }, ...named(asked)]),
    initial: largest('is_income'),
    derived: { isIncome: ({ key }) => incomeOf(key(0)) },
    totalWhere: sql`fact.income`,
  }),
  ...reportRoutes(costShift, cashierSource, {
    dimensions: withOrg<GroupName>((asked) => [...named(asked), { as: 'wayName', group: 'way' }]),
    initial: () => [
      ['name', 'desc'],
      ['id', 'asc'],
    ],
    derived: shiftFacts,
    totalWhere: sql`fact.income`,
  }),
  ...reportRoutes(costStored, storedSource, { dimensions, initial: largest('consume_principal') }),
  ...reportRoutes(costCrossOrg, storedSource, {
    dimensions: () => [
      { as: 'issueOrgName', group: 'issueOrg' },
      { as: 'orgName', group: 'org' },
    ],
    initial: largest('cross_net'),
  }),
  ...reportRoutes(costArrears, arrearsSource, {
    dimensions: withOrg<ArrearsGroup>((asked) =>
      asked.groupBy === 'order' ? [...named(asked), ...OF_ORDER] : named(asked),
    ),
    initial: largest('close_arrears'),
  }),
  ...reportRoutes(costRefund, cashierSource, { dimensions, initial: largest('at'), derived: refundFacts }),
  ...factListRoutes(costDetail, async (cx, asked) => {
    const scope = await scopeOf(cx, asked);
    const rows = () => detailRows(cx, scope);
    const initial = [
      ['at', 'desc'],
      ['id', 'desc'],
    ] as const;
    return {
      ...{ scope, rows, withheld: new Set<string>(), sorting: { columns: DETAIL_COLUMNS, initial } },
      total: () => sumOf(rows(), costDetail.sums),
    };
  }),
];
