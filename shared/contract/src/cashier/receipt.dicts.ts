import { dict } from '../base/dict';

/** Papers of a receipt (domain-outpatient §7). */
export const receiptPaper = dict('receiptPaper', '纸张', [
  ['80mm', '80mm 小票'],
  ['A5', 'A5'],
]);

export const receiptDetailMode = dict('receiptDetailMode', '明细', [
  [1, '明细'],
  [2, '按类别'],
]);
