import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import type { Place } from './place.rules';

export interface Lock extends Place {
  readonly id: number;
  /** The line that it is held for. */
  readonly itemId: number;
  readonly qty: number;
}

export interface NewLock extends Place {
  readonly itemId: number;
  readonly qty: number;
}

export async function insertLocks({ db, caller, now }: SessionCx, billId: number, locks: readonly NewLock[]) {
  if (locks.length === 0) return;
  const { propertyOwnerId, orgId, accountId } = caller;
  const at = now.toISOString();
  await db
    .insertInto('stockLock')
    .values(
      locks.map(({ itemId, barcodeId, locationId, batchId, qty }) => ({
        ...{ propertyOwnerId, orgId, billId, itemId, barcodeId, locationId, batchId, qty },
        createdAt: at,
        updatedAt: at,
        createdBy: accountId,
      })),
    )
    .execute();
}

/** Returns the active reservations of a bill. The caller has locked the bill, so no other transaction ends them. */
export function activeLocks(cx: SessionCx, billId: number): Promise<Lock[]> {
  return mine(cx, 'stockLock')
    .select(['id', 'itemId', 'barcodeId', 'locationId', 'batchId', 'qty'])
    .where('billId', '=', billId)
    .where('state', '=', 'ACTIVE')
    .execute();
}

export async function endLocks({ db, caller, now }: SessionCx, billId: number, state: 'CONSUMED' | 'RELEASED') {
  await updateMine({ db, caller }, 'stockLock')
    .set({ state, updatedAt: now.toISOString() })
    .where('billId', '=', billId)
    .where('state', '=', 'ACTIVE')
    .execute();
}
