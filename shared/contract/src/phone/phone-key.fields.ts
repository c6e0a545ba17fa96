import { type CodeOf, dict } from '../base/dict';
import { f, required, type Values } from '../base/field';

/** What a QR code lets a patient do on the own phone. */
export const phonePurpose = dict('phonePurpose', '手机填写', [
  ['QUESTIONNAIRE', '问卷'],
  ['CONSENT', '告知与同意'],
  ['INFORMED', '知情同意书'],
]);

export type PhonePurpose = CodeOf<typeof phonePurpose>;

/** What a phone sends with each call: the right of whoever holds it. */
export const phoneKeyInput = {
  key: required(f.text('二维码', 32, { pattern: { source: '^[\\w-]{32}$', says: '格式不正确' } })),
} as const;

/** What a workstation shows as a QR code. */
export const phoneCodeFields = {
  url: required(f.text('二维码地址', 300)),
  secondsLeft: required(f.int('剩余', { unit: '秒' })),
} as const;

export type PhoneCode = Values<typeof phoneCodeFields>;

/** How the latest code of one thing stands. */
export const phoneUseFields = {
  /** Until when the code that is out serves; absent where none is out. */
  openUntil: f.dateTime('有效至'),
  /** When the patient was done on the phone. */
  sentAt: f.dateTime('提交时间'),
} as const;

export type PhoneUse = Values<typeof phoneUseFields>;
