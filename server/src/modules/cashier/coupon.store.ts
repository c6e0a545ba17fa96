import type { InputOf } from '@mingmou/contract/base/call';
import type { coupon } from '@mingmou/contract/cashier/coupon.contract';
import { dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { mine, updateMine } from '../../kernel/mine';
import { chainNumber } from '../../kernel/sequence';

const UNUSED = 1;
const USED = 2;
const DIGITS = 8;

export type CouponOrigin = 1 | 2 | 3 | 4;

const coupons = (cx: SessionCx) =>
  mine(cx, 'coupon').select([
    ...(['id', 'couponNo', 'patientId', 'name', 'threshold', 'amount', 'sourceTypes', 'goodsCategories'] as const),
    ...(['validFrom', 'validTo', 'couponState', 'origin', 'orderId'] as const),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof coupons>['execute']>>[number];

const scoped = ({ sourceTypes, goodsCategories, ...row }: Row) => ({ ...row, scope: { sourceTypes, goodsCategories } });

export type Coupon = ReturnType<typeof scoped>;

export async function findCoupon(cx: SessionCx, id: number): Promise<Coupon | undefined> {
  const row = await coupons(cx).where('id', '=', id).executeTakeFirst();
  return row && scoped(row);
}

/** Locked; the order is locked before. */
export async function lockCoupon(cx: SessionCx, id: number): Promise<Coupon | undefined> {
  const row = await coupons(cx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && scoped(row);
}

/** Those of a patient that may be used today. */
export async function usableCoupons(cx: SessionCx, patientId: number): Promise<Coupon[]> {
  const today = dayText(cx.now);
  const rows = await coupons(cx)
    .where('patientId', '=', patientId)
    .where('couponState', '=', UNUSED)
    .where('validFrom', '<=', today)
    .where('validTo', '>=', today)
    .orderBy('validTo')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(scoped);
}

export const isUnused = ({ couponState }: Pick<Coupon, 'couponState'>) => couponState === UNUSED;

type NewCoupon = InputOf<typeof coupon.issue> & { readonly origin: CouponOrigin };

export async function insertCoupon(cx: SessionCx, { scope, ...row }: NewCoupon) {
  const { propertyOwnerId, accountId } = cx.caller;
  const couponNo = `Q${await chainNumber(cx, 'coupon', DIGITS)}`;
  const { id } = await cx.db
    .insertInto('coupon')
    .values({
      ...row,
      sourceTypes: [...(scope.sourceTypes ?? [])],
      goodsCategories: [...(scope.goodsCategories ?? [])],
      ...{ couponNo, propertyOwnerId, createdBy: accountId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, couponNo };
}

/** Used by an order, or unused again; the row is locked by the caller of this. */
export async function writeCouponOrder(cx: SessionCx, id: number, orderId: number | null): Promise<void> {
  await updateMine(cx, 'coupon')
    .set((is) => ({
      couponState: orderId === null ? UNUSED : USED,
      orderId,
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
      updatedBy: cx.caller.accountId,
    }))
    .where('id', '=', id)
    .execute();
}
