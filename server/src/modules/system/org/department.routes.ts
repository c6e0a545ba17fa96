import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { department } from '@mingmou/contract/system/department.contract';
import { pageOf, sorted } from '../../../kernel/list';
import { handle, type Route } from '../../../kernel/route';
import { checkDelete, departmentById, moveDepartment, saveDepartment, updateDepartment } from './department.service';
import { departmentSorting, departmentsMatching } from './department.store';

export const departmentRoutes: readonly Route[] = [
  handle(department.page, (query, cx) => pageOf(departmentsMatching(cx, query), query, departmentSorting)),
  handle(department.findAll, (_input, cx) =>
    sorted(departmentsMatching(cx, { stateEnum: 'ENABLE' }), {}, departmentSorting).execute(),
  ),
  handle(department.findById, ({ id }, cx) => departmentById(cx, id)),
  handle(department.save, (input, cx) => saveDepartment(cx, input)),
  handle(department.update, (input, cx) => updateDepartment(cx, input)),
  handle(department.enable, (input, cx) => moveDepartment(cx, input)),
  handle(department.deleteCheck, async ({ id }, cx) => MASTER_TEXTS.confirmDelete(await checkDelete(cx, id))),
  handle(department.delete, (input, cx) => moveDepartment(cx, input)),
];
