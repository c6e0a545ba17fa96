import { type Money, minus, money, toNumeric } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';

function rows({ db, caller }: SessionCx, orderId: number) {
  return db
    .selectFrom('payRow')
    .innerJoin('payWay', (on) =>
      on.onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('payWay.wayCode', '=', 'payRow.wayCode'),
    )
    .where('payRow.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('payRow.orgId', '=', caller.orgId)
    .where('payRow.orderId', '=', orderId)
    .selectAll('payRow')
    .select('payWay.name as wayName')
    .orderBy('payRow.wayCode')
    .orderBy('payRow.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function typed(row: Row) {
  const amount = money(row.amount);
  const refundedAmount = money(row.refundedAmount);
  const orNull = (value: string | null): Money | null => (value === null ? null : money(value));
  return {
    ...row,
    amount,
    refundedAmount,
    left: minus(amount, refundedAmount),
    tendered: orNull(row.tendered),
    changeAmount: money(row.changeAmount),
    medicareFund: orNull(row.medicareFund),
    medicareAccount: orNull(row.medicareAccount),
  };
}

/** A payment, what of it went back, and what is left. */
export type PaidRow = ReturnType<typeof typed>;

export async function payRowsOf(cx: SessionCx, orderId: number): Promise<PaidRow[]> {
  return (await rows(cx, orderId).execute()).map(typed);
}

/** Locked; the order and its lines are locked before. */
export async function lockPayRows(cx: SessionCx, orderId: number): Promise<PaidRow[]> {
  return (await rows(cx, orderId).forUpdate('payRow').execute()).map(typed);
}

/** Counts what went back; what was paid stays as it was. */
export async function countRefunded({ db, caller }: SessionCx, payRowId: number, amount: Money): Promise<void> {
  await db
    .updateTable('payRow')
    .set({ refundedAmount: sql`refunded_amount + ${toNumeric(amount)}::numeric` })
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', payRowId)
    .execute();
}
