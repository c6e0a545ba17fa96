import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { rowOfInspection } from './check-bill.store';

/** Charge states of a row. */
export const WAITING = 0;
export const PAID = 1;
const FREE = 3;

export const isSettled = (chargeState: number) => chargeState === PAID || chargeState === FREE;

/** 先收费后检查: what was billed opens once it is paid, or costs nothing. */
export async function paysFirst(cx: SessionCx): Promise<boolean> {
  const { propertyOwnerId, orgId } = cx.caller;
  return readParameter(cx.db, cashierParameters.checkPayFirst, propertyOwnerId, orgId);
}

/** Whether the examination waits for its money. */
export async function isUnpaid(cx: SessionCx, checkRowId: number): Promise<boolean> {
  const row = await rowOfInspection(cx, checkRowId);
  return row !== undefined && !isSettled(row.chargeState) && (await paysFirst(cx));
}
