import { orgInfo } from '@mingmou/contract/system/org/org-info.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { readOrg, updateOrg } from './org-info.service';

export const orgInfoRoutes: readonly Route[] = [
  handle(orgInfo.findById, ({ orgId }, cx) => readOrg(cx, orgId)),
  handle(orgInfo.update, (input, cx) => updateOrg(cx, input)),
];
