import { describe, expect, it } from '@jest/globals';
import { blockOf } from './block-paste';

describe('从表格软件复制的文字', () => {
  const cases: readonly (readonly [string, string, string[][]])[] = [
    ['一行', 'a\tb', [['a', 'b']]],
    [
      '末尾换行不算一行',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '空格子留着位置',
      'a\t\tc\n\t2\t',
      [
        ['a', '', 'c'],
        ['', '2', ''],
      ],
    ],
    ['引号里的换行和双引号', '"x\ny"\t"a""b"\nz', [['x\ny', 'a"b'], ['z']]],
    ['空行不算', 'a\n\nb', [['a'], ['b']]],
    ['什么都没有', '', []],
  ];
  it.each(cases)('%s', (_title, text, block) => {
    expect(blockOf(text)).toEqual(block);
  });
});
