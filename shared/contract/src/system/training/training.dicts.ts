import { dict } from '../../base/dict';

/** Abilities that a training item trains; the codes are words (domain-system §2.2). */
export const trainingCategory = dict('trainingCategory', '视训分类', [
  ['双眼视', '双眼视'],
  ['调节', '调节'],
  ['集合', '集合'],
  ['弱视', '弱视'],
  ['知觉', '知觉'],
  ['感统', '感统'],
  ['其他', '其他'],
]);

/** From which day the days of validity are counted. */
export const startRule = dict('startRule', '生效规则', [
  ['PAY', '付款日'],
  ['FIRST', '首次训练日'],
]);

export const reviewKind = dict('reviewKind', '复查类别', [
  ['REVIEW_OK', '塑形镜复查'],
  ['REVIEW_RGP', 'RGP复查'],
  ['REVIEW_GLASSES', '配镜复查'],
]);

/** Every kind of package that a patient can hold. */
export const servicePackageKind = dict('packageKind', '套餐类别', [
  ['VT', '视训'],
  ['REVIEW_OK', '塑形镜复查'],
  ['REVIEW_RGP', 'RGP复查'],
  ['REVIEW_GLASSES', '配镜复查'],
]);
