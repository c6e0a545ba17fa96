import { describe, expect, it } from '@jest/globals';
import { MENUS } from '@mingmou/contract/auth/menus';
import { groupIcons } from './group-icons';
import { areaOf, iconSets } from './icon-sets';

const below = MENUS.filter(({ icon }) => !(icon in groupIcons));

describe('menu icons', () => {
  it.each(Object.entries(iconSets))(
    'of area %s hold every icon that its menus name, and no other',
    async (area, load) => {
      const named = [...new Set(below.filter(({ id }) => areaOf(id) === area).map(({ icon }) => icon))].sort();
      expect(Object.keys((await load()).menuIcons).sort()).toEqual(named);
    },
  );

  it('leave no menu without its area', () => {
    for (const { id } of below) expect(iconSets).toHaveProperty(areaOf(id));
  });

  it('have those of the first level at hand, and none that no menu names', () => {
    for (const menu of MENUS.filter(({ parentId }) => parentId === 0)) expect(groupIcons).toHaveProperty(menu.icon);
    const named = new Set<string>(MENUS.map(({ icon }) => icon));
    expect(Object.keys(groupIcons).filter((icon) => !named.has(icon))).toEqual([]);
  });
});
