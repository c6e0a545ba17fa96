import { label } from '@mingmou/contract/system/label.contract';
import { masterRoutes } from '../../../kernel/master';
import type { Route } from '../../../kernel/route';
import { labelRules } from './label.service';

export const labelRoutes: readonly Route[] = masterRoutes(label, labelRules);
