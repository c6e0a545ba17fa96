import { describe, expect, it } from '@jest/globals';
import { checkNewPassword, isStrongPassword } from './password.rules';

describe('密码', () => {
  it.each([
    ['abcd1234', true],
    ['abcd123', false],
    ['abcdefghijklmnop1234', true],
    ['abcdefghijklmnopq1234', false],
    ['12345678', false],
    ['abcdefgh', false],
    ['ABCD1234', true],
    ['abcd 1234', false],
    ['密码密码abc1', true],
  ])('「%s」够强：%s', (password, strong) => expect(isStrongPassword(password)).toBe(strong));

  it.each([
    [' ', 'abcd1234', '请输入新密码'],
    ['abcd1234', ' ', '请确认新密码'],
    ['abcd1234', 'abcd1235', '确认密码错误'],
    ['abcd1234', ' abcd1234 ', null],
    [' abcd1234', 'abcd1234', null],
    ['abc1', 'abc1', '密码须为8-20位，且同时包含字母和数字'],
    ['', '', '请输入新密码'],
  ])('「%s」「%s」：%s', (password, again, says) => expect(checkNewPassword(password, again)).toBe(says));
});
