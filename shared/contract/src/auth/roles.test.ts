import { describe, expect, it } from '@jest/globals';
import type { ButtonCode } from './button-rows';
import { BUTTONS, buttonOf, isGrantable } from './buttons';
import { heldMenus, isGranted } from './menu-nodes';
import { heldIds, menuTree } from './menu-tree';
import { isBranch, menuOf, PAGES } from './menus';
import { type Right, satisfies } from './rights';
import { READY_MADE_ROLES, type RoleCode } from './roles';

function roleOf(roleCode: RoleCode) {
  const role = READY_MADE_ROLES.find((candidate) => candidate.roleCode === roleCode);
  if (!role) throw new Error(`no role ${roleCode}`);
  return role;
}

function codesOf(roleCode: RoleCode): ButtonCode[] {
  return roleOf(roleCode).menuIds.flatMap((id) => buttonOf(id)?.code ?? []);
}

function pagesOf(roleCode: RoleCode): number[] {
  return roleOf(roleCode).menuIds.filter((id) => menuOf(id) !== undefined);
}

describe('ready-made roles', () => {
  it('are the sixteen of the specification', () => {
    expect(new Set(READY_MADE_ROLES.map((role) => role.roleCode)).size).toBe(16);
    const floors = READY_MADE_ROLES.filter((role) => role.discountFloor !== 100);
    expect(Object.fromEntries(floors.map((role) => [role.roleCode, role.discountFloor]))).toEqual({
      DOCTOR: 90,
      OPTOMETRIST: 90,
      OPTICIAN: 90,
      SALES: 90,
      MANAGER: 70,
    });
  });

  it.each(READY_MADE_ROLES)('$roleCode holds pages, and buttons only with one of their pages', (role) => {
    for (const ids of [role.menuIds, [...role.menuIds, ...role.platformMenuIds]]) {
      const held = new Set(ids);
      expect(held.size).toBe(ids.length);
      for (const id of ids) {
        const button = buttonOf(id);
        expect(button ? isGrantable(button, held) : menuOf(id) !== undefined && !isBranch(id)).toBe(true);
      }
    }
  });

  it('CASHIER has its pages and just these buttons', () => {
    expect(pagesOf('CASHIER')).toEqual([1001, 1104, 1105, 1301, 1405]);
    expect(codesOf('CASHIER')).toEqual([
      ...[
        'order',
        'pay',
        'refund',
        'arrears',
        'recharge',
        'invoice',
        'changeWay',
        'shift',
        'printSet',
        'void',
        'export',
      ].map((action) => `cashier:${action}`),
      'erp-sale:print',
    ]);
  });

  it('expands exceptions, bills without review and whole areas', () => {
    expect(codesOf('RECEPTION')).toContain('register:export');
    expect(codesOf('RECEPTION')).not.toContain('register:over');
    expect(codesOf('DOCTOR')).toEqual(
      expect.arrayContaining(['work:receiveOther', 'work-search:export', 'his:remove']),
    );
    expect(codesOf('DOCTOR')).not.toContain('work-platform:transfer-any');
    expect(codesOf('OPTOMETRIST')).not.toContain('work-stage:recipe');
    expect(codesOf('SALES').filter((code) => code.startsWith('erp-sale:'))).toEqual([
      'erp-sale:edit',
      'erp-sale:delete',
      'erp-sale:print',
      'erp-sale:export',
      'erp-sale:deliver',
    ]);
    expect(codesOf('FINANCE').filter((code) => code.endsWith(':retrial'))).toHaveLength(10);
  });

  it('reaches from page 1405 to 1410 and 1425 to 1444 for FINANCE', () => {
    expect(pagesOf('FINANCE')).toHaveLength(5 + 6 + 2 + 20 + 1);
  });

  it('holds back what only the chain, the platform or nobody in the shop may do', () => {
    for (const code of [
      'erp-period:anti-check',
      'screen:del',
      'patient:chain',
      'vip:level',
      'vip:adjustLarge',
    ] as const) {
      expect(codesOf('MANAGER')).not.toContain(code);
    }
    expect(codesOf('MANAGER')).toEqual(
      expect.arrayContaining(['dashboard:income', 'cashier:shiftAudit', 'vip:adjust']),
    );
    const refused = BUTTONS.map((button) => button.code).filter((code) => !codesOf('ORG_ADMIN').includes(code));
    expect(refused).toEqual([
      'sms-recharge:confirm',
      'fn:outbox',
      ...['publish', 'pin', 'canary', 'rollback', 'withdraw', 'token'].map((action) => `remote:${action}`),
    ]);
    expect(pagesOf('ORG_ADMIN')).toHaveLength(PAGES.length - 1);
  });

  it('lets the operators of the platform chain confirm recharges', () => {
    expect(pagesOf('OPS')).toEqual([1741, 1745, 1746]);
    expect(roleOf('OPS').platformMenuIds.map((id) => buttonOf(id)?.code ?? id)).toEqual([1732, 'sms-recharge:confirm']);
  });
});

describe('browser and server', () => {
  const rights: Right[] = [
    ...BUTTONS.map(({ code }) => code),
    ...PAGES.map(({ id }): Right => `menu:${id}`),
    'branch:12',
    'branch:14',
  ];

  it.each(READY_MADE_ROLES.map((role) => [role.roleCode, role] as const))(
    'give one verdict on every right for %s',
    (_code, role) => {
      const modules = ['ERP', 'SCREEN', 'HIS', 'WECHAT', 'SMS'] as const;
      const tree = heldMenus(menuTree(role.menuIds, modules));
      const granted = { menuIds: heldIds(role.menuIds, modules) };
      for (const right of rights)
        expect({ right, held: isGranted(right, tree) }).toEqual({ right, held: satisfies(right, granted) });
    },
  );
});
