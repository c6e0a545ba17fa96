import { describe, expect, it } from '@jest/globals';
import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { drawnChildren, isRoomy, litTrail } from './menu-view.rules';

const node = (id: number, name: string, path: string, children: MenuNode[] = [], type: 0 | 1 = 0): MenuNode => ({
  id,
  parentId: 0,
  sort: id,
  type,
  name,
  path,
  icon: '',
  code: '',
  spread: false,
  children,
});
const cashier = node(1105, '收银台', '/outpatient/cashier/list', [node(110503, '退费', '', [], 1)]);
const menus = [
  node(1001, '首页', '/dashboard'),
  node(11, '门诊服务', '/outpatient', [node(1101, '挂号登记', '/outpatient/register'), cashier]),
  node(14, '进销存', '/erp', [node(1491, '采购管理', '/erp/buy', [node(1401, '采购入库', '/erp/buy/order')])]),
];
const page = (path: PageRow['path'], more: Partial<PageRow>): PageRow => ({
  remote: 'r',
  key: path,
  path,
  title: path,
  access: 'whitelist',
  kind: 'form',
  ...more,
});
const pages = [
  page('/outpatient/register/index', { access: 'menu:1101' }),
  page('/erp/buy/edit', { highlight: 1401 }),
  page('/outpatient/refund', {}),
];
const names = (path: string) => litTrail(menus, pages, path).map((menu) => menu.name);

describe('litTrail', () => {
  it.each([
    ['the path of a leaf', '/erp/buy/order', ['进销存', '采购管理', '采购入库']],
    ['a page of a menu', '/outpatient/register/index', ['门诊服务', '挂号登记']],
    ['a page that asks for a menu to be lit', '/erp/buy/edit', ['进销存', '采购管理', '采购入库']],
    ['a page without a menu', '/outpatient/refund', []],
    ['an unknown path', '/nowhere', []],
  ])('lights the menus of %s', (_, path, expected) => expect(names(path)).toEqual(expected));
});

describe('drawnChildren', () => {
  it('SYS-07 counts no button as a child', () => expect(drawnChildren(cashier)).toEqual([]));
});

describe('isRoomy', () => {
  it.each([
    ['/work/detail', true],
    ['/work/detail/pre', true],
    ['/work/details', false],
    ['/work/platform', false],
  ])('%s: %s', (path, roomy) => expect(isRoomy(path)).toBe(roomy));
});
