const LENGTH = /^.{8,20}$/;
const LETTER = /[A-Za-z]/;
const DIGIT = /\d/;
const SPACE = /\s/;

/** 8–20 characters, a letter and a digit, no spaces (domain-system §1.6). */
export function isStrongPassword(password: string): boolean {
  return LENGTH.test(password) && LETTER.test(password) && DIGIT.test(password) && !SPACE.test(password);
}

/** Why a pair of inputs of the password dialog is refused before any call; null when it may be sent. */
export function checkNewPassword(newPassword: string, again: string): string | null {
  if (newPassword.trim() === '') return '请输入新密码';
  if (again.trim() === '') return '请确认新密码';
  if (newPassword.trim() !== again.trim()) return '确认密码错误';
  return isStrongPassword(newPassword.trim()) ? null : '密码须为8-20位，且同时包含字母和数字';
}
