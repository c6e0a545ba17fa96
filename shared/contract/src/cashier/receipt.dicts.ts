import { dict } from '../base/dict';

/** Papers of what the desks print (domain-outpatient §7). */
export const receiptPaper = dict('receiptPaper', '纸张', [
  ['80mm', '80mm 小票'],
  ['58mm', '58mm 小票'],
  ['A5', 'A5'],
  ['A4', 'A4'],
  ['241x93', '三联 241×93'],
  ['241x140', '三联 241×140'],
]);

export const receiptDetailMode = dict('receiptDetailMode', '明细', [
  [1, '明细'],
  [2, '按类别'],
]);
