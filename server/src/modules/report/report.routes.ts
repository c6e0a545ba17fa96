import { reportChoices } from '@mingmou/contract/report/choices.contract';
import { handle, type Route } from '../../kernel/call/route';
import { viewedOrgs } from '../../kernel/report/view.store';
import { choices } from './choices.store';
import { costRoutes } from './cost.routes';

export const reportRoutes: readonly Route[] = [
  handle(reportChoices.find, async (_input, cx) => ({ orgs: await viewedOrgs(cx), ...(await choices(cx)) })),
  ...costRoutes,
];
