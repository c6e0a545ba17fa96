import { type CodeOf, dict } from '../base/dict';

/** 儿科 follows from the age and is not chosen (domain-workstation §2.6). */
export const rxCategory = dict('rxCategory', '处方类别', [
  ['普通', '普通'],
  ['急诊', '急诊'],
  ['儿科', '儿科'],
]);

/** Colour of the paper of each category, as a pharmacy keeps it (domain-workstation §7). */
export const RX_PAPERS: Readonly<Record<CodeOf<typeof rxCategory>, string>> = {
  普通: '白色',
  急诊: '淡黄色',
  儿科: '淡绿色',
};

/** 适量: nobody counts it. */
export const doseUnit = dict('doseUnit', '剂量单位', [
  ['滴', '滴'],
  ['mg', 'mg'],
  ['g', 'g'],
  ['片', '片'],
  ['粒', '粒'],
  ['适量', '适量'],
]);

export const longReason = dict('longReason', '延长理由', [
  ['慢性病', '慢性病'],
  ['特殊情况', '特殊情况'],
]);

export const skinTest = dict('skinTest', '皮试', [
  ['免试', '免试'],
  ['阴性', '阴性'],
  ['阳性', '阳性'],
  ['待做', '待做'],
]);
