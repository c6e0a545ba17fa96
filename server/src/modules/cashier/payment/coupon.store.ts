import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { coupon, couponOrigin } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { type Composing, statement } from '../../../database/statement';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine, type Whose } from '../../../kernel/context/mine';
import { chainNumber } from '../../../kernel/row/sequence';

const UNUSED = 1;
const USED = 2;
const DIGITS = 8;

export type CouponOrigin = CodeOf<typeof couponOrigin>;

const coupons = (whose: Whose) =>
  mine(whose, 'coupon').select([
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

interface One {
  readonly propertyOwnerId: number;
  readonly id: number;
}

const locked = statement(({ db, param }: Composing<One>) =>
  coupons({ db, propertyOwnerId: param('propertyOwnerId') })
    .where('id', '=', param('id'))
    .forUpdate()
    .compile(),
);

/** Locked; the order is locked before. */
export async function lockCoupon({ db, caller }: SessionCx, id: number): Promise<Coupon | undefined> {
  const [row] = await locked(db, { propertyOwnerId: caller.propertyOwnerId, id });
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

interface Used extends One {
  readonly couponState: number;
  readonly orderId: number | null;
  readonly at: string;
  readonly accountId: number;
}

const written = statement(({ db, param }: Composing<Used>) =>
  updateMine({ db, propertyOwnerId: param('propertyOwnerId') }, 'coupon')
    .set((is) => ({
      couponState: param('couponState'),
      orderId: param('orderId'),
      version: is('version', '+', is.lit(1)),
      updatedAt: param('at'),
      updatedBy: param('accountId'),
    }))
    .where('id', '=', param('id'))
    .compile(),
);

/** Used by an order, or unused again; the row is locked by the caller of this. */
export async function writeCouponOrder({ db, caller, now }: SessionCx, id: number, orderId: number | null) {
  const { propertyOwnerId, accountId } = caller;
  const couponState = orderId === null ? UNUSED : USED;
  await written(db, { propertyOwnerId, id, couponState, orderId, at: now.toISOString(), accountId });
}
