import { describe, expect, it } from '@jest/globals';
import { buttonId } from './buttons';
import { holds, rightName, satisfies } from './rights';

const granted = { menuIds: new Set([1105, 1405, buttonId('cashier:pay')]) };

describe('rights', () => {
  it('holds a page, a button and the branches above a page', () => {
    expect(holds('menu:1105', granted)).toBe(true);
    expect(holds('menu:1104', granted)).toBe(false);
    expect(holds('cashier:pay', granted)).toBe(true);
    expect(holds('cashier:writeOff', granted)).toBe(false);
    expect(holds('branch:14', granted)).toBe(true);
    expect(holds('branch:1492', granted)).toBe(true);
    expect(holds('branch:1491', granted)).toBe(false);
    expect(holds('branch:12', granted)).toBe(false);
  });

  it('meets a grant by any one of its rights', () => {
    const nobody = { menuIds: new Set<number>() };
    expect(satisfies('none', nobody)).toBe(true);
    expect(satisfies('any', nobody)).toBe(true);
    expect(satisfies('menu:1105', nobody)).toBe(false);
    expect(satisfies(['branch:12', 'branch:14'], granted)).toBe(true);
    expect(satisfies(['branch:12', 'cashier:writeOff'], granted)).toBe(false);
    expect(satisfies([], granted)).toBe(false);
  });

  it('names the missing rights', () => {
    expect(rightName('cashier:writeOff')).toBe('核销');
    expect(rightName('menu:1414')).toBe('品牌管理');
    expect(rightName('branch:14')).toBe('进销存');
  });
});
