import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { inScope } from '@mingmou/contract/cashier/benefit/coupon.rules';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockCustomer } from '../order/order.store';
import { amountText } from '../payer/amount-text.rules';
import {
  type Coupon,
  type CouponOrigin,
  findCoupon,
  insertCoupon,
  isUnused,
  lockCoupon,
  writeCouponOrder,
} from './coupon.store';

interface Line {
  readonly sourceType: number;
  readonly selected: boolean;
  readonly discountFlag: boolean;
}

const unusable = (reason: string): never => refuse(orderCodes.couponUnusable, { reason });

function checkUsable(cx: SessionCx, found: Coupon | undefined, patientId: number): Coupon {
  if (!found || found.patientId !== patientId) return unusable('不是该患者的优惠券');
  if (!isUnused(found)) unusable('已使用或已作废');
  const today = dayText(cx.now);
  if (today < found.validFrom) unusable(`${found.validFrom}起可用`);
  if (today > found.validTo) unusable('已过期');
  return found;
}

/**
 * The coupon that an order is saved with (180106); nothing where none was chosen. One without a line in its scope is
 * short of its threshold (180107), whatever that is. A walk-in has none (180111).
 */
export async function askedCoupon(
  cx: SessionCx,
  id: number | null | undefined,
  { patientId, lines }: { readonly patientId: number | null; readonly lines: readonly Line[] },
): Promise<Coupon | null> {
  if (!id) return null;
  if (patientId === null) return refuse(orderCodes.strangerWay);
  const found = checkUsable(cx, await findCoupon(cx, id), patientId);
  const covers = (line: Line) => line.selected && line.discountFlag && inScope(found.scope, line);
  if (!lines.some(covers)) refuse(orderCodes.couponThreshold, { x: amountText(found.threshold) });
  return found;
}

/** Holds the coupon of an order until its payment is written: of two orders with one coupon the first is paid. */
export async function holdCoupon(cx: SessionCx, id: number | null, patientId: number | null): Promise<Coupon | null> {
  if (id === null || patientId === null) return null;
  return checkUsable(cx, await lockCoupon(cx, id), patientId);
}

/** The coupon of an order, whatever became of it. */
export async function couponOf(cx: SessionCx, id: number | null): Promise<Coupon | null> {
  return id === null ? null : ((await findCoupon(cx, id)) ?? null);
}

/** A refunded order gives its coupon back; one that has ended meanwhile is of no use to anybody. */
export async function returnCoupon(cx: SessionCx, id: number | null): Promise<void> {
  const found = id === null ? undefined : await lockCoupon(cx, id);
  if (!found || dayText(cx.now) > found.validTo) return;
  await writeCouponOrder(cx, found.id, null);
}

/** Gives a patient a coupon: by hand, or at the call of 充值, 推荐 and 回访. */
export async function issueCoupon(cx: SessionCx, input: InputOf<typeof coupon.issue>, origin: CouponOrigin) {
  const { validFrom, validTo } = input;
  if (validFrom > validTo) throw malformed('validTo', '失效日期：不能早于生效日期');
  if (validTo < dayText(cx.now)) throw malformed('validTo', '失效日期：不能早于今天');
  if (!(await lockCustomer(cx, input.patientId))) refuse(sharedCodes.missing);
  const issued = await insertCoupon(cx, { ...input, origin });
  cx.log({
    targetType: '优惠券',
    targetId: issued.id,
    targetName: issued.couponNo,
    after: {
      name: { label: '名称', value: input.name },
      threshold: { label: '满', value: input.threshold },
      amount: { label: '减', value: input.amount },
      validTo: { label: '失效日期', value: validTo },
    },
  });
  return issued;
}
