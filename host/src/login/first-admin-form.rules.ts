import { firstAdmin } from '@mingmou/contract/auth/first-admin.contract';
import { checkNewPassword } from '@mingmou/contract/auth/password.rules';
import { check } from '@mingmou/contract/base/check';

const { password: passwordField, ...texts } = firstAdmin.fields;

export type TextName = keyof typeof texts;
export type FieldName = TextName | 'password' | 'again';
export type FirstAdminValues = Readonly<Record<FieldName, string>>;
export type FirstAdminIssues = Partial<Record<FieldName, string>>;

export const EMPTY: FirstAdminValues = {
  chainName: '',
  orgName: '',
  orgShortName: '',
  orgPhone: '',
  orgAddress: '',
  staffName: '',
  mobile: '',
  account: '',
  password: '',
  again: '',
};

export function fieldOf(name: TextName) {
  return texts[name];
}

function isTextName(name: string): name is TextName {
  return name in texts;
}

function passwordIssue({ password, account }: FirstAdminValues): string | null {
  const reason = check(passwordField, password) ?? checkNewPassword(password, password);
  if (reason) return reason;
  return password.toLowerCase() === account.trim().toLowerCase() ? '密码不能与账号相同' : null;
}

/** What keeps the form from being sent, by field; empty when nothing does. */
export function firstAdminIssues(values: FirstAdminValues): FirstAdminIssues {
  const issues: FirstAdminIssues = {};
  for (const name of Object.keys(texts).filter(isTextName)) {
    const reason = check(texts[name], values[name]);
    if (reason) issues[name] = reason;
  }
  const weak = passwordIssue(values);
  if (weak) issues.password = weak;
  if (values.again === '') issues.again = '请确认密码';
  else if (values.again !== values.password) issues.again = '确认密码错误';
  return issues;
}
