import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { masterRoutes } from '../../../kernel/master';
import { handle, type Route } from '../../../kernel/route';
import { checkItemGroupRules, sortGroups } from './check-item-group.service';

export const checkItemGroupRoutes: readonly Route[] = [
  ...masterRoutes(checkItemGroup, checkItemGroupRules),
  handle(checkItemGroup.sort, (input, cx) => sortGroups(cx, input)),
];
