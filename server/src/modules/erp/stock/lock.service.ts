import type { SessionCx } from '../../../kernel/context/cx';
import { lockBalances, writeBalances } from './balance.store';
import { activeLocks, endLocks, insertLocks, type NewLock } from './lock.store';
import { placeKey } from './place.rules';
import { refuseShortages, type Shortage } from './shortage.guard';

/** Reserves the goods of a bill: all of them, or none and 140201 with every line that is short. */
export async function takeLocks(cx: SessionCx, billId: number, wanted: readonly NewLock[]): Promise<void> {
  const balances = await lockBalances(cx, wanted);
  const shortages: Shortage[] = [];
  for (const { qty, ...place } of wanted) {
    const balance = balances.get(placeKey(place));
    const available = balance ? balance.onHand - balance.locked : 0;
    if (balance && qty <= available) balance.locked += qty;
    else shortages.push({ barcodeId: place.barcodeId, available, needed: qty });
  }
  await refuseShortages(cx, shortages);
  await writeBalances(cx, balances.values());
  await insertLocks(cx, billId, wanted);
}

/** Releases the reservations of a bill that was rejected, withdrawn, or not paid in time. */
export async function releaseLocks(cx: SessionCx, billId: number): Promise<void> {
  const locks = await activeLocks(cx, billId);
  const balances = await lockBalances(cx, locks);
  for (const lock of locks) {
    const balance = balances.get(placeKey(lock));
    if (balance) balance.locked -= lock.qty;
  }
  await writeBalances(cx, balances.values());
  await endLocks(cx, billId, 'RELEASED');
}
