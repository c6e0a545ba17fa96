import { type Money, minus } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import { mine, updateMine } from '../../kernel/mine';

function rows(cx: SessionCx, orderId: number) {
  return mine(cx, 'payRow')
    .innerJoin('payWay', (on) =>
      on.onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('payWay.wayCode', '=', 'payRow.wayCode'),
    )
    .where('payRow.orgId', '=', cx.caller.orgId)
    .where('payRow.orderId', '=', orderId)
    .selectAll('payRow')
    .select('payWay.name as wayName')
    .orderBy('payRow.wayCode')
    .orderBy('payRow.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const withLeft = (row: Row) => ({ ...row, left: minus(row.amount, row.refundedAmount) });

/** A payment, what of it went back, and what is left. */
export type PaidRow = ReturnType<typeof withLeft>;

export async function payRowsOf(cx: SessionCx, orderId: number): Promise<PaidRow[]> {
  return (await rows(cx, orderId).execute()).map(withLeft);
}

/** Locked; the order and its lines are locked before. */
export async function lockPayRows(cx: SessionCx, orderId: number): Promise<PaidRow[]> {
  return (await rows(cx, orderId).forUpdate('payRow').execute()).map(withLeft);
}

interface Back {
  readonly payRowId: number;
  readonly amount: Money;
  readonly principal: Money;
  readonly gift: Money;
  readonly points: number;
}

/** Counts what went back; what was paid stays as it was. */
export async function countRefunded(cx: SessionCx, { payRowId, amount, principal, gift, points }: Back): Promise<void> {
  await updateMine(cx, 'payRow')
    .set({
      refundedAmount: sql`refunded_amount + ${amount}::numeric`,
      refundedPrincipal: sql`refunded_principal + ${principal}::numeric`,
      refundedGift: sql`refunded_gift + ${gift}::numeric`,
      refundedPoints: sql`refunded_points + ${points}::integer`,
    })
    .where('id', '=', payRowId)
    .execute();
}
