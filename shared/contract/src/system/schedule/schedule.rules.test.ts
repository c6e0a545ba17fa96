import { describe, expect, it } from '@jest/globals';
import { checkRanges, clashOf, framesOf, hoursIn, numbersOf, overfullAt } from './schedule.rules';

const part = (text: string) => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};
const REST = { start: null, end: null };

describe('班次时段', () => {
  it.each([
    [['08:30-12:00'], null],
    [['08:30-12:00', '12:00-17:30', '17:30-23:55'], null],
    [['13:30-17:30', '08:30-12:00'], null],
    [[], '请至少填写一个时段'],
    [['08:00-09:00', '09:00-10:00', '10:00-11:00', '11:00-12:00'], '最多3个时段'],
    [['08:30-08:30'], '第1个时段的开始应早于结束，且不能跨过午夜'],
    [['20:30-06:00'], '第1个时段的开始应早于结束，且不能跨过午夜'],
    [['08:30-12:00', '13:30-'], '请填写第2个时段的开始和结束时间'],
    [['08:32-12:00'], '第1个时段应为5分钟的整数倍'],
    [['08:30-12:00', '11:55-17:30'], '第2个时段与其他时段重叠'],
  ])('%j → %s', (ranges, reason) => expect(checkRanges(false, ranges.map(part))).toBe(reason));

  it('休息没有时段', () => {
    expect(checkRanges(true, [])).toBeNull();
    expect(checkRanges(true, [part('08:30-12:00')])).toBe('休息班次没有时段');
  });
});

describe('SYS-12 号段', () => {
  it.each([
    ['08:30-12:00', 30, 7, '11:30', '12:00'],
    ['13:30-17:30', 30, 8, '17:00', '17:30'],
    ['08:30-11:50', 30, 6, '11:00', '11:30'],
    ['08:30-12:00', 20, 10, '11:30', '11:50'],
    ['08:30-08:40', 20, 0, undefined, undefined],
  ])('%s 每%i分钟 %i 个', (range, interval, count, start, end) => {
    const frames = framesOf(part(range), interval);
    expect(frames).toHaveLength(count);
    expect(frames.at(-1)?.start).toBe(start);
    expect(frames.at(-1)?.end).toBe(end);
  });
});

describe('同一人同一天', () => {
  it('SYS-13 时段重叠，相接不算', () => {
    expect(clashOf(part('11:30-13:00'), [part('08:30-12:00')])).toBe('11:30–12:00');
    expect(clashOf(part('12:00-13:00'), [part('08:30-12:00'), part('13:00-14:00')])).toBeNull();
  });

  it('休息独占一天', () => {
    expect(clashOf(REST, [part('08:30-12:00')])).toBe('休息');
    expect(clashOf(part('08:30-12:00'), [REST])).toBe('休息');
    expect(clashOf(REST, [])).toBeNull();
  });
});

describe('诊室人数', () => {
  it('一个座位的诊室同时只容一人', () => {
    expect(overfullAt(part('08:30-12:00'), [part('11:30-13:00')], 1)).toBe('11:30–12:00');
    expect(overfullAt(part('08:30-12:00'), [part('12:00-13:00'), REST], 1)).toBeNull();
  });

  it('先后进出不算同时', () => {
    const others = [part('08:00-10:00'), part('10:00-12:00')];
    expect(overfullAt(part('08:00-12:00'), others, 2)).toBeNull();
    expect(overfullAt(part('08:00-12:00'), [...others, part('09:30-10:30')], 2)).toBe('09:30–10:00');
  });
});

describe('工时与人数', () => {
  it('工时保留一位小数，休息为0', () => {
    expect(hoursIn([part('08:30-12:00'), part('13:30-17:30')])).toBe(7.5);
    expect(hoursIn([part('08:00-08:50'), REST])).toBe(0.8);
  });

  it('先取本次填写，再取医生，再取科室，最后取默认；微信人数不多于号段人数', () => {
    const ofDepartment = { intervalMinutes: 15, capacity: 4, onlineCapacity: 2, regCapacity: 0 } as const;
    expect(numbersOf(undefined, { capacity: 1, onlineCapacity: null }, ofDepartment)).toEqual({
      intervalMinutes: 15,
      capacity: 1,
      onlineCapacity: 1,
      regCapacity: 0,
    });
    expect(numbersOf({ capacity: 6 }, undefined, ofDepartment)).toMatchObject({ capacity: 6, onlineCapacity: 2 });
    expect(numbersOf()).toEqual({ intervalMinutes: 30, capacity: 4, onlineCapacity: 2, regCapacity: 20 });
  });
});
