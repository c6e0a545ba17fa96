import { describe, expect, it } from '@jest/globals';
import { redLightFault } from './red-light.rules';

const NOW = '2026-03-10 14:00:00';
const says = (earlier: readonly string[], now = NOW, aDay?: number) => redLightFault(earlier, now, aDay)?.says;
const on = (days: readonly number[], hour = '08') =>
  days.map((day) => `2026-03-${String(day).padStart(2, '0')} ${hour}:00:00`);

describe('重复低强度红光', () => {
  it('WS-38 一天两次，第三次不做；开的是一天一次就只做一次', () => {
    expect(says([])).toBeUndefined();
    expect(says(['2026-03-10 07:00:00'])).toBeUndefined();
    expect(says(['2026-03-10 05:00:00', '2026-03-10 09:30:00'])).toBe('今日已做2次红光治疗，每日最多2次，请明日再做');
    expect(says(['2026-03-10 07:00:00'], NOW, 1)).toBe('今日已做1次红光治疗，每日最多1次，请明日再做');
  });

  it('WS-38 两次相隔4小时：3小时59分不行，4小时可以', () => {
    expect(says(['2026-03-10 11:00:00'])).toBe('距上次红光治疗（11:00）不足4小时，请15:00以后再做');
    expect(says(['2026-03-10 10:00:01'])).toContain('不足4小时');
    expect(says(['2026-03-10 10:00:00'])).toBeUndefined();
    expect(says(['2026-03-09 23:30:00'], '2026-03-10 02:00:00')).toContain('请03:30以后再做');
  });

  it('近7天最多5天、10次', () => {
    expect(says(on([4, 5, 6, 7]))).toBeUndefined();
    expect(says(on([4, 5, 6, 7, 8]))).toBe('近7天已有5天做过红光治疗，每周最多5天，请停一天再做');
    expect(says(on([3, 5, 6, 7, 8]))).toBeUndefined();
    const full = [...on([4, 5, 6, 7, 8]), ...on([4, 5, 6, 7, 8], '18')];
    expect(says(full.slice(0, 9), '2026-03-08 23:00:00')).toBeUndefined();
    expect(says([...on([5, 6, 7, 8, 9]), ...on([5, 6, 7, 8, 9], '18')], '2026-03-09 23:59:00')).toContain(
      '每日最多2次',
    );
  });
});
