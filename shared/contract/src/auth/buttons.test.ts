import { describe, expect, it } from '@jest/globals';
import { BUTTONS, buttonByCode, buttonId, buttonOf } from './buttons';
import { isBranch, menuOf } from './menus';

describe('buttons', () => {
  it('has unique codes and ids', () => {
    expect(new Set(BUTTONS.map((button) => button.code)).size).toBe(BUTTONS.length);
    expect(new Set(BUTTONS.map((button) => button.id)).size).toBe(BUTTONS.length);
  });

  it('refers only to existing pages', () => {
    for (const menu of BUTTONS.flatMap((button) => [button.menu, ...button.also])) {
      expect(menuOf(menu)).toBeDefined();
      expect(isBranch(menu)).toBe(false);
    }
  });

  it.each([
    ['cashier:refund', 110503],
    ['cashier:shiftAudit', 110523],
    ['work-platform:receive', 120101],
    ['work-stage:pre', 120108],
    ['work:receiveOther', 120124],
    ['card:delete', 130118],
    ['erp-print:edit', 140509],
    ['erp-purchase:cost-check', 140107],
    ['erp-purchase:reconcile', 143901],
    ['screen:match', 160402],
    ['staff:export', 170705],
    ['referral:rules', 176101],
  ] as const)('%s is %i', (code, id) => {
    expect(buttonId(code)).toBe(id);
    expect(buttonOf(id)?.code).toBe(code);
  });

  it('sorts by tens and counts on over the areas of one page', () => {
    expect(buttonByCode('work-bill:edit')).toMatchObject({ menu: 1201, sort: 170, name: '开单' });
  });

  it('names the neighbouring pages that lend a button', () => {
    expect(buttonByCode('cashier:shift').also).toEqual([1101]);
    expect(buttonByCode('his:upload').also).toEqual([1208, 1209]);
    expect(buttonByCode('erp-report:export').also).toEqual([1430, 1431, 1432, 1434, 1435, 1436, 1437, 1438]);
    expect(buttonByCode('cashier:refund').also).toEqual([]);
  });
});
