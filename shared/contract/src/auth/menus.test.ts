import { describe, expect, it } from '@jest/globals';
import { ancestorsOf, isBranch, MENUS, menuOf, PAGES, pagesBelow } from './menus';

describe('menus', () => {
  it('has unique ids and unique page paths', () => {
    expect(new Set(MENUS.map((menu) => menu.id)).size).toBe(MENUS.length);
    expect(new Set(PAGES.map((page) => page.path)).size).toBe(PAGES.length);
  });

  it('names only parents that exist and precede their children', () => {
    const seen = new Set([0]);
    for (const { id, parentId } of MENUS) {
      expect(seen).toContain(parentId);
      seen.add(id);
    }
  });

  it('sorts siblings by tens', () => {
    for (const { parentId } of MENUS) {
      const sorts = MENUS.filter((menu) => menu.parentId === parentId).map((menu) => menu.sort);
      expect(sorts).toEqual(sorts.map((_, index) => (index + 1) * 10));
    }
  });

  it.each([
    [11, 5],
    [12, 9],
    [13, 7],
    [14, 44],
    [1491, 2],
    [1492, 4],
    [1493, 7],
    [1494, 9],
    [1495, 4],
    [1496, 7],
    [1497, 9],
    [1498, 2],
    [15, 4],
    [1509, 3],
    [16, 8],
    [17, 41],
    [1700, 8],
    [1710, 17],
    [1730, 5],
    [1740, 6],
    [1750, 2],
    [1760, 3],
  ])('branch %i holds %i pages', (branch, count) => {
    expect(pagesBelow(branch)).toHaveLength(count);
  });

  it('numbers every page by its top branch', () => {
    for (const page of PAGES.filter(({ parentId }) => parentId !== 0)) {
      expect(ancestorsOf(page.id).at(-1)?.id).toBe(Math.floor(page.id / 100));
    }
    expect(PAGES).toHaveLength(119);
    expect(menuOf(1001)?.path).toBe('/dashboard');
  });

  it('passes the module of a branch on to everything below it', () => {
    const licensed = (module: string) =>
      MENUS.filter((menu) => menu.module === module && !isBranch(menu.id)).map((menu) => menu.id);
    expect(licensed('ERP')).toEqual(expect.arrayContaining([1401, 1422, 1444]));
    expect(licensed('ERP')).toHaveLength(44);
    expect(licensed('SCREEN')).toHaveLength(8);
    expect(licensed('HIS')).toEqual([1207, 1208, 1209]);
    expect(licensed('WECHAT')).toEqual([1751, 1752]);
    expect(licensed('SMS')).toEqual([1731, 1732, 1733, 1734, 1735]);
    expect(menuOf(1201)?.module).toBeUndefined();
    expect(menuOf(1741)?.module).toBeUndefined();
  });

  it('keeps the order of the workstation and the two kinds of report', () => {
    expect(menuOf(1207)).toMatchObject({ sort: 70, name: '医师信息上传', icon: 'CloudUploadOutlined' });
    expect(menuOf(1441)).toMatchObject({ parentId: 1496, sort: 60 });
    expect(menuOf(1501)).toMatchObject({ parentId: 15, sort: 10, path: '/statement/index' });
  });
});
