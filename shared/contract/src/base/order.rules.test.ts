import { describe, expect, it } from '@jest/globals';
import { moved, movedInto } from './order.rules';

describe('排序', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [9, 0, ['a', 'b', 'c']],
  ])('第 %d 个移到第 %d 个', (from, to, after) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(after);
  });

  it('一部分重新排序，仍占它们原来的位置', () => {
    expect(movedInto([1, 2, 3, 4], [4, 2])).toEqual([1, 4, 3, 2]);
    expect(movedInto([1, 2], [])).toEqual([1, 2]);
  });
});
