import { describe, expect, it } from '@jest/globals';
import { NETWORK_TEXT, networkLevel } from './network.rules';

describe('networkLevel', () => {
  it.each([
    [30, 3, '网络良好'],
    [31, 2, '网络一般'],
    [60, 2, '网络一般'],
    [61, 1, '网络较差'],
    [1000, 1, '网络较差'],
    [1001, 0, '网络异常'],
    [null, 0, '网络异常'],
  ] as const)('SYS-05 a round trip of %s ms is level %s %s', (ms, level, text) => {
    expect(networkLevel(ms)).toBe(level);
    expect(NETWORK_TEXT[networkLevel(ms)]).toBe(text);
  });
});
