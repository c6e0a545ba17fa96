import type { SessionCx } from '../../../kernel/cx';
import { lockBalances, writeBalances } from './balance.store';
import { activeLocks, endLocks, insertLocks, type NewLock } from './lock.store';
import { placeKey } from './place';
import { refuseShortages, type Shortage } from './shortage';

/** Holds back what a bill will take: all of it, or nothing and 140201 that lists every short line. */
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

/** Gives back what a bill held: rejected, withdrawn, or not paid in time. */
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
