import { isTooMuch, type LineDraft, MAX_LINE_AMOUNT } from '@mingmou/contract/erp/bill/bill.rules';
import { malformed } from '../../../kernel/call/refusal';

/** Refuses a line whose quantity × price is more than a line may come to. */
export function checkAmount(index: number, { qty, price }: Pick<LineDraft, 'qty' | 'price'>): void {
  if (isTooMuch(qty, price)) throw malformed('price', `第${index + 1}行 金额：不能超过${MAX_LINE_AMOUNT}元`);
}
