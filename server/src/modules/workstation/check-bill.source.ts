import { holds } from '@mingmou/contract/auth/rights';
import { refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refusal } from '../../kernel/refusal';
import type { OrderSource } from '../cashier/order-sources';
import { lockVisit } from '../visit/visit.rows';
import { livingRow } from './check-bill.store';
import { isBegun } from './tabs';

/**
 * 检查治疗 (domain-outpatient §6.2, source type 2): whether a row is paid is read from its line, so nobody has to be told;
 * what was begun goes back by right alone.
 */
export const checkBillSource: OrderSource = {
  refundable: async (cx, { sourceId, sourceLineId, name }) => {
    if (sourceId === null || sourceLineId === null || holds('cashier:refundDone', cx.caller)) return null;
    // An examination begins under the lock of its visit.
    await lockVisit(cx, sourceId);
    const row = await livingRow(cx, sourceLineId);
    return row && isBegun(row.execState) ? refusal(refundCodes.done, { item: name }) : null;
  },
};
