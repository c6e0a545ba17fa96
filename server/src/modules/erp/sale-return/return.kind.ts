import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/refusal';
import { cancelRefundOf } from '../../cashier/goods-refund.service';
import type { BillKind } from '../document/bill-kind';
import { plainReturn } from './plain-return';
import type { SaleReturn } from './return.keeping';
import { askForRefund } from './return.money';
import { countReturned, writeReturn } from './return.store';

/** 销售退货 (domain-erp §4.4): the goods come back when it passes, and the till is asked for their money. */
export const returnKind: BillKind<SaleReturn> = {
  ...plainReturn,
  passed: askForRefund,
  checkRetrial: async (_cx, { head }) => {
    if (head.refundState === 'REFUNDED') refuse(saleCodes.returnRefunded);
  },
  reversed: async (cx, { head, lines }) => {
    if (head.refundId !== null) await cancelRefundOf(cx, head.refundId, '销售退货已反审核');
    await writeReturn(cx, head.id, { refundState: 'NONE', refundId: null });
    for (const { saleItemId, qty, amount } of lines) {
      if (saleItemId !== null) await countReturned(cx, { saleItemId, qty: qty ?? 0, amount }, -1);
    }
  },
};
