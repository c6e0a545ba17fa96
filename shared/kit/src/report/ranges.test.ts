import { describe, expect, it } from '@jest/globals';
import { reportRanges } from './ranges';

describe('日期范围', () => {
  it('从周一、从一号开始，不含未来；上月整月', () => {
    const of = Object.fromEntries(
      reportRanges('2026-03-03').map(({ title, range }) => [title, [range.from, range.to]]),
    );
    expect(of).toEqual({
      今日: ['2026-03-03', '2026-03-03'],
      昨日: ['2026-03-02', '2026-03-02'],
      本周: ['2026-03-02', '2026-03-03'],
      本月: ['2026-03-01', '2026-03-03'],
      上月: ['2026-02-01', '2026-02-28'],
    });
  });
});
