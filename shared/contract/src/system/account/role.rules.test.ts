import { describe, expect, it } from '@jest/globals';
import { heldIn, isBranchNode, type RoleNode, rightsAt, statusOf, tickChanges, withTick } from './role.rules';

type Sketch = Pick<RoleNode, 'id'> & Partial<RoleNode>;

const node = (sketch: Sketch): RoleNode => ({
  ...{ parentId: 0, sort: 1, type: 0, name: `${sketch.id}`, held: false, selectedStatus: 0 },
  ...{ licensed: true, grantable: true, through: [], children: [] },
  ...sketch,
});
const button = (id: number, through: readonly number[], more: Partial<RoleNode> = {}) =>
  node({ id, type: 1, through, ...more });

/** 门诊: 挂号 with 保存 and 退号, 收银 that lends 退号 as well; 平台 belongs to nobody here. */
const save = button(111, [11]);
const giveBack = button(112, [11, 12]);
const desk = node({ id: 11, held: true, children: [save, giveBack] });
const till = node({ id: 12, children: [] });
const clinic = node({ id: 1, children: [desk, till] });
const platform = node({ id: 2, grantable: false, children: [button(21, [2], { grantable: false })] });
const tree = [clinic, platform];

const ids = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b);
const ticked = (held: number[], at: RoleNode, on: boolean, before: number[] = []) =>
  ids(withTick(tree, new Set(held), at, { on, before: new Set(before) }));

describe('角色的权限', () => {
  it('分支由它下面的页面和按钮构成', () => {
    expect([clinic, desk, till, save, node({ id: 3, type: 1, children: [desk] })].map(isBranchNode)).toEqual([
      ...[true, false, false, false, false],
    ]);
    expect(rightsAt(clinic).map(({ id }) => id)).toEqual([11, 111, 112, 12]);
    expect(rightsAt(desk).map(({ id }) => id)).toEqual([11, 111, 112]);
  });

  it.each([
    [[], 0],
    [[11], 2],
    [[11, 111, 112], 2],
    [[11, 111, 112, 12], 1],
    [[1, 21], 0],
  ])('有 %j 的分支：%d', (held, status) => expect(statusOf(clinic, new Set(held))).toBe(status));

  it('树里已有的权限', () => {
    expect(ids(heldIn(tree))).toEqual([11]);
  });

  it.each<[string, number[], RoleNode, number[]]>([
    ['勾按钮带上它的页面', [], save, [11, 111]],
    ['两个页面都能借的按钮带上第一个', [], giveBack, [11, 112]],
    ['已有其中一个页面就不再带', [12], giveBack, [12, 112]],
    ['勾页面就有它的全部按钮', [], desk, [11, 111, 112]],
    ['勾分支就有它下面的全部', [], clinic, [11, 12, 111, 112]],
    ['没有权限授予的不加', [], platform, []],
  ])('%s', (_name, held, at, now) => expect(ticked(held, at, true)).toEqual(now));

  it('原来就有的可以再勾上，虽然自己不能授予', () => {
    expect(ticked([], platform, true, [2, 21])).toEqual([2, 21]);
    expect(ticked([], platform, true, [21])).toEqual([]);
  });

  it.each<[string, number[], RoleNode, number[]]>([
    ['去掉按钮', [11, 111, 112], save, [11, 112]],
    ['去掉页面，它的按钮都去掉', [11, 12, 111, 112], desk, [12]],
    ['去掉页面，别的页面借出的按钮留着', [11, 12, 112], { ...desk, children: [] }, [12, 112]],
    ['去掉唯一借出按钮的页面', [12, 112], till, []],
    ['去掉分支', [11, 12, 111, 112], clinic, []],
  ])('%s', (_name, held, at, now) => expect(ticked(held, at, false)).toEqual(now));

  it('增加和减少的权限', () => {
    expect(tickChanges(new Set([1, 2]), new Set([2, 3]))).toEqual({ added: [3], removed: [1] });
  });
});
