import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { cancelRefundOf } from '../../cashier/source/goods-refund.service';
import type { BillKind } from '../document/bill-kind.types';
import { plainReturn } from './plain-return.kind';
import type { SaleReturn } from './return.storage';
import { countReturned, writeReturn } from './return.store';
import { askForRefund } from './return-refund.service';

/** Cancels the refund that the return requested at the till. */
async function dropAsked(cx: SessionCx, { id, refundId }: SaleReturn['head'], why: string): Promise<void> {
  if (refundId !== null) await cancelRefundOf(cx, refundId, why);
  await writeReturn(cx, id, { refundState: 'NONE', refundId: null });
}

/** One that the till wrote with its refund (退货退款) is not approved. */
async function forgetRefund(cx: SessionCx, { head }: SaleReturn): Promise<void> {
  if (head.refundId !== null) await dropAsked(cx, head, '销售退货已撤回或驳回');
}

/** 销售退货 (domain-erp §4.4): when it passes, the goods return and a refund is requested at the till. */
export const returnKind: BillKind<SaleReturn> = {
  ...plainReturn,
  withdrawn: forgetRefund,
  passed: askForRefund,
  checkRetrial: async (_cx, { head }) => {
    if (head.refundState === 'REFUNDED') refuse(saleCodes.returnRefunded);
  },
  reversed: async (cx, { head, lines }) => {
    await dropAsked(cx, head, '销售退货已反审核');
    for (const { saleItemId, qty, amount } of lines) {
      if (saleItemId !== null) await countReturned(cx, { saleItemId, qty: qty ?? 0, amount }, -1);
    }
  },
};
