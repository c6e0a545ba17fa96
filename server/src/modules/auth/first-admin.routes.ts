import { firstAdmin } from '@mingmou/contract/auth/first-admin.contract';
import { handlePublic, type Route } from '../../kernel/route';
import { checkLink, createFirstAdmin } from './first-admin.service';

export const firstAdminRoutes: readonly Route[] = [
  handlePublic(firstAdmin.check, checkLink),
  handlePublic(firstAdmin.create, createFirstAdmin),
];
