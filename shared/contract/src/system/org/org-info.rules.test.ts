import { describe, expect, it } from '@jest/globals';
import { checkPlace, checkUscc } from './org-info.rules';

describe('机构信息', () => {
  it.each([
    [null, null],
    ['', null],
    ['91350100M000100Y43', null],
    [' 91350100m000100y43 ', null],
    ['91350100M000100Y44', '校验位不正确，请核对'],
    ['91350100M000100Y4', '应为18位数字和大写字母（不含I、O、S、V、Z）'],
    ['91350100I000100Y43', '应为18位数字和大写字母（不含I、O、S、V、Z）'],
    // Their weighed sums leave 0 and 1 over 31: the check signs 0 and Y.
    ['000000000000000000', null],
    ['10000000000000000Y', null],
  ])('统一社会信用代码「%s」：%s', (text, says) => expect(checkUscc(text)).toBe(says));

  it.each([
    [120.1, 30.2, null],
    [0, 0, null],
    [null, undefined, null],
    [120.1, null, '经度和纬度须同时填写'],
    [undefined, 30.2, '经度和纬度须同时填写'],
  ])('经度 %s 纬度 %s：%s', (longitude, latitude, says) => expect(checkPlace(longitude, latitude)).toBe(says));
});
