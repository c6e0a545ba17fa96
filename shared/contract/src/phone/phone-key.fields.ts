import { type CodeOf, dict } from '../base/dict';
import { f, required, type Values } from '../base/field';

/** Forms that a QR code opens on a patient's own phone. */
export const phonePurpose = dict('phonePurpose', '手机填写', [
  ['QUESTIONNAIRE', '问卷'],
  ['CONSENT', '告知与同意'],
  ['INFORMED', '知情同意书'],
]);

export type PhonePurpose = CodeOf<typeof phonePurpose>;

/** Key that a phone sends with each call; its only right. */
export const phoneKeyInput = {
  key: required(f.text('二维码', 32, { pattern: { source: '^[\\w-]{32}$', says: '格式不正确' } })),
} as const;

/** Fields of the QR code on a workstation. */
export const phoneCodeFields = {
  url: required(f.text('二维码地址', 300)),
  secondsLeft: required(f.int('剩余', { unit: '秒' })),
} as const;

export type PhoneCode = Values<typeof phoneCodeFields>;

/** State of the latest code for an object. */
export const phoneUseFields = {
  /** Until when the code that is out serves; absent where none is out. */
  openUntil: f.dateTime('有效至'),
  /** When the patient was done on the phone. */
  sentAt: f.dateTime('提交时间'),
} as const;

export type PhoneUse = Values<typeof phoneUseFields>;
