import { type CodeOf, dict } from '../../base/dict';
import { stateDict } from '../../base/flow';
import { informedConsentFlow } from './informed-consent.flow';

/** Subjects of consents (domain-workstation §3.6). */
export const informedConsentKind = dict('informedConsentKind', '知情同意书种类', [
  ['OK', '角膜塑形镜'],
  ['RGP', '硬性角膜接触镜'],
  ['SOFT', '软性角膜接触镜'],
  ['VT', '视觉训练'],
  ['散瞳', '散瞳'],
  ['低浓度阿托品', '低浓度阿托品'],
  ['红光', '重复低强度红光'],
  ['其他', '其他'],
]);

export type InformedConsentKind = CodeOf<typeof informedConsentKind>;

/** The part of the product that asks for it, as its address names it: lens archives, packages of training, visits. */
export const consentArea = dict('consentArea', '签署位置', [
  ['corneal-hard-archives', '接触镜档案'],
  ['corneal-training-archives', '视训套餐'],
  ['viewing-table', '就诊'],
]);

export type ConsentArea = CodeOf<typeof consentArea>;

export const informedConsentState = stateDict('informedConsentState', '状态', informedConsentFlow);

export const signingWay = dict('signingWay', '签署方式', [
  ['DESK', '当场签署'],
  ['PHONE', '手机签署'],
  ['PAPER', '纸质签署'],
]);
