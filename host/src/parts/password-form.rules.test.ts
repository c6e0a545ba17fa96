import { describe, expect, it } from '@jest/globals';
import { maskedMobile, passwordIssues, trimmed } from './password-form.rules';

const form = { mobile: '13800001234', code: '123456', newPassword: 'abc12345', again: 'abc12345' };
const weak = '密码须为8-20位，且同时包含字母和数字';

describe('passwordIssues', () => {
  it.each([
    ['a good form', {}, {}],
    ['no code', { code: '' }, { code: '请输入验证码' }],
    ['no new password', { newPassword: '', again: '' }, { newPassword: '请输入新密码', again: '请确认新密码' }],
    ['no confirmation', { again: '' }, { again: '请确认新密码' }],
    ['an unequal confirmation', { again: 'abc12346' }, { again: '确认密码错误' }],
    ['abcdefgh', { newPassword: 'abcdefgh', again: 'abcdefgh' }, { newPassword: weak }],
    ['12345678', { newPassword: '12345678', again: '12345678' }, { newPassword: weak }],
    ['abc1234', { newPassword: 'abc1234', again: 'abc1234' }, { newPassword: weak }],
    ['a phone of 10 digits', { mobile: '1380000123' }, { mobile: '请输入11位手机号' }],
  ])('SYS-11 judges %s', (_, change, issues) => {
    expect(passwordIssues({ ...form, ...change })).toEqual(issues);
  });

  it('SYS-11 checks the password after trimming', () => {
    expect(
      passwordIssues(trimmed({ ...form, newPassword: ' abc12345', again: 'abc12345 ', code: ' 123456 ' })),
    ).toEqual({});
    expect(passwordIssues(trimmed({ ...form, code: '   ' }))).toEqual({ code: '请输入验证码' });
  });
});

describe('maskedMobile', () => {
  it('hides the four digits in the middle', () => expect(maskedMobile('13812341234')).toBe('138****1234'));
});
