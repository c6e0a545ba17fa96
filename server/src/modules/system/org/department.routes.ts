import { department } from '@mingmou/contract/system/department.contract';
import { masterRoutes } from '../../../kernel/master';
import type { Route } from '../../../kernel/route';
import { departmentRules } from './department.service';

export const departmentRoutes: readonly Route[] = masterRoutes(department, departmentRules);
