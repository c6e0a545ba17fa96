import { type CodeOf, dict } from '../base/dict';

/** Consents of a patient or of a child's guardian (domain-outpatient §8b 3). */
export const consentKind = dict('consentKind', '告知与同意', [
  ['PRIVACY', '隐私告知'],
  ['MARKETING', '营销'],
  ['CARD', '储值协议'],
]);

export type ConsentKind = CodeOf<typeof consentKind>;

/** One consent of a kind is valid at a time; a skipped one is requested again. */
export const consentState = dict('consentState', '状态', [
  ['AGREED', '已同意'],
  ['REPLACED', '已重签'],
  ['WITHDRAWN', '已撤回'],
  ['SKIPPED', '已跳过'],
]);

/** Channels that the clinic may use for marketing messages. */
export const marketingWay = dict('marketingWay', '营销方式', [
  ['SMS', '短信'],
  ['WECHAT', '微信'],
  ['PHONE', '电话'],
]);

export type MarketingWay = CodeOf<typeof marketingWay>;

/** A paper with its pictures, or a finger on the patient's own phone. */
export const consentMeans = dict('consentMeans', '签署方式', [
  ['PAPER', '纸质签署'],
  ['PHONE', '手机签署'],
]);

export type ConsentMeans = CodeOf<typeof consentMeans>;

/** Who took an agreement back. */
export const withdrawnBy = dict('withdrawnBy', '撤回人', [
  ['PATIENT', '患者本人'],
  ['STAFF', '员工代办'],
  ['REPLY', '短信回复R'],
]);
