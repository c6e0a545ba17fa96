import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { checkItemGroupRules, sortGroups } from './check-item-group.service';

export const checkItemGroupRoutes: readonly Route[] = [
  ...masterRoutes(checkItemGroup, checkItemGroupRules),
  handle(checkItemGroup.sort, (input, cx) => sortGroups(cx, input)),
];
