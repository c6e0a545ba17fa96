import { describe, expect, it } from '@jest/globals';
import { code128 } from './code128';

const modules = (text: string) => {
  const { width, bars } = code128(text);
  const drawn = Array.from({ length: width }, () => '0');
  for (const bar of bars) drawn.fill('1', bar.x, bar.x + bar.width);
  return drawn.join('');
};

describe('Code 128', () => {
  it('起始符、校验符和终止符齐全', () => {
    // START B, «A» (33), check (104 + 33) mod 103 = 34, STOP.
    expect(modules('A')).toBe('11010010000' + '10100011000' + '10001011000' + '1100011101011');
  });

  it('每个字符 11 个模块，另加起始、校验和终止', () => {
    expect(code128('SF202603100001').width).toBe(11 * 16 + 13);
  });

  it('不能编码汉字', () => {
    for (const text of ['收费', 'A费', '\u001f', 'A\u007f']) expect(() => code128(text)).toThrow(RangeError);
    for (const text of [' ', '~']) expect(code128(text).width).toBe(11 * 3 + 13);
  });
});
