import { describe, expect, it } from '@jest/globals';
import { greetingAt } from './greeting.rules';

describe('greetingAt', () => {
  it.each([
    ['00:30', '晚上好'],
    ['01:00', '凌晨好'],
    ['04:59', '凌晨好'],
    ['05:00', '早上好'],
    ['09:59', '早上好'],
    ['10:00', '中午好'],
    ['12:59', '中午好'],
    ['13:00', '下午好'],
    ['17:59', '下午好'],
    ['18:00', '晚上好'],
    ['23:59', '晚上好'],
  ])('SYS-05 greets at %s with %s', (time, greeting) => {
    expect(greetingAt(Number(time.slice(0, 2)))).toBe(greeting);
  });
});
