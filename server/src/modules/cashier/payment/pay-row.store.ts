import { stateCode } from '@mingmou/contract/base/flow';
import { compareAmounts, type Money, minus, ZERO } from '@mingmou/contract/base/money';
import { cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { type Insertable, sql } from 'kysely';
import type { PayRowTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';

function rows(cx: SessionCx, orderId: number) {
  return (
    mine(cx, 'payRow')
      .innerJoin('payWay', (on) =>
        on
          .onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId')
          .onRef('payWay.wayCode', '=', 'payRow.wayCode'),
      )
      .leftJoin('valueCard', (on) =>
        on
          .onRef('valueCard.propertyOwnerId', '=', 'payRow.propertyOwnerId')
          .onRef('valueCard.id', '=', 'payRow.cardId'),
      )
      .where('payRow.orgId', '=', cx.caller.orgId)
      .where('payRow.orderId', '=', orderId)
      .selectAll('payRow')
      .select(['payWay.name as wayName', 'payWay.earn as wayEarns', 'valueCard.cardNo'])
      // A closed card accepts no refund (§6.5).
      .select(
        sql<boolean>`coalesce(value_card.card_state = ${sql.lit(stateCode(cardFlow, 'CLOSED'))}, false)`.as(
          'cardClosed',
        ),
      )
      .orderBy('payRow.wayCode')
      .orderBy('payRow.id')
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const withLeft = (row: Row) => ({ ...row, left: minus(row.amount, row.refundedAmount) });

/** Payment with its refunded part and its rest. */
export type PaidRow = ReturnType<typeof withLeft>;

export async function payRowsOf(cx: SessionCx, orderId: number): Promise<PaidRow[]> {
  return (await rows(cx, orderId).execute()).map(withLeft);
}

/** Returns the rows without reversed ones and their opposite rows. */
export function standingRows(rows: readonly PaidRow[]): PaidRow[] {
  const undone = new Set(
    rows.filter(({ amount }) => compareAmounts(amount, ZERO) < 0).map(({ correctsId }) => correctsId),
  );
  return rows.filter(({ id, amount }) => compareAmounts(amount, ZERO) > 0 && !undone.has(id));
}

/**
 * Selects the rows that a refund may use, including those of later collections. Excludes 挂账, whose refund reduces the
 * arrears, and rows that were reversed by an opposite row.
 */
function refundable(cx: SessionCx, orderId: number) {
  return rows(cx, orderId)
    .where('payRow.wayCode', '<>', CREDIT)
    .where('payRow.amount', '>', ZERO)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM pay_row opposite WHERE opposite.property_owner_id = pay_row.property_owner_id
      AND opposite.corrects_id = pay_row.id AND opposite.amount < 0)`);
}

export async function refundableRowsOf(cx: SessionCx, orderId: number): Promise<PaidRow[]> {
  return (await refundable(cx, orderId).execute()).map(withLeft);
}

/** Locked; the order, its lines and its arrears are locked before. */
export async function lockPayRows(cx: SessionCx, orderId: number): Promise<PaidRow[]> {
  return (await refundable(cx, orderId).forUpdate('payRow').execute()).map(withLeft);
}

interface Back {
  readonly payRowId: number;
  readonly amount: Money;
  readonly principal: Money;
  readonly gift: Money;
  readonly points: number;
}

/** Adds refunded amounts; the paid amount stays unchanged. */
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

/** Returns the order of a payment row of this organisation; undefined for an unknown row, and for one without an order. */
export async function findOrderOfPayRow(cx: SessionCx, payRowId: number): Promise<number | undefined> {
  const row = await mine(cx, 'payRow')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', payRowId)
    .select('orderId')
    .executeTakeFirst();
  return row?.orderId ?? undefined;
}

/** Returns whether an open refund (requested or approved) pays back by this payment row. */
export async function isChosenByOpenRefund(cx: SessionCx, payRowId: number): Promise<boolean> {
  const asked = await mine(cx, 'refundWay as way')
    .innerJoin('refundOrder as r', (on) =>
      on.onRef('r.propertyOwnerId', '=', 'way.propertyOwnerId').onRef('r.id', '=', 'way.refundId'),
    )
    .where('way.payRowId', '=', payRowId)
    .where('r.refundState', 'in', [stateCode(refundFlow, 'PENDING'), stateCode(refundFlow, 'PAYABLE')])
    .select('way.payRowId')
    .executeTakeFirst();
  return asked !== undefined;
}

/** Inserts payment rows with one statement. */
export async function insertPayRows({ db }: SessionCx, rows: readonly Insertable<PayRowTable>[]): Promise<void> {
  await db
    .insertInto('payRow')
    .values([...rows])
    .execute();
}
