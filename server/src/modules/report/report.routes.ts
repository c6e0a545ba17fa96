import { reportChoices } from '@mingmou/contract/report/choices.contract';
import { viewedOrgs } from '../../kernel/report/view.store';
import { handle, type Route } from '../../kernel/route';
import { choices } from './choices.store';
import { costRoutes } from './cost.reports';

export const reportRoutes: readonly Route[] = [
  handle(reportChoices.find, async (_input, cx) => ({ orgs: await viewedOrgs(cx), ...(await choices(cx)) })),
  ...costRoutes,
];
