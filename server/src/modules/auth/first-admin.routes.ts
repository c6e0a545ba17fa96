import { firstAdmin } from '@mingmou/contract/auth/first-admin.contract';
import { handlePublic, type Route } from '../../kernel/call/route';
import { checkLink, createFirstAdmin, type PlanJobs } from './first-admin.service';

export const firstAdminRoutes = (planJobs: PlanJobs): readonly Route[] => [
  handlePublic(firstAdmin.check, checkLink),
  handlePublic(firstAdmin.create, (input, cx) => createFirstAdmin(input, cx, planJobs)),
];
