import { BUTTONS } from '@mingmou/contract/auth/buttons';
import { MENUS } from '@mingmou/contract/auth/menus';
import type { Right } from '@mingmou/contract/auth/rights';
import { rightName } from '@mingmou/contract/auth/rights';
import type { CallSpec, Grant } from '@mingmou/contract/base/call';
import { SHELL_MODULE } from '@mingmou/contract/system/log/operation-log.dicts';

export interface LoggedAction {
  /** The page that the action belongs to; null for the shell. */
  readonly menuId: number | null;
  readonly module: string;
  readonly action: string;
}

function menuName(id: number): string {
  return MENUS.find((menu) => menu.id === id)?.name ?? SHELL_MODULE.name;
}

function rightsOf(grant: Grant): readonly Right[] {
  if (grant === 'none' || grant === 'any') return [];
  return typeof grant === 'string' ? [grant] : grant;
}

/**
 * Returns whether the operation log records the call: every call granted by a button, every export, and every call that
 * declares `log`.
 */
export function isLogged(call: CallSpec): boolean {
  if (call.xlsx || call.log !== null) return true;
  return rightsOf(call.grant).some((right) => !right.startsWith('menu:') && !right.startsWith('branch:'));
}

/** Returns module and action of a log line, from the right that grants the call. */
export function actionOf(call: CallSpec): LoggedAction {
  const [right] = rightsOf(call.grant);
  if (!right) return { menuId: null, module: SHELL_MODULE.name, action: call.log ?? call.title };
  const button = BUTTONS.find(({ code }) => code === right);
  if (button) return { menuId: button.menu, module: menuName(button.menu), action: call.log ?? button.name };
  const menuId = Number(right.split(':')[1]);
  return { menuId, module: menuName(menuId), action: call.log ?? (call.xlsx ? '导出' : '查看') };
}

/** Returns whether the call only reads a page. Such a call is logged only when the log line names an object. */
export function isLook(call: CallSpec): boolean {
  if (call.xlsx || call.log !== null) return false;
  return call.method === 'GET' || actionOf(call).action === '查看';
}

/**
 * Returns the name shown to a person who lacks the right: of the button or of the page. The first one if several rights
 * would do.
 */
export function grantName(grant: Grant): string {
  return rightsOf(grant).map(rightName).join('」或「');
}
