import { label } from '@mingmou/contract/system/service/label.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { labelRules, sortLabels } from './label.service';

export const labelRoutes: readonly Route[] = [
  ...masterRoutes(label, labelRules),
  handle(label.sort, (input, cx) => sortLabels(cx, input)),
];
