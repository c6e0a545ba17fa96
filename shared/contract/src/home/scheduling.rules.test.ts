import { describe, expect, it } from '@jest/globals';
import { daysAround, periodOf, weekdayOf, weekOf } from './scheduling.rules';

describe('时段归属', () => {
  it.each([
    ['08:30', '12:00', 1],
    ['08:30', '14:00', 1],
    ['08:30', '14:05', 4],
    ['11:55', '17:30', 4],
    ['12:00', '17:30', 2],
    ['13:30', '17:30', 2],
    ['17:25', '20:00', 2],
    ['17:30', '20:30', 3],
  ])('%s–%s 属于 %i', (start, end, period) => expect(periodOf({ start, end })).toBe(period));
});

describe('一周', () => {
  it('从周一开始，周日属于本周', () => {
    const week = ['2025-03-10', '2025-03-11', '2025-03-12', '2025-03-13', '2025-03-14', '2025-03-15', '2025-03-16'];
    for (const day of week) expect(weekOf(day)).toEqual(week);
    expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('上周、下周跨月跨年', () => {
    expect(weekOf('2025-03-05', -1)[0]).toBe('2025-02-24');
    expect(weekOf('2024-12-31', 1)).toEqual(expect.arrayContaining(['2025-01-06', '2025-01-12']));
  });

  it('前后若干天含当天', () => {
    expect(daysAround('2025-03-01', 1, 2)).toEqual(['2025-02-28', '2025-03-01', '2025-03-02', '2025-03-03']);
  });
});
