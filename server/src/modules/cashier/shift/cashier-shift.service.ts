import { sharedCodes } from '@mingmou/contract/base/codes';
import { money } from '@mingmou/contract/base/money';
import { cashierShiftCodes } from '@mingmou/contract/cashier/cashier.codes';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import { refuse } from '../../../kernel/call/refusal';
import { addMinutes, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { businessNumber } from '../../../kernel/row/sequence';
import { cashierShifts, findOpenCashierShift, holdOpenCashierShift, insertCashierShift } from './cashier-shift.store';
import { cashierShiftWaysNow } from './cashier-shift-sums.rows';

export function opensByItself({ db, caller }: SessionCx): Promise<boolean> {
  return readParameter(db, cashierParameters.shiftAutoOpen, caller.propertyOwnerId, caller.orgId);
}

const MINUTES = 60;

/** After how many hours a shift takes no more money, where this one is that old. */
export async function overdueHours({ db, caller, now }: SessionCx, openAt: string): Promise<number | undefined> {
  const { propertyOwnerId, orgId } = caller;
  const hours = await readParameter(db, cashierParameters.shiftMaxHours, propertyOwnerId, orgId);
  return addMinutes(instantOf(openAt), hours * MINUTES) < now ? hours : undefined;
}

/** Money moves in a shift that is not too old (180603). */
export async function checkAge(cx: SessionCx, openAt: string): Promise<void> {
  const n = await overdueHours(cx, openAt);
  if (n !== undefined) refuse(cashierShiftCodes.overdue, { n });
}

/**
 * Checks the caller's shift in progress, by the time at which it was opened: the shift is not too old (180603). Without
 * a shift in progress the money action itself must be allowed to open one (180601).
 */
export async function checkOpenedAt(cx: SessionCx, openAt: string | undefined): Promise<void> {
  if (openAt !== undefined) await checkAge(cx, openAt);
  else if (!(await opensByItself(cx))) refuse(cashierShiftCodes.none);
}

/** The first check of every money action. */
export async function checkCashierShift(cx: SessionCx): Promise<void> {
  const shift = await findOpenCashierShift(cx);
  await checkOpenedAt(cx, shift?.openAt);
}

async function openShift(cx: SessionCx) {
  const { propertyOwnerId, orgId } = cx.caller;
  const openingCash = money(await readParameter(cx.db, cashierParameters.openingCash, propertyOwnerId, orgId));
  await insertCashierShift(cx, { shiftNo: await businessNumber(cx, 'JB'), openingCash });
  const shift = await holdOpenCashierShift(cx);
  if (!shift) throw new Error('the shift that was opened is gone');
  return shift;
}

/** The shift that a money action belongs to, held open until it is written; the last lock of the action. */
export async function cashierShiftOfAct(cx: SessionCx): Promise<number> {
  const shift = (await holdOpenCashierShift(cx)) ?? (await openShift(cx));
  await checkAge(cx, shift.openAt);
  return shift.id;
}

/** One shift of the organisation as pages show it. */
export async function cashierShiftView(cx: SessionCx, id: number) {
  return (await cashierShifts(cx).where('s.id', '=', id).executeTakeFirst()) ?? refuse(sharedCodes.missing);
}

export async function currentCashierShift(cx: SessionCx) {
  const shift = await findOpenCashierShift(cx);
  if (!shift) return { shift: null, ways: [] };
  return { shift: await cashierShiftView(cx, shift.id), ways: await cashierShiftWaysNow(cx, shift.id) };
}

/** 开班 by hand, where 自动开班 is off. */
export async function openOwnCashierShift(cx: SessionCx) {
  if (await findOpenCashierShift(cx)) refuse(cashierShiftCodes.openAlready);
  const shift = await openShift(cx);
  cx.log({ targetType: '班次', targetId: shift.id, targetName: shift.shiftNo });
  return cashierShiftView(cx, shift.id);
}
