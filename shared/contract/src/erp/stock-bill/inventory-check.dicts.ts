import { type CodeOf, dict } from '../../base/dict';

/** What becomes of goods that nobody counted (domain-erp §2.5). */
export const uncountedRule = dict('uncountedRule', '未盘商品', [
  ['SKIP', '不处理'],
  ['ZERO', '按0处理'],
]);

/** Stages of a count (§9b 8): large differences are recounted by another person. */
export const checkStage = dict('checkStage', '盘点阶段', [
  ['FIRST', '初盘'],
  ['RECOUNT', '复盘'],
  ['THIRD', '三盘'],
]);

export type CheckStage = CodeOf<typeof checkStage>;

/** Open step of a line. */
export const checkNeed = dict('checkNeed', '盘点待办', [
  ['COUNT', '未盘'],
  ['RECOUNT', '待复盘'],
  ['THIRD', '待三盘'],
  ['REASON', '待填原因'],
]);

export type CheckNeed = CodeOf<typeof checkNeed>;
