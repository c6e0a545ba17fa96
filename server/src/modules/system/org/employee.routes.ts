import { employee } from '@mingmou/contract/system/employee.contract';
import { handle, type Route } from '../../../kernel/route';
import { pickableStaff } from './employee.store';

export const employeeRoutes: readonly Route[] = [handle(employee.findAll, (query, cx) => pickableStaff(cx, query))];
