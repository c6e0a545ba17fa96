import { label } from '@mingmou/contract/system/service/label.contract';
import { masterRoutes } from '../../../kernel/master';
import { handle, type Route } from '../../../kernel/route';
import { labelRules, sortLabels } from './label.service';

export const labelRoutes: readonly Route[] = [
  ...masterRoutes(label, labelRules),
  handle(label.sort, (input, cx) => sortLabels(cx, input)),
];
