import { describe, expect, it } from '@jest/globals';
import { checkOrgRoles } from './account.rules';

describe('机构与角色', () => {
  it.each([
    ['一行都没有', [], '请至少填写一行'],
    ['没选机构', [{ roleIds: [1] }], '请选择机构'],
    ['没选角色', [{ orgId: 1, roleIds: [] }], '每个机构请至少选择一个角色'],
    [
      '同一机构两行',
      [
        { orgId: 1, roleIds: [1] },
        { orgId: 1, roleIds: [2] },
      ],
      '同一机构只能填写一行',
    ],
    [
      '两个机构',
      [
        { orgId: 1, roleIds: [1] },
        { orgId: 2, roleIds: [1, 2] },
      ],
      null,
    ],
  ])('%s', (_name, rows, reason) => {
    expect(checkOrgRoles(rows)).toBe(reason);
  });
});
