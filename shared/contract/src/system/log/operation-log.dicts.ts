import { MENUS, PAGES } from '../../auth/menus';
import { dict } from '../../base/dict';

/** The module of a line that belongs to no page. */
export const SHELL_MODULE = { id: 0, name: '登录与外壳' } as const;

const branchName = (parentId: number) => MENUS.find(({ id }) => id === parentId)?.name;

/** Modules of the operation log: the pages of the menu by id, and acts outside of the pages. */
export const logModule = dict<number>('logModule', '模块', [
  [SHELL_MODULE.id, SHELL_MODULE.name],
  ...PAGES.map(({ id, name, parentId }) => {
    // Two pages may bear one name below different branches.
    const isAlone = PAGES.filter((page) => page.name === name).length === 1;
    return [id, isAlone ? name : `${branchName(parentId)} · ${name}`] as const;
  }),
]);

export const logResult = dict('logResult', '结果', [
  ['成功', '成功'],
  ['失败', '失败'],
]);
