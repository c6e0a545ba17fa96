import { pick } from '@mingmou/contract/base/field';
import {
  costCharge,
  costDetail,
  costDoctor,
  costItem,
  costPayWay,
  costRefund,
  reportChoices,
} from '@mingmou/contract/report/cost.contract';
import { sourceRow } from '@mingmou/contract/report/report.define';
import type { SessionCx } from '../../kernel/cx';
import { pageOf } from '../../kernel/list';
import { handle, handleSheet, type Route } from '../../kernel/route';
import {
  chargeGrouped,
  chargeReport,
  detailReport,
  dimensionsOf,
  doctorGrouped,
  doctorReport,
  itemGrouped,
  itemReport,
  refundGrouped,
  refundReport,
  wayGrouped,
  wayReport,
} from './cost.store';
import type { FigureName } from './figures.store';
import { type Query, reportPage, reportSheet, reportTotal, shown } from './report.service';
import { drillRows, sumOf } from './report.store';
import { scopeOf } from './scope.service';
import { choices, viewedOrgs } from './view.store';

interface DrillQuery extends Query {
  readonly figure: FigureName;
  readonly key?: string | null;
}

const DRILL_SORTING = {
  columns: ['at', 'no', 'name', 'amount'],
  initial: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
} as const;

const drillSum = pick(sourceRow, ['amount']);

/** The rows behind a figure; their total is the figure itself. */
async function drill(cx: SessionCx, report: typeof chargeGrouped, query: DrillQuery) {
  const scope = await scopeOf(cx, query);
  const dimensions = dimensionsOf(report, query);
  const { figure, key } = query;
  const rows = drillRows(cx, scope, { figure, dimensions, key, incomeOnly: report.sumsIncomeOnly ?? false });
  const page = await pageOf(rows, query, DRILL_SORTING);
  const sum = await sumOf(rows, ['amount']);
  return { ...page, records: page.records.map((row) => shown(sourceRow, row)), sum: shown(drillSum, sum) };
}

export const reportRoutes: readonly Route[] = [
  handle(reportChoices.find, async (_input, cx) => ({ orgs: await viewedOrgs(cx), ...(await choices(cx)) })),
  handle(costCharge.list, (query, cx) => reportPage(cx, chargeReport, query)),
  handle(costCharge.total, (query, cx) => reportTotal(cx, chargeReport, query)),
  handle(costCharge.drill, (query, cx) => drill(cx, chargeGrouped, query)),
  handleSheet(costCharge.export, (query, cx) => reportSheet(cx, chargeReport, query)),
  handle(costItem.list, (query, cx) => reportPage(cx, itemReport, query)),
  handle(costItem.total, (query, cx) => reportTotal(cx, itemReport, query)),
  handle(costItem.drill, (query, cx) => drill(cx, itemGrouped, query)),
  handleSheet(costItem.export, (query, cx) => reportSheet(cx, itemReport, query)),
  handle(costDoctor.list, (query, cx) => reportPage(cx, doctorReport, query)),
  handle(costDoctor.total, (query, cx) => reportTotal(cx, doctorReport, query)),
  handle(costDoctor.drill, (query, cx) => drill(cx, doctorGrouped, query)),
  handleSheet(costDoctor.export, (query, cx) => reportSheet(cx, doctorReport, query)),
  handle(costPayWay.list, (query, cx) => reportPage(cx, wayReport, query)),
  handle(costPayWay.total, (query, cx) => reportTotal(cx, wayReport, query)),
  handle(costPayWay.drill, (query, cx) => drill(cx, wayGrouped, query)),
  handleSheet(costPayWay.export, (query, cx) => reportSheet(cx, wayReport, query)),
  handle(costRefund.list, (query, cx) => reportPage(cx, refundReport, query)),
  handle(costRefund.total, (query, cx) => reportTotal(cx, refundReport, query)),
  handle(costRefund.drill, (query, cx) => drill(cx, refundGrouped, query)),
  handleSheet(costRefund.export, (query, cx) => reportSheet(cx, refundReport, query)),
  handle(costDetail.list, (query, cx) => reportPage(cx, detailReport, query)),
  handle(costDetail.total, (query, cx) => reportTotal(cx, detailReport, query)),
  handleSheet(costDetail.export, (query, cx) => reportSheet(cx, detailReport, query)),
];
