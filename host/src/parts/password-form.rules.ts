import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { isStrongPassword } from '@mingmou/contract/auth/password.rules';

export interface PasswordForm {
  readonly mobile: string;
  readonly code: string;
  readonly newPassword: string;
  readonly again: string;
}

export type PasswordIssues = Partial<Record<keyof PasswordForm, string>>;

/** The form as it is judged and sent. */
export function trimmed(form: PasswordForm): PasswordForm {
  return {
    mobile: form.mobile.trim(),
    code: form.code.trim(),
    newPassword: form.newPassword.trim(),
    again: form.again.trim(),
  };
}

/** What keeps a trimmed form from being sent, by field; empty when nothing does (product.md §5). */
export function passwordIssues({ mobile, code, newPassword, again }: PasswordForm): PasswordIssues {
  const issues: PasswordIssues = {};
  if (mobileIssue(mobile)) issues.mobile = mobileIssue(mobile);
  if (code === '') issues.code = authCodes.codeNeeded.text;
  else if (!/^\d{6}$/.test(code)) issues.code = '请输入6位数字';
  if (newPassword === '') issues.newPassword = '请输入新密码';
  else if (!isStrongPassword(newPassword)) issues.newPassword = authCodes.passwordWeak.text;
  if (again === '') issues.again = '请确认新密码';
  else if (again !== newPassword) issues.again = '确认密码错误';
  return issues;
}

/** Why no code can be sent to it; undefined for 11 digits. */
export function mobileIssue(mobile: string): string | undefined {
  if (mobile === '') return '请输入手机号';
  return /^1\d{10}$/.test(mobile) ? undefined : '请输入11位手机号';
}

/** 138****1234: enough to recognise, too little to use. */
export function maskedMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
