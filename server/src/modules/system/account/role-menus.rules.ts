import { BUTTONS, buttonOf, isGrantable } from '@mingmou/contract/auth/buttons';
import { isBranch, MENUS, type Menu, menuOf } from '@mingmou/contract/auth/menus';
import { type RoleNode, statusOf } from '@mingmou/contract/system/account/role.rules';
import { malformed } from '../../../kernel/call/refusal';

export function menuName(id: number): string {
  return buttonOf(id)?.name ?? menuOf(id)?.name ?? '';
}

/** The pages and buttons as they are kept, in order; refuses ids that are none and a button without its menu (§1.4). */
export function menuIdsFrom(given: readonly number[]): number[] {
  const ids = [...new Set(given)].filter((id) => menuOf(id) === undefined || !isBranch(id)).sort((a, b) => a - b);
  const pages = new Set(ids.filter((id) => menuOf(id) !== undefined));
  for (const id of ids) {
    if (pages.has(id)) continue;
    const button = buttonOf(id);
    if (!button) throw malformed('menuIds', `菜单权限：没有编号为${id}的菜单或按钮`);
    if (!isGrantable(button, pages)) {
      throw malformed('menuIds', `菜单权限：按钮「${button.name}」须和菜单「${menuName(button.menu)}」一起授予`);
    }
  }
  if (ids.length === 0) throw malformed('menuIds', '菜单权限：请至少选择一项');
  return ids;
}

interface TreeFacts {
  readonly held: ReadonlySet<number>;
  /** Rights that the caller may grant. */
  readonly own: ReadonlySet<number>;
  readonly modules: ReadonlySet<string>;
}

function buttonNodes(menu: Menu, { held, own, modules }: TreeFacts): RoleNode[] {
  return BUTTONS.filter((button) => button.menu === menu.id).map(({ id, name, sort, also }) => ({
    ...{ id, parentId: menu.id, sort, type: 1, name, children: [] },
    through: [menu.id, ...also],
    licensed: menu.module === undefined || modules.has(menu.module),
    grantable: own.has(id),
    held: held.has(id),
    selectedStatus: held.has(id) ? 1 : 0,
  }));
}

function nodeOf(menu: Menu, facts: TreeFacts): RoleNode {
  const { id, parentId, sort, name } = menu;
  const children = isBranch(id) ? childNodes(id, facts) : buttonNodes(menu, facts);
  const node = { id, parentId, sort, type: 0, name, children } as const;
  const grantable = isBranch(id) ? children.some((child) => child.grantable) : facts.own.has(id);
  const licensed = menu.module === undefined || facts.modules.has(menu.module);
  return {
    ...node,
    grantable,
    licensed,
    held: facts.held.has(id),
    through: [],
    selectedStatus: statusOf(node, facts.held),
  };
}

function childNodes(parentId: number, facts: TreeFacts): RoleNode[] {
  return MENUS.filter((menu) => menu.parentId === parentId)
    .sort((a, b) => a.sort - b.sort)
    .map((menu) => nodeOf(menu, facts));
}

/** Returns all menus and buttons, with the part that a role holds and the part that the caller may grant. */
export function roleTree(facts: TreeFacts): RoleNode[] {
  return childNodes(0, facts);
}
