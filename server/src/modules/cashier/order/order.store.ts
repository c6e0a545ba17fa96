import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { ZERO } from '@mingmou/contract/base/money';
import { type OrderState, orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { ChargeOrderTable, DB } from '../../../database/schema.generated';
import { type Composing, type Params, statement } from '../../../database/statement';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { type Cashier, openShifts } from '../shift/cashier-shift.store';

const COLUMNS = [
  'id',
  'orgId',
  'orderNo',
  'patientId',
  'acceptsId',
  'customerName',
  'phone',
  'orderState',
  'wholeDiscountType',
  'wholeDiscountValue',
  'authorizerId',
  'payableAmount',
  'couponId',
  'integralEarned',
  'integralTimes',
  'earnYuan',
  'roundingMode',
  'vipStack',
  'paidAmount',
  'repaidAmount',
  'arrearState',
  'refundedAmount',
  'payTime',
  'version',
] as const;

type Place = Pick<SessionCx['caller'], 'propertyOwnerId' | 'orgId'>;

const ordersOf = (db: Kysely<DB>, { propertyOwnerId, orgId }: Place | Params<Place>) =>
  mine({ db, propertyOwnerId }, 'chargeOrder').where('orgId', '=', orgId).select(COLUMNS);

const bare = ({ db, caller }: SessionCx) => ordersOf(db, caller);

type Row = Awaited<ReturnType<ReturnType<typeof bare>['executeTakeFirstOrThrow']>>;

const stated = ({ orderState, ...row }: Row) => ({ ...row, state: stateOf(orderFlow, orderState) });

/** An order as its rules see it; names for pages are read by `order/order-list.store.ts`. */
export type LockedOrder = ReturnType<typeof stated>;

export async function findOrder(cx: SessionCx, id: number): Promise<LockedOrder | undefined> {
  const row = await bare(cx).where('id', '=', id).executeTakeFirst();
  return row && stated(row);
}

const locked = statement(({ db, param, params }: Composing<Place & { readonly id: number }>) =>
  ordersOf(db, params('propertyOwnerId', 'orgId')).where('id', '=', param('id')).forUpdate().compile(),
);

/** The first lock of whatever happens to an order. */
export async function lockOrder({ db, caller }: SessionCx, id: number): Promise<LockedOrder | undefined> {
  const { propertyOwnerId, orgId } = caller;
  const [row] = await locked(db, { propertyOwnerId, orgId, id });
  return row && stated(row);
}

interface Locking extends Cashier {
  readonly id: number;
}

const lockedInShift = statement(({ db, param, params }: Composing<Locking>) =>
  ordersOf(db, params('propertyOwnerId', 'orgId'))
    .where('id', '=', param('id'))
    .select(
      openShifts(db, params('propertyOwnerId', 'orgId', 'accountId'))
        .select('openAt')
        .as('shiftOpenAt'),
    )
    .forUpdate()
    .compile(),
);

/**
 * Locks the order like `lockOrder`. The same statement reads when the caller's shift in progress was opened, without
 * locking the shift; null without a shift in progress.
 */
export async function lockOrderInShift({ db, caller }: SessionCx, id: number) {
  const { propertyOwnerId, orgId, accountId } = caller;
  const [row] = await lockedInShift(db, { propertyOwnerId, orgId, accountId, id });
  if (!row) return undefined;
  const { shiftOpenAt, ...order } = row;
  return { order: stated(order), shiftOpenAt };
}

/** The waiting order that lines of this visit, or of this patient's day, join; the patient is locked by the caller. */
export async function lockJoinableOrder(
  cx: SessionCx,
  { acceptsId, patientId }: { readonly acceptsId: number | null; readonly patientId: number },
): Promise<LockedOrder | undefined> {
  const waiting = bare(cx).where('orderState', '=', stateCode(orderFlow, 'WAITING')).where('patientId', '=', patientId);
  const rows =
    acceptsId === null
      ? waiting.where('acceptsId', 'is', null).where('day', '=', dayText(cx.now))
      : waiting.where('acceptsId', '=', acceptsId);
  const row = await rows.orderBy('id').limit(1).forUpdate().executeTakeFirst();
  return row && stated(row);
}

/** Serialises opening and joining orders of one patient. */
export async function lockCustomer(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'stateEnum'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertOrder(
  { db, caller, now }: SessionCx,
  row: Omit<Insertable<ChargeOrderTable>, 'propertyOwnerId' | 'orgId' | 'day'>,
): Promise<number> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const { id } = await db
    .insertInto('chargeOrder')
    .values({ ...row, propertyOwnerId, orgId, day: dayText(now), createdBy: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes and moves the version; the row is locked by the caller of this. */
export async function writeOrder(
  { db, caller, now }: SessionCx,
  id: number,
  { state, ...change }: Omit<Updateable<ChargeOrderTable>, 'orderState'> & { readonly state?: OrderState },
): Promise<number> {
  const { version } = await updateMine({ db, caller }, 'chargeOrder')
    .set((is) => ({
      ...change,
      ...(state ? { orderState: stateCode(orderFlow, state) } : {}),
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Counts one print; the version stays, because nobody changed the order. */
export async function countOrderPrint(cx: SessionCx, id: number): Promise<number | undefined> {
  const row = await updateMine(cx, 'chargeOrder')
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('payTime', 'is not', null)
    .returning('printCount')
    .executeTakeFirst();
  return row?.printCount;
}

/** Orders with something to pay. */
export async function countWaitingOrders(cx: SessionCx): Promise<number> {
  const { n } = await mine(cx, 'chargeOrder')
    .where('orgId', '=', cx.caller.orgId)
    .where('orderState', '=', stateCode(orderFlow, 'WAITING'))
    .where('payableAmount', '>', ZERO)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
