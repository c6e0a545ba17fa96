import type { Grant } from '../base/call';
import type { ButtonCode } from './button-rows';
import { buttonByCode } from './buttons';
import { menuOf, pagesBelow } from './menus';

/** Right that a call requires: one page, any page below a branch, or a button. */
export type Right = `menu:${number}` | `branch:${number}` | ButtonCode;

/** The pages and buttons that a token holds in its current organisation. */
export interface Granted {
  readonly menuIds: ReadonlySet<number>;
}

type Target =
  | { readonly kind: 'menu' | 'branch'; readonly id: number }
  | { readonly kind: 'button'; readonly code: ButtonCode };

function isButton(right: Right): right is ButtonCode {
  return !/^(menu|branch):\d+$/.test(right);
}

function targetOf(right: Right): Target {
  if (isButton(right)) return { kind: 'button', code: right };
  const [kind, id] = right.split(':');
  return { kind: kind === 'branch' ? 'branch' : 'menu', id: Number(id) };
}

export function holds(right: Right, granted: Granted): boolean {
  const target = targetOf(right);
  if (target.kind === 'button') return granted.menuIds.has(buttonByCode(target.code).id);
  if (target.kind === 'menu') return granted.menuIds.has(target.id);
  return pagesBelow(target.id).some((page) => granted.menuIds.has(page.id));
}

/** True when the grant of a call is met; `none` and `any` ask for no right. */
export function satisfies(grant: Grant, granted: Granted): boolean {
  if (grant === 'none' || grant === 'any') return true;
  const rights: readonly Right[] = typeof grant === 'string' ? [grant] : grant;
  return rights.some((right) => holds(right, granted));
}

/** The name shown in 「没有「…」权限，请联系机构管理员」. */
export function rightName(right: Right): string {
  const target = targetOf(right);
  if (target.kind === 'button') return buttonByCode(target.code).name;
  return menuOf(target.id)?.name ?? right;
}
