import { instantOf } from '../../../kernel/context/clock';
import { type SystemCx, systemCx } from '../../../kernel/context/system-cx';
import type { JobHandlers } from '../../../kernel/process/jobs';
import { lockBill } from '../document/bill.store';
import { withdrawAlong } from '../document/bill-cascade.service';
import { lockTill, saleKind } from './sale.kind';
import { RELEASE_SALE } from './sale-charge.service';

interface Due {
  readonly orgId: number;
  readonly saleId: number;
}

/** Returns an unpaid sale to its draft, unless it was confirmed again meanwhile. */
async function release(cx: SystemCx, saleId: number): Promise<void> {
  await lockTill(cx, saleId);
  const bill = await lockBill(cx, 'XS', saleId);
  if (bill?.state !== 'SUBMITTED') return;
  const { chargeState, reservedUntil } = (await saleKind.load(cx, saleId)).head;
  const isDue = reservedUntil !== null && instantOf(reservedUntil) <= cx.now;
  if (!isDue || chargeState === 'CHARGED') return;
  await withdrawAlong(cx, saleKind, bill);
}

/** When a sale was not paid in time its goods are free again (domain-erp §4.2). */
export const saleJobs: JobHandlers = {
  // What `askForMoney` wrote.
  [RELEASE_SALE]: async (payload, cx) => {
    const { orgId, saleId } = payload as Due;
    await release(await systemCx(cx, orgId), saleId);
  },
};
