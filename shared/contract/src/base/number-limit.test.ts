import { describe, expect, it } from '@jest/globals';
import { limitNumber, type NumberLimit } from './number-limit';

describe('数字限制', () => {
  it.each<[string, NumberLimit, string]>([
    ['12', {}, '12'],
    ['12.9', {}, '12'],
    ['12.', {}, '12'],
    [' 12 ', {}, '12'],
    ['012', {}, '12'],
    ['1.005', { decimals: 2 }, '1.01'],
    ['7', { decimals: 2 }, '7.00'],
    ['101', { max: 100 }, '100'],
    ['100', { max: 100 }, '100'],
    ['99.999', { max: 99.99, decimals: 2 }, '99.99'],
    ['0', { min: 1 }, '1'],
    ['1', { min: 1 }, '1'],
    ['2', { min: 1 }, '2'],
    ['0.04', { min: 0.05, decimals: 2 }, '0.05'],
    ['', { fallback: '1' }, '1'],
    ['abc', { fallback: '0' }, '0'],
    ['-3', { fallback: '0' }, '0'],
    ['1e3', { fallback: '0' }, '0'],
    ['.5', {}, ''],
  ])('%s %j → %s', (typed, limit, kept) => {
    expect(limitNumber(typed, limit)).toBe(kept);
  });
});
