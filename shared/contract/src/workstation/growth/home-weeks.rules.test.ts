import { describe, expect, it } from '@jest/globals';
import { homeRate, homeWords, joinedWeeks } from './home-weeks.rules';

const weeks = [3, 5, 5, 5, 0].map((done, at) => ({ from: `2026-03-0${at + 1}`, done, planned: 5 }));

describe('家庭训练执行率', () => {
  it('is days done of days planned, of all weeks and of the last four', () => {
    expect(homeRate(weeks)).toBe(72);
    expect(homeWords(weeks)).toBe('家庭训练执行率 72%（18/25天），近4周 75%');
    expect(homeWords(weeks.slice(0, 4))).toBe('家庭训练执行率 90%（18/20天）');
  });

  it('says nothing where nothing was planned', () => {
    expect(homeRate([])).toBeUndefined();
    expect(homeWords([{ from: '2026-03-01', done: 0, planned: 0 }])).toBe('');
  });

  it('weeks of two packages that begin on one day are one week', () => {
    const [first] = weeks;
    if (!first) throw new Error('no week');
    expect(joinedWeeks([{ ...first, from: '2026-03-09' }, first, first])).toEqual([
      { from: '2026-03-01', done: 6, planned: 10 },
      { from: '2026-03-09', done: 3, planned: 5 },
    ]);
  });
});
