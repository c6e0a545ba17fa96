import { customerSourceMaster } from '@mingmou/contract/system/service/customer-source.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { customerSourceRules, sortCustomerSources } from './customer-source.service';
import { parentCustomerSources } from './customer-source.store';

/** Without the picker: that of the patients' pages answers branches with the names of their parents. */
export const customerSourceRoutes: readonly Route[] = [
  ...masterRoutes(customerSourceMaster, customerSourceRules).filter(
    ({ call }) => call !== customerSourceMaster.findAll,
  ),
  handle(customerSourceMaster.sort, (input, cx) => sortCustomerSources(cx, input)),
  handle(customerSourceMaster.parents, (_input, cx) => parentCustomerSources(cx)),
];
