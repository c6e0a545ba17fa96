import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { controlRules, mainSwitch, switchMain, tryControl } from './login-control.service';
import { accountsHere } from './login-control.store';

export const loginControlRoutes: readonly Route[] = [
  ...masterRoutes(loginControl, controlRules),
  handle(loginControl.main, (_input, cx) => mainSwitch(cx)),
  handle(loginControl.mainEnable, (input, cx) => switchMain(cx, input)),
  handle(loginControl.accounts, (_input, cx) => accountsHere(cx).execute()),
  handle(loginControl.try, (input, cx) => tryControl(cx, input)),
];
