import type { SessionCx } from '../../../kernel/context/cx';
import { putNotice } from '../../../kernel/process/notice';
import { buyerOf } from './ready.store';

type Buyer = Awaited<ReturnType<typeof buyerOf>>;

interface Told {
  /** Kind and id of the event; each person gets one notice for it. */
  readonly source: 'ERP_ARRIVED' | 'ERP_READY';
  readonly sourceKey: string;
  readonly says: (buyer: Buyer) => string;
}

/** Notifies the seller and the optometrist of an event of a sale. */
export async function tellStaff(cx: SessionCx, saleId: number, { source, sourceKey, says }: Told): Promise<void> {
  const { db, now, caller } = cx;
  const place = { db, now, propertyOwnerId: caller.propertyOwnerId, orgId: caller.orgId };
  const buyer = await buyerOf(cx, saleId);
  const text = says(buyer);
  for (const staffId of new Set([buyer.sellerId, buyer.optometristId])) {
    if (staffId === null) continue;
    // The optometrist has no pages of sales.
    const target = staffId === buyer.sellerId ? { targetPath: `/erp/sell/orderInfo?id=${saleId}` } : {};
    await putNotice(place, { staffId, source, sourceKey: `${sourceKey}.${staffId}`, text, ...target });
  }
}
