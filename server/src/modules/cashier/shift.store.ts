import { type Money, minus } from '@mingmou/contract/base/money';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { type Composing, type Params, statement } from '../../database/statement';
import type { SessionCx } from '../../kernel/cx';
import { mine } from '../../kernel/mine';

type Cashier = Pick<SessionCx['caller'], 'propertyOwnerId' | 'orgId' | 'accountId'>;

const openShifts = (db: Kysely<DB>, caller: Cashier | Params<Cashier>) =>
  mine({ db, caller }, 'cashierShift')
    .where('orgId', '=', caller.orgId)
    .where('cashierId', '=', caller.accountId)
    .where('shiftState', '=', sql.lit(1))
    .select(['id', 'version', 'shiftNo', 'openAt', 'openingCash', 'shiftState']);

const ofCaller = ({ db, params }: Composing<Cashier>) =>
  openShifts(db, params('propertyOwnerId', 'orgId', 'accountId'));

const seen = statement((parts: Composing<Cashier>) => ofCaller(parts).compile());
const held = statement((parts: Composing<Cashier>) => ofCaller(parts).forShare().compile());

/** The caller's shift in progress; seen, not locked. */
export async function findOpenShift({ db, caller }: SessionCx) {
  const [shift] = await seen(db, caller);
  return shift;
}

/** The same, held open until the transaction ends. */
export async function holdOpenShift({ db, caller }: SessionCx) {
  const [shift] = await held(db, caller);
  return shift;
}

/** Nothing happens where the caller's other tab was faster: the caller has one shift in progress. */
export async function insertShift(
  { db, caller, now }: SessionCx,
  { shiftNo, openingCash }: { readonly shiftNo: string; readonly openingCash: Money },
): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  await db
    .insertInto('cashierShift')
    .values({
      propertyOwnerId,
      orgId,
      shiftNo,
      cashierId: accountId,
      openAt: now.toISOString(),
      openingCash,
      createdBy: accountId,
    })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'orgId', 'cashierId']).where('shiftState', '=', 1).doNothing(),
    )
    .execute();
}

export interface WaySums {
  readonly wayCode: number;
  readonly wayName: string;
  readonly charge: Money;
  readonly refund: Money;
  readonly net: Money;
}

/** What a shift took and gave back, by way; a refund stands under the way by which it was paid out. */
export async function shiftWays({ db, caller }: SessionCx, shiftId: number): Promise<WaySums[]> {
  const { rows } = await sql<{ wayCode: number; wayName: string; charge: Money; refund: Money }>`
    SELECT way.way_code, way.name AS way_name, coalesce(paid.amount, 0) AS charge, coalesce(back.amount, 0) AS refund
    FROM pay_way way
    LEFT JOIN (SELECT way_code, sum(amount) AS amount FROM pay_row
        WHERE property_owner_id = ${caller.propertyOwnerId} AND shift_id = ${shiftId} GROUP BY way_code) paid
      ON paid.way_code = way.way_code
    LEFT JOIN (SELECT coalesce(refund_way.instead_way, pay_row.way_code) AS way_code, sum(refund_way.amount) AS amount
        FROM refund_order
        JOIN refund_way ON refund_way.property_owner_id = refund_order.property_owner_id AND refund_way.refund_id = refund_order.id
        JOIN pay_row ON pay_row.property_owner_id = refund_way.property_owner_id AND pay_row.id = refund_way.pay_row_id
        WHERE refund_order.property_owner_id = ${caller.propertyOwnerId} AND refund_order.shift_id = ${shiftId} GROUP BY 1) back
      ON back.way_code = way.way_code
    WHERE way.property_owner_id = ${caller.propertyOwnerId} AND (paid.amount IS NOT NULL OR back.amount IS NOT NULL)
    ORDER BY way.way_code`.execute(db);
  return rows.map((row) => ({ ...row, net: minus(row.charge, row.refund) }));
}
