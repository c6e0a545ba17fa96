import { school } from '@mingmou/contract/system/school.contract';
import { masterRoutes } from '../../../kernel/master';
import type { Route } from '../../../kernel/route';
import { schoolRules } from './school.service';

export const schoolRoutes: readonly Route[] = masterRoutes(school, schoolRules);
