import { describe, expect, it } from '@jest/globals';
import { flattenMenus, type MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { type PageAccess, type PageKind, type PageRow, pageRows } from '@mingmou/contract/base/manifest';
import { manifest } from '../../manifest';
import { guard, type Rights } from './guard';
import { withDeclaredLeaves } from './menus';
import { resolvePath } from './resolve';

const page = (path: `/${string}`, access: PageAccess, kind: PageKind = 'list'): PageRow => ({
  remote: `remote-${path.split('/')[1]}`,
  key: path,
  path,
  title: path,
  access,
  kind,
});
const menu = (id: number, path: string, children: MenuNode[] = [], type: 0 | 1 = 0): MenuNode => ({
  id,
  parentId: 0,
  sort: id,
  type,
  name: path,
  path,
  icon: '',
  code: '',
  spread: false,
  children,
});

const pages = [
  ...pageRows(manifest),
  page('/erp', 'menu:14', 'redirect'),
  page('/erp/buy/edit', 'whitelist', 'form'),
  page('/erp/pro/brand', 'menu:1414'),
  page('/erp/pro/packageInfo/:id', 'menu:1422', 'detail'),
  page('/system', 'menu:17', 'redirect'),
  page('/system/org/sDefine', 'menu:1701+whitelist'),
  page('/statement', 'menu:15', 'redirect'),
  { ...page('/erp/pro', 'menu:1494', 'redirect'), opens: '/erp/buy/edit' as const },
  { ...page('/screen', 'menu:14', 'redirect'), opens: '/erp/secret' as const },
  { ...page('/system/task', 'menu:17', 'redirect'), opens: '/erp' as const },
  page('/erp/secret', 'menu:1499'),
];
const tree = [
  menu(1101, '/outpatient/register'),
  menu(14, '/erp', [menu(1494, '/erp/pro', [menu(1414, '/erp/pro/brand', [menu(141401, '', [], 1)])])]),
  menu(17, '/system', []),
  menu(15, '/statement', []),
];
const rights: Rights = { signedIn: true, menus: flattenMenus(tree), pages };

describe('guard with a token', () => {
  it.each([
    ['a page of a held menu', '/erp/pro/brand', { kind: 'allow' }],
    ['a whitelisted page without its menu', '/erp/buy/edit', { kind: 'allow' }],
    ['a menu page that is whitelisted too', '/system/org/sDefine', { kind: 'allow' }],
    ['a path with /erp/pro/packageInfo', '/erp/pro/packageInfo/7', { kind: 'allow' }],
    ['/403', '/403', { kind: 'allow' }],
    ['/404', '/404', { kind: 'allow' }],
    ['a path nobody declares', '/nowhere', { kind: '404' }],
    ['a page of a remote that is left out', '/outpatient/register', { kind: 'left-out' }],
    ['a path that the version in use does not declare', '/erp/pro/nowhere', { kind: '404' }],
    ['/ to the first leaf that is declared', '/', { kind: 'redirect', to: '/erp/pro/brand', fresh: false }],
    ['a redirect page to a child whose menu is held', '/erp', { kind: 'redirect', to: '/erp/pro/brand' }],
    ['a redirect page to a whitelisted child', '/system', { kind: 'redirect', to: '/system/org/sDefine' }],
    ['a redirect page without a child', '/statement', { kind: '403' }],
    ['a redirect page to the page that it names', '/erp/pro', { kind: 'redirect', to: '/erp/buy/edit' }],
    ['a redirect page to another one', '/system/task', { kind: 'redirect', to: '/erp' }],
    ['a redirect page that names what may not be opened', '/screen', { kind: '403' }],
    ['/redirect', '/redirect/erp/pro/brand', { kind: 'redirect', to: '/erp/pro/brand', fresh: true }],
  ])('%s', (_title, path, decision) => expect(guard(path, rights)).toMatchObject(decision));

  it('refuses a declared page whose menu is not held', () => {
    expect(guard('/erp/pro/brand', { ...rights, menus: [] })).toEqual({ kind: '403' });
  });

  it('allows / only when no leaf is left', () => {
    expect(guard('/', { ...rights, menus: [menu(1101, '/outpatient/register')] })).toMatchObject({ kind: 'allow' });
  });

  it('opens the dashboard first where its menu is held, and refuses it where it is not', () => {
    const menus = [menu(1001, '/dashboard'), ...rights.menus];
    expect(guard('/', { ...rights, menus })).toMatchObject({ kind: 'redirect', to: '/dashboard' });
    expect(guard('/dashboard', { ...rights, menus })).toMatchObject({ kind: 'allow' });
    expect(guard('/dashboard', rights)).toEqual({ kind: '403' });
  });
});

describe('guard without a token', () => {
  const nobody = { ...rights, signedIn: false };
  it.each(['/login', '/403', '/404'])('%s is open', (path) => expect(guard(path, nobody).kind).toBe('allow'));
  it.each(['/', '/erp/pro/brand', '/nowhere', '/redirect/erp', '/erp/buy/edit'])('%s goes to /login', (path) => {
    expect(guard(path, nobody)).toEqual({ kind: 'login' });
  });
});

describe('resolvePath', () => {
  it.each([
    ['/', '/erp/pro/brand', []],
    ['/erp', '/erp/pro/brand', []],
    ['/redirect/erp', '/erp/pro/brand', ['/erp']],
    ['/redirect/nowhere', '/404', ['/nowhere']],
    ['/statement', '/403', []],
  ])('%s ends at %s', (asked, pathname, fresh) => expect(resolvePath(asked, rights)).toEqual({ pathname, fresh }));

  it('tells a remote that is left out from a path that nobody has', () => {
    expect(resolvePath('/work/platform', rights)).toEqual({ pathname: '/404', fresh: [], isLeftOut: true });
    expect(resolvePath('/workshop', rights)).toEqual({ pathname: '/404', fresh: [] });
  });

  it('ends a circle of redirects at /404', () => {
    expect(resolvePath('/redirect/redirect/redirect/redirect/redirect/redirect/erp', rights).pathname).toBe('/404');
  });
});

describe('withDeclaredLeaves', () => {
  it('drops leaves nobody declares and branches left empty, and keeps buttons', () => {
    const drawn = withDeclaredLeaves(
      [...tree, menu(16, '/screen', [menu(1601, '/screen/task')])],
      pages.filter((row) => row.path === '/erp/pro/brand'),
    );
    expect(flattenMenus(drawn).map((node) => node.id)).toEqual([14, 1494, 1414, 141401]);
  });
});
