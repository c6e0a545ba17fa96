import { holds } from '@mingmou/contract/auth/rights';
import { refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { type Refusal, refusal } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import type { OrderSource, OrderSourceLine } from '../cashier/source/order-source.port';
import { lockVisit } from '../visit/visit.rows';
import { livingRow } from './check-bill.store';
import { isBegun } from './tabs.service';

/**
 * 检查治疗 (domain-outpatient §6.2, source type 2). Whether a row is paid is read from its line, so the source needs no
 * notification; started items are refunded only by accounts with the right.
 */
export const checkBillOrderSource: OrderSource = {
  refundable: begunRefusal,
  // A service may begin between the application and its payment.
  payable: async (cx, _refundId, lines) => {
    for (const line of lines) {
      const why = await begunRefusal(cx, line);
      if (why) return why;
    }
    return null;
  },
};

/** Refusal to refund a line whose row was begun, for a caller without the right; null where the line may be refunded. */
async function begunRefusal(cx: SessionCx, { sourceId, sourceLineId, name }: OrderSourceLine): Promise<Refusal | null> {
  if (sourceId === null || sourceLineId === null || holds('cashier:refundDone', cx.caller)) return null;
  // An examination begins under the lock of its visit.
  await lockVisit(cx, sourceId);
  const row = await livingRow(cx, sourceLineId);
  return row && isBegun(row.execState) ? refusal(refundCodes.done, { item: name }) : null;
}
