import { money } from '@mingmou/contract/base/money';
import { shiftCodes } from '@mingmou/contract/cashier/cashier.codes';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { refuse } from '../../kernel/refusal';
import { businessNumber } from '../../kernel/sequence';
import { findOpenShift, holdOpenShift, insertShift, shiftWays } from './shift.store';

export function opensByItself({ db, caller }: SessionCx): Promise<boolean> {
  return readParameter(db, cashierParameters.shiftAutoOpen, caller.propertyOwnerId, caller.orgId);
}

/** The first check of every money action: a shift is open, or the act itself may open one. */
export async function checkShift(cx: SessionCx): Promise<void> {
  if (!(await findOpenShift(cx)) && !(await opensByItself(cx))) refuse(shiftCodes.none);
}

async function openShift(cx: SessionCx) {
  const { propertyOwnerId, orgId } = cx.caller;
  const openingCash = money(await readParameter(cx.db, cashierParameters.openingCash, propertyOwnerId, orgId));
  await insertShift(cx, { shiftNo: await businessNumber(cx, 'JB'), openingCash });
  const shift = await holdOpenShift(cx);
  if (!shift) throw new Error('the shift that was opened is gone');
  return shift;
}

/** The shift that a money action belongs to, held open until it is written; the last lock of the action. */
export async function shiftOfAct(cx: SessionCx): Promise<number> {
  const shift = (await holdOpenShift(cx)) ?? (await openShift(cx));
  return shift.id;
}

type OpenShift = NonNullable<Awaited<ReturnType<typeof findOpenShift>>>;

const shown = (cx: SessionCx, shift: OpenShift) => ({
  ...shift,
  cashierName: cx.caller.staffName,
});

export async function currentShift(cx: SessionCx) {
  const shift = await findOpenShift(cx);
  if (!shift) return { shift: null, ways: [] };
  return { shift: shown(cx, shift), ways: await shiftWays(cx, shift.id) };
}

/** 开班 by hand, where 自动开班 is off. */
export async function openOwnShift(cx: SessionCx) {
  if (await findOpenShift(cx)) refuse(shiftCodes.openAlready);
  const shift = await openShift(cx);
  cx.log({ targetType: '班次', targetId: shift.id, targetName: shift.shiftNo });
  return shown(cx, shift);
}
