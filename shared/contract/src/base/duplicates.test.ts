import { describe, expect, it } from '@jest/globals';
import { duplicatesOf } from './duplicates';

describe('数组字段查重', () => {
  it.each([
    [[], []],
    [['a', 'b'], []],
    [['a', 'b', 'a', 'a'], ['a']],
    [
      ['b', 'a', 'a', 'b'],
      ['a', 'b'],
    ],
    [['a', ' a '], [' a ']],
    [['', '', null, undefined, ' ', ' '], []],
    [[0, 0, 1], [0]],
  ])('%j 重复的是 %j', (codes, twice) => {
    expect(
      duplicatesOf(
        codes.map((code) => ({ code })),
        'code',
      ),
    ).toEqual(twice);
  });
});
