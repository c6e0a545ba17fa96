import { sql } from 'kysely';
import { addDays } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { customerName } from './sale-customer.store';

/** Lines that are delivered together; lines without a pair belong to the first pair. */
export interface Pair {
  readonly billId: number;
  readonly groupNo: number;
  /** How often it was made again. */
  readonly round: number;
}

/** Days after readiness on which the customer gets a message. */
export const TELLINGS = { toldAt: 0, againAt: 7, lastAt: 30 } as const;
export type Telling = keyof typeof TELLINGS;

/** Pairs of a sale that lie ready whole, with a piece that nobody took. */
export async function readyPairs({ db, caller }: SessionCx, billId: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`SELECT l.bill_id, coalesce(l.group_no, 1) AS group_no,
      sum(l.remake_count)::integer AS round
    FROM sale_line l WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.bill_id = ${billId}
      AND l.delivery_state NOT IN ('NONE', 'CANCELLED')
    GROUP BY l.bill_id, coalesce(l.group_no, 1)
    HAVING bool_and(l.delivery_state = 'TAKEN'
        OR l.delivery_state IN ('ARRIVED', 'WAIT_TAKE') AND (NOT l.need_process OR l.processed_at IS NOT NULL))
      AND bool_or(l.delivery_state <> 'TAKEN')`.execute(db);
  return rows;
}

/** Notes that a pair lies ready; false where it was noted before. */
export async function noteReady({ db, caller, now }: SessionCx, pair: Pair): Promise<boolean> {
  const { propertyOwnerId, orgId } = caller;
  const row = await db
    .insertInto('saleReady')
    .values({ ...pair, propertyOwnerId, orgId, readyAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('billId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a message as sent; false if it was sent before, or if the message it repeats was not. */
export async function markTold(cx: SessionCx, { billId, groupNo, round }: Pair, telling: Telling): Promise<boolean> {
  const { now } = cx;
  let rows = updateMine(cx, 'saleReady')
    .set({ [telling]: now.toISOString() })
    .where('billId', '=', billId)
    .where('groupNo', '=', groupNo)
    .where('round', '=', round)
    .where(telling, 'is', null);
  if (telling !== 'toldAt') rows = rows.where('toldAt', 'is not', null);
  const { numUpdatedRows } = await rows.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns customer, goods and responsible staff of a sale. */
export function buyerOf(cx: SessionCx, billId: number) {
  return mine(cx, 'sale as p')
    .innerJoin('bill as b', (on) =>
      on.onRef('b.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('b.id', '=', 'p.billId'),
    )
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('patient.id', '=', 'p.patientId'),
    )
    .where('p.billId', '=', billId)
    .select(['p.patientId', 'p.buyerName', 'p.buyerPhone', 'p.summary', 'b.billNo', 'p.sellerId', 'p.optometristId'])
    .select(customerName('p').as('customerName'))
    .executeTakeFirstOrThrow();
}

export function dueOf(now: Date, telling: Telling): Date {
  return addDays(now, TELLINGS[telling]);
}
