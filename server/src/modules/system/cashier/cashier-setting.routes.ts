import { invoiceBook } from '@mingmou/contract/system/cashier/invoice-book.contract';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { rechargeRule } from '@mingmou/contract/system/cashier/recharge-rule.contract';
import { handle, type Route, type SessionRoute } from '../../../kernel/call/route';
import { lockOrg } from '../../../kernel/context/org-lock';
import { masterRoutes } from '../../../kernel/row/master';
import { invoiceBookRules } from './invoice-book.service';
import { payWayRules, sortWays, switchWay } from './pay-way.service';
import { rechargeRuleRules } from './recharge-rule.service';

const WRITES: readonly unknown[] = [invoiceBook.save, invoiceBook.update, invoiceBook.enable];

/** Before the book itself is locked, so that nobody waits in a ring. */
function lockingOrg(route: Route): Route {
  if (route.kind !== 'session' || !WRITES.includes(route.call)) return route;
  const run: SessionRoute['run'] = async (input, cx) => {
    await lockOrg(cx);
    return route.run(input, cx);
  };
  return { ...route, run };
}

export const cashierSettingRoutes: readonly Route[] = [
  ...masterRoutes(payWay, payWayRules),
  handle(payWay.switch, (input, cx) => switchWay(cx, input)),
  handle(payWay.sort, (input, cx) => sortWays(cx, input)),
  ...masterRoutes(rechargeRule, rechargeRuleRules),
  ...masterRoutes(invoiceBook, invoiceBookRules).map(lockingOrg),
];
