import { describe, expect, it } from '@jest/globals';
import { beyondWindow, lensExpiry, reviewPlan, reviewWindow, scheduledDay } from './lens-cycle.rules';

describe('lenses end', () => {
  it.each([
    ['2026-03-01', 1, '2026-03-02'],
    ['2026-03-01', 2, '2026-03-15'],
    ['2026-01-31', 3, '2026-02-28'],
    ['2026-03-01', 4, '2026-06-01'],
    ['2026-08-31', 5, '2027-02-28'],
    ['2026-01-31', 6, '2027-01-31'],
    ['2026-03-01', 7, '2027-09-01'],
    ['2024-02-29', 8, '2026-02-28'],
    ['2026-03-01', 9, null],
  ])('WS-26 worn from %s in cycle %i: %s', (start, cycle, end) => {
    expect(lensExpiry(start, cycle)).toBe(end);
  });
});

const OK = 3;
const dates = (category: number, start: string, expire: string) =>
  reviewPlan(category, start, expire).map(({ type, date }) => `${type} ${date}`);

describe('reviews are planned', () => {
  it('WS-27 of lenses worn at night from 2026-03-01 on', () => {
    expect(dates(OK, '2026-03-01', '2027-03-01')).toEqual([
      ...['D1 2026-03-02', 'W1 2026-03-08', 'W2 2026-03-15', 'M1 2026-04-01', 'M2 2026-05-01', 'M3 2026-06-01'],
      ...['M6 2026-09-01', 'M9 2026-12-01', 'M12 2027-03-01'],
    ]);
  });

  it('of rigid lenses every three months until they end, of soft ones every six', () => {
    expect(dates(2, '2026-03-01', '2027-09-01')).toEqual([
      ...['W1 2026-03-08', 'M1 2026-04-01', 'M3 2026-06-01', 'M6 2026-09-01', 'M9 2026-12-01', 'M12 2027-03-01'],
      ...['M15 2027-06-01', 'M18 2027-09-01'],
    ]);
    expect(dates(1, '2026-03-01', '2026-09-01')).toEqual([
      ...['D1 2026-03-02', 'W1 2026-03-08', 'M1 2026-04-01', 'M3 2026-06-01', 'M9 2026-12-01'],
    ]);
  });

  it('to the ninth month at least, on the last day of a month that lacks theirs', () => {
    expect(dates(OK, '2026-01-31', '2026-02-28').slice(3)).toEqual([
      ...['M1 2026-02-28', 'M2 2026-03-31', 'M3 2026-04-30', 'M6 2026-07-31', 'M9 2026-10-31'],
    ]);
  });
});

describe('a planned review', () => {
  it.each([3, 2, 1])('has the day of the plan for lenses of category %i', (category) => {
    for (const { type, date } of reviewPlan(category, '2026-01-31', '2027-01-31')) {
      expect(scheduledDay(type, '2026-01-31')).toBe(date);
    }
    expect(scheduledDay('U', '2026-01-31')).toBeNull();
  });

  it('has a window that grows with its distance from the first day', () => {
    expect(['D1', 'W1', 'W2', 'M1', 'M2', 'M3', 'M12', 'U'].map(reviewWindow)).toEqual([0, 2, 3, 7, 7, 14, 14, null]);
  });

  it.each([
    ['D1', '2026-03-02', null],
    ['D1', '2026-03-03', '按起戴日期应为2026-03-02'],
    ['W1', '2026-03-06', null],
    ['W1', '2026-03-10', null],
    ['W1', '2026-03-11', '按起戴日期应为2026-03-08，前后2天'],
    ['W1', '2026-03-05', '按起戴日期应为2026-03-08，前后2天'],
    ['U', '2030-01-01', null],
  ])('%s on %s is beyond its window: %s', (type, day, says) => {
    expect(beyondWindow(type, day, '2026-03-01')).toBe(says);
  });
});
