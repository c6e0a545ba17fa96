import type { SessionCx } from '../../../kernel/cx';
import { putNotice } from '../../../kernel/notice';
import { buyerOf } from './ready.store';

type Buyer = Awaited<ReturnType<typeof buyerOf>>;

interface Told {
  /** What kind of thing happened, and which one: each is told it once. */
  readonly source: 'ERP_ARRIVED' | 'ERP_READY';
  readonly sourceKey: string;
  readonly says: (buyer: Buyer) => string;
}

/** Whoever sold, and whoever measured for it, hears of what happened to a sale. */
export async function tellStaff(cx: SessionCx, saleId: number, { source, sourceKey, says }: Told): Promise<void> {
  const { db, now, caller } = cx;
  const place = { db, now, propertyOwnerId: caller.propertyOwnerId, orgId: caller.orgId };
  const buyer = await buyerOf(cx, saleId);
  const text = says(buyer);
  for (const staffId of new Set([buyer.sellerId, buyer.optometristId])) {
    if (staffId === null) continue;
    // Whoever measured has no pages of sales.
    const target = staffId === buyer.sellerId ? { targetPath: `/erp/sell/orderInfo?id=${saleId}` } : {};
    await putNotice(place, { staffId, source, sourceKey: `${sourceKey}.${staffId}`, text, ...target });
  }
}
