import { department } from '@mingmou/contract/system/org/department.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { departmentRules } from './department.service';
import { usesOfDepartment } from './department.store';

export const departmentRoutes: readonly Route[] = [
  ...masterRoutes(department, departmentRules),
  handle(department.quote, ({ id }, cx) => usesOfDepartment(cx, id)),
];
