import { describe, expect, it } from '@jest/globals';
import { buttonId } from './buttons';
import { firstLeaf, flattenMenus, type MenuNode } from './menu-nodes';
import { heldIds, menuTree } from './menu-tree';
import { READY_MADE_ROLES, type RoleCode } from './roles';

const ALL_MODULES = ['ERP', 'SCREEN', 'HIS', 'WECHAT', 'SMS'];

function menusOf(roleCode: RoleCode): readonly number[] {
  return READY_MADE_ROLES.find((role) => role.roleCode === roleCode)?.menuIds ?? [];
}

interface Branch {
  readonly [id: string]: Branch;
}

function pages(nodes: readonly MenuNode[]): Branch {
  const drawn = nodes.filter((node) => node.type === 0);
  return Object.fromEntries(drawn.map((node) => [node.id, pages(node.children)]));
}

function find(nodes: readonly MenuNode[], id: number): MenuNode | undefined {
  return flattenMenus(nodes).find((node) => node.id === id);
}

describe('getMenus', () => {
  it('SYS-07 sends a cashier these pages and the branches above them', () => {
    expect(pages(menuTree(menusOf('CASHIER'), ALL_MODULES))).toEqual({
      1001: {},
      11: { 1104: {}, 1105: {} },
      13: { 1301: {} },
      14: { 1492: { 1405: {} } },
    });
  });

  it('SYS-07 takes 1105 with its buttons for a leaf', () => {
    const tree = menuTree(menusOf('CASHIER'), ALL_MODULES);
    const cashier = find(tree, 1105);
    expect(cashier?.children).toHaveLength(11);
    expect(cashier?.children.every((child) => child.type === 1)).toBe(true);
    expect(cashier?.children[2]).toMatchObject({
      id: 110503,
      parentId: 1105,
      sort: 30,
      code: 'cashier:refund',
      name: '退费',
    });
    expect(firstLeaf(cashier ? [cashier] : [])?.id).toBe(1105);
  });

  it('SYS-07 opens /dashboard for a cashier and the log for the operators of a chain', () => {
    expect(firstLeaf(menuTree(menusOf('CASHIER'), ALL_MODULES))?.path).toBe('/dashboard');
    expect(firstLeaf(menuTree(menusOf('OPS'), ALL_MODULES))?.path).toBe('/system/system/log');
  });

  it('SYS-07 sends nothing of a module that the chain lacks', () => {
    const tree = menuTree(
      menusOf('CASHIER'),
      ALL_MODULES.filter((module) => module !== 'ERP'),
    );
    expect(pages(tree)).toEqual({ 1001: {}, 11: { 1104: {}, 1105: {} }, 13: { 1301: {} } });
    expect(find(tree, buttonId('erp-sale:print'))).toBeUndefined();
  });

  it('drops an unlicensed group inside a branch that stays', () => {
    const admin = pages(menuTree(menusOf('ORG_ADMIN'), []));
    expect(Object.keys(admin)).toEqual(['11', '12', '13', '15', '17', '1001']);
    expect(Object.keys(admin[17] ?? {})).toEqual(['1700', '1710', '1740', '1760']);
    expect(Object.keys(admin[12] ?? {})).toHaveLength(6);
  });

  it('puts a button held through a neighbouring page under that page', () => {
    const tree = menuTree([1101, buttonId('cashier:shift'), buttonId('register:save')], []);
    expect(pages(tree)).toEqual({ 11: { 1101: {} } });
    expect(find(tree, 1101)?.children.map((child) => child.code)).toEqual(['register:save', 'cashier:shift']);
    expect(find(tree, buttonId('cashier:shift'))?.parentId).toBe(1101);
  });

  it('puts a button under its own page alone when both are held', () => {
    const nodes = flattenMenus(menuTree([1101, 1105, buttonId('cashier:shift')], []));
    expect(nodes.filter((node) => node.type === 1).map((node) => node.parentId)).toEqual([1105]);
  });

  it('leaves out buttons without a page, branches without pages, and unknown ids', () => {
    expect(menuTree([11, 999, buttonId('cashier:pay')], ALL_MODULES)).toEqual([]);
    expect(firstLeaf([])).toBeUndefined();
    expect([...heldIds([11, 1101, buttonId('cashier:shift'), buttonId('cashier:pay')], [])]).toEqual([1101, 110508]);
  });

  it('sorts by place, not by the order in which rights were given', () => {
    const ids = flattenMenus(menuTree([1746, 1101, 1441, 1427, 1001], ALL_MODULES)).map((node) => node.id);
    expect(ids).toEqual([1001, 11, 1101, 14, 1496, 1427, 1441, 17, 1740, 1746]);
  });

  it('opens the branches that lead to the first page', () => {
    const spread = (ids: readonly number[]) =>
      flattenMenus(menuTree(ids, ALL_MODULES))
        .filter((node) => node.spread)
        .map((node) => node.id);
    expect(spread([1741, 1746])).toEqual([17, 1740]);
    expect(spread([1001, 1741])).toEqual([]);
  });
});
