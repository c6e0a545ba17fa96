import { describe, expect, it } from '@jest/globals';
import { assessmentDue, followed } from './vt-course.rules';

const plan = { startDate: '2026-03-02', weeks: 4, aWeek: 5 };

describe('依从性', () => {
  it('is days done of days planned, week by week; a day counts once, and a full week makes up for no other', () => {
    const done = ['02', '03', '04', '05', '06', '07', '08', '02', '09'].map((day) => `2026-03-${day}`);
    expect(followed([plan], done, '2026-03-02', '2026-03-15')).toEqual({
      ...{ rate: 60, done: 6, planned: 10 },
      weeks: [
        { from: '2026-03-02', done: 5, planned: 5 },
        { from: '2026-03-09', done: 1, planned: 5 },
      ],
    });
  });

  it('a week that has just begun asks for no more days than it has', () => {
    expect(followed([plan], ['2026-03-02'], '2026-03-02', '2026-03-03')).toMatchObject({
      done: 1,
      planned: 2,
      rate: 50,
    });
  });

  it('ends with the plan, or on the day before another took its place', () => {
    expect(followed([plan], [], '2026-03-02', '2026-12-31').weeks).toHaveLength(4);
    const two = [
      { ...plan, endedAt: '2026-03-09' },
      { startDate: '2026-03-09', weeks: 1, aWeek: 7 },
    ];
    expect(followed(two, [], '2026-03-02', '2026-12-31').weeks).toEqual([
      { from: '2026-03-02', done: 0, planned: 5 },
      { from: '2026-03-09', done: 0, planned: 7 },
    ]);
  });

  it('is nothing before anything was planned', () => {
    expect(followed([], ['2026-03-02'], '2026-03-02', '2026-03-15')).toEqual({
      rate: null,
      done: 0,
      planned: 0,
      weeks: [],
    });
  });
});

describe('阶段评估', () => {
  it('is due four weeks after the last report, else after the plan began', () => {
    expect(assessmentDue('2026-03-02', null)).toBe('2026-03-30');
    expect(assessmentDue('2026-03-02', '2026-04-01')).toBe('2026-04-29');
    expect(assessmentDue(null, null)).toBeNull();
  });
});
