import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { statistics } from '@mingmou/contract/erp/statistics/statistics.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { reportRoutes } from '../../../kernel/report/report.routes';
import { viewedOrgs } from '../../../kernel/report/view.store';
import { goodsReportRules } from './goods-report.store';
import { periodList } from './period-list.store';
import { stockFactSource } from './stock.source';

export const statisticsRoutes: readonly Route[] = [
  handle(statistics.findChoices, async (_input, cx) => ({ orgs: await viewedOrgs(cx), periods: await periodList(cx) })),
  ...reportRoutes(goodsReport, stockFactSource, goodsReportRules),
];
