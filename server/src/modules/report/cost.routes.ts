import { costArrears } from '@mingmou/contract/report/arrears-report.contract';
import {
  costCashierShift,
  costCharge,
  costDetail,
  costDoctor,
  costItem,
  costPayWay,
  costRefund,
} from '@mingmou/contract/report/cost.contract';
import { costCrossOrg, costStored } from '@mingmou/contract/report/stored.contract';
import type { Route } from '../../kernel/call/route';
import { type Dimension, sumOf } from '../../kernel/report/grouped.store';
import { factListRoutes, reportRoutes } from '../../kernel/report/report.routes';
import type { Sorting } from '../../kernel/row/list';
import { type ArrearsGroup, arrearsFactSource } from './arrears-report.source';
import { cashierFactSource } from './cashier.source';
import {
  discountRate,
  isIncomeAt,
  ONLY_INCOME,
  perPatient,
  refundFacts,
  shareOfRevenue,
  shiftFacts,
} from './cost.source';
import type { GroupName } from './groups.store';
import { detailRows } from './named-facts.store';
import { scopeOf } from './scope.service';
import { storedFactSource } from './stored.source';

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

/** What an order has one of: its row shows it. */
const OF_ORDER: readonly Dimension<ArrearsGroup>[] = [
  { as: 'customerName', group: 'patient' },
  { as: 'dueDate', group: 'dueDate' },
  { as: 'guarantorName', group: 'guarantor' },
];

const DETAIL_COLUMNS = ['at', 'no', 'name', 'qty', 'original', 'discount', 'amount', 'customer_name', 'kind'];

export const costRoutes: readonly Route[] = [
  ...reportRoutes(costCharge, cashierFactSource, {
    dimensions,
    initial: largest('net_revenue'),
    derived: { discountRate, perPatient },
    derivedSums: ['discountRate', 'perPatient'],
  }),
  ...reportRoutes(costItem, cashierFactSource, {
    dimensions,
    initial: largest('net_revenue'),
    derived: { share: shareOfRevenue },
  }),
  ...reportRoutes(costDoctor, cashierFactSource, {
    dimensions,
    initial: largest('net_revenue'),
    derived: { discountRate },
    derivedSums: ['discountRate'],
  }),
  ...reportRoutes(costPayWay, cashierFactSource, {
    dimensions: withOrg<GroupName>((asked) => [{ as: 'wayName', group: 'way' }, ...named(asked)]),
    initial: largest('is_income'),
    derived: { isIncome: isIncomeAt(0) },
    totalWhere: ONLY_INCOME,
  }),
  ...reportRoutes(costCashierShift, cashierFactSource, {
    dimensions: withOrg<GroupName>((asked) => [...named(asked), { as: 'wayName', group: 'way' }]),
    initial: () => [
      ['name', 'desc'],
      ['id', 'asc'],
    ],
    derived: shiftFacts,
    totalWhere: ONLY_INCOME,
  }),
  ...reportRoutes(costStored, storedFactSource, { dimensions, initial: largest('consume_principal') }),
  ...reportRoutes(costCrossOrg, storedFactSource, {
    dimensions: () => [
      { as: 'issueOrgName', group: 'issueOrg' },
      { as: 'orgName', group: 'org' },
    ],
    initial: largest('cross_net'),
  }),
  ...reportRoutes(costArrears, arrearsFactSource, {
    dimensions: withOrg<ArrearsGroup>((asked) =>
      asked.groupBy === 'order' ? [...named(asked), ...OF_ORDER] : named(asked),
    ),
    initial: largest('close_arrears'),
  }),
  ...reportRoutes(costRefund, cashierFactSource, { dimensions, initial: largest('at'), derived: refundFacts }),
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
