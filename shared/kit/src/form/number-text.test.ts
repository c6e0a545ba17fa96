import { describe, expect, it } from '@jest/globals';
import { type NumberLimits, numberTextFault, plainNumber } from './number-text';

describe('text of a number input', () => {
  it.each([
    ['２５', '25'],
    ['1,234.5', '1234.5'],
    ['￥ 20。5', '20.5'],
    ['−1.25', '-1.25'],
    ['+3', '3'],
    ['1,5', '1,5'],
    ['0,125', '0,125'],
  ])('reads %s as %s', (text, plain) => {
    expect(plainNumber(text)).toBe(plain);
  });

  it.each<[string, NumberLimits, string | undefined]>([
    ['3', { min: 0, max: 3, decimals: 0 }, undefined],
    ['25', { min: 0, max: 3, decimals: 0 }, '不能大于3'],
    ['2.5', { min: 0, max: 3, decimals: 0 }, '应为整数'],
    ['2.0', { min: 0, max: 3, decimals: 0 }, undefined],
    ['150', { min: 0, max: 100, decimals: 2 }, '不能大于100'],
    ['0.333', { min: 0, max: 100, decimals: 2 }, '最多2位小数'],
    ['10000', { min: 1, max: 9999, decimals: 0 }, '不能大于9999'],
    ['0', { min: 1, max: 9999, decimals: 0 }, '不能小于1'],
    ['', { min: 0, needed: '请填写折扣' }, '请填写折扣'],
    ['', { min: 0 }, undefined],
    ['1,5', {}, '应为数字'],
    ['12a', {}, '应为数字'],
    ['-', {}, '应为数字'],
    ['1.', { decimals: 0 }, undefined],
  ])('finds the fault of "%s" within %j', (text, limits, fault) => {
    expect(numberTextFault(text, limits)).toBe(fault);
  });
});
