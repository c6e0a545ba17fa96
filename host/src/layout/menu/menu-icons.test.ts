import { describe, expect, it } from '@jest/globals';
import { MENUS } from '@mingmou/contract/auth/menus';
import { groupIcons } from './group-icons';
import { pageIcons } from './page-icons';

describe('menu icons', () => {
  it('hold every icon that a menu names, and no other', () => {
    const named = [...new Set(MENUS.map((menu) => menu.icon))].sort();
    expect([...Object.keys(groupIcons), ...Object.keys(pageIcons)].sort()).toEqual(named);
  });

  it('have those of the first level at hand', () => {
    for (const menu of MENUS.filter(({ parentId }) => parentId === 0)) expect(groupIcons).toHaveProperty(menu.icon);
  });
});
