import type { OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, formatMoney, type Money, ZERO } from '@mingmou/contract/base/money';
import type { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { SheetTemplate } from './bill-sheet';

export type SalePaper = OutputOf<typeof sale.print>;

export interface SalePaperProps {
  readonly of: SalePaper;
  readonly template: SheetTemplate;
}

/** Returns the formatted amount; undefined if it is zero. */
export const shownMoney = (amount: Money | null | undefined) =>
  amount && compareAmounts(amount, ZERO) !== 0 ? formatMoney(amount) : null;

/** 顾客 as a paper names them. */
export const customerOf = ({ patientName, buyerName }: SalePaper) => patientName ?? buyerName ?? '散客';
