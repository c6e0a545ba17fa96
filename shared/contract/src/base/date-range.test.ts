import { describe, expect, it } from '@jest/globals';
import { isDayOffered, isRangeAllowed, monthOf, type RangeRule, rangeShortcuts, weekOf } from './date-range';

const TODAY = '2026-11-20';

describe('日期范围', () => {
  it.each<[RangeRule, string, string, boolean]>([
    ['A', '2026-01-01', '2027-01-01', true],
    ['A', '2026-01-01', '2027-01-02', false],
    ['A', '2026-11-20', '2027-11-20', true],
    ['B', '2026-01-01', '2026-04-01', true],
    ['B', '2026-01-01', '2026-04-02', false],
    ['C', '2020-01-01', '2026-11-20', true],
    ['C', '2026-11-01', '2026-11-21', false],
    ['C', '2026-11-21', '2026-11-20', false],
    ['A', '2026-02-01', '2026-01-01', false],
  ])('%s %s～%s：%s', (rule, from, to, allowed) => {
    expect(isRangeAllowed(rule, { from, to }, TODAY)).toBe(allowed);
  });

  it('选了一端后，另一端两个方向都受限', () => {
    expect(isDayOffered('B', '2026-04-01', TODAY, '2026-01-01')).toBe(true);
    expect(isDayOffered('B', '2025-10-03', TODAY, '2026-01-01')).toBe(true);
    expect(isDayOffered('B', '2025-10-02', TODAY, '2026-01-01')).toBe(false);
    expect(isDayOffered('B', '2030-01-01', TODAY)).toBe(true);
    expect(isDayOffered('C', '2026-11-21', TODAY)).toBe(false);
  });

  it.each([
    ['2026-11-20', '2026-11-16', '2026-11-22'],
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027/01/01', '2026-12-28', '2027-01-03'],
  ])('%s 所在周从周一开始', (day, from, to) => {
    expect(weekOf(day)).toEqual({ from, to });
  });

  it.each(['2026-1-1', '20261120', '2026-11/20', '2026-02-29', '2026-13-01', '', 'today'])('%s 不是日期', (text) => {
    expect(() => weekOf(text)).toThrow('yyyy-mm-dd');
  });

  it('月份的首尾', () => {
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('快捷选项：今天、本周、本月；不许选未来时到今天为止', () => {
    expect(rangeShortcuts('A', TODAY)).toEqual([
      { title: '今天', range: { from: TODAY, to: TODAY } },
      { title: '本周', range: { from: '2026-11-16', to: '2026-11-22' } },
      { title: '本月', range: { from: '2026-11-01', to: '2026-11-30' } },
    ]);
    expect(rangeShortcuts('C', TODAY).map(({ range }) => range.to)).toEqual([TODAY, TODAY, TODAY]);
  });
});
