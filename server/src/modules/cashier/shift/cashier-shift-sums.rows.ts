import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CASH, CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { type RawBuilder, sql } from 'kysely';
import type { Whose } from '../../../kernel/context/mine';

const OF_RECHARGE = 'recharge_id IS NOT NULL';
const OF_COLLECTION = 'receivable_id IS NOT NULL';
const OF_CARD = 'refund_order.card_id IS NOT NULL';
const OUT = 'back.amount - back.forfeit + back.interest';

/**
 * Money of shifts, row by row: a payment under its document, a refund under the method that paid it out, without lapsed
 * gifts and with a card's interest. Credit (method 8) is no money. `kind` is one of `shiftMoney`; `document_id` is the
 * row of that kind.
 */
export const MOVED = `
  SELECT property_owner_id, shift_id, way_code,
    CASE WHEN ${OF_RECHARGE} OR ${OF_COLLECTION} THEN 0 ELSE amount END AS charge,
    CASE WHEN ${OF_COLLECTION} THEN amount ELSE 0 END AS collect,
    CASE WHEN ${OF_RECHARGE} THEN amount ELSE 0 END AS recharge,
    0 AS refund, 0 AS card_refund,
    CASE WHEN ${OF_RECHARGE} THEN 3 WHEN ${OF_COLLECTION} THEN 2 ELSE 1 END AS kind,
    coalesce(recharge_id, receivable_id, order_id) AS document_id
  FROM pay_row WHERE way_code <> ${CREDIT}
  UNION ALL
  SELECT refund_order.property_owner_id, refund_order.shift_id, coalesce(back.instead_way, paid.way_code), 0, 0, 0,
    CASE WHEN ${OF_CARD} THEN 0 ELSE ${OUT} END, CASE WHEN ${OF_CARD} THEN ${OUT} ELSE 0 END,
    CASE WHEN ${OF_CARD} THEN 5 ELSE 4 END, refund_order.id
  FROM refund_order
  JOIN refund_way back ON back.property_owner_id = refund_order.property_owner_id AND back.refund_id = refund_order.id
  JOIN pay_row paid ON paid.property_owner_id = back.property_owner_id AND paid.id = back.pay_row_id
  WHERE refund_order.refund_state = ${stateCode(refundFlow, 'DONE')}`;

/** The columns of a shift's table, and what stays of a way. */
const COLUMNS = ['charge', 'collect', 'recharge', 'refund', 'card_refund'] as const;
export const SUMS = COLUMNS.map((column) => `sum(${column}) AS ${column}`).join(', ');
export const NET = sql`charge + collect + recharge - refund - card_refund`;

export type Part = RawBuilder<unknown>;

export const movedIn = (chain: Part, shiftId: Part) =>
  sql`(SELECT * FROM (${sql.raw(MOVED)}) moved WHERE moved.property_owner_id = ${chain} AND moved.shift_id = ${shiftId})`;

/** What stayed so far of the cash of the shift that a query names. */
export const cashNetOf = (shift: string): RawBuilder<Money> =>
  sql<Money>`coalesce((SELECT sum(${NET}) FROM ${movedIn(sql.ref(`${shift}.propertyOwnerId`), sql.ref(`${shift}.id`))} moved
    WHERE moved.way_code = ${sql.lit(CASH)}), 0)`;

export interface WaySums {
  readonly wayCode: number;
  readonly wayName: string;
  readonly charge: Money;
  readonly collect: Money;
  readonly recharge: Money;
  readonly refund: Money;
  readonly cardRefund: Money;
  readonly net: Money;
}

export const chainOf = (whose: Whose) =>
  Number('caller' in whose ? whose.caller.propertyOwnerId : whose.propertyOwnerId);

async function named(whose: Whose, rows: Part): Promise<WaySums[]> {
  const { rows: found } = await sql<WaySums>`
    SELECT sums.*, ${NET} AS net, (SELECT name FROM pay_way
      WHERE property_owner_id = ${chainOf(whose)} AND pay_way.way_code = sums.way_code) AS way_name
    FROM (${rows}) sums ORDER BY way_code`.execute(whose.db);
  return found;
}

/** Returns the sums of a shift by payment method until now. */
export function cashierShiftWaysNow(whose: Whose, shiftId: number): Promise<WaySums[]> {
  const rows = movedIn(sql`${chainOf(whose)}`, sql`${shiftId}`);
  return named(whose, sql`SELECT way_code, ${sql.raw(SUMS)} FROM ${rows} moved GROUP BY way_code`);
}

/** The same as it was frozen by 交班. */
export function frozenCashierShiftWays(whose: Whose, shiftId: number): Promise<WaySums[]> {
  return named(
    whose,
    sql`SELECT way_code, ${sql.raw(COLUMNS.join(', '))} FROM cashier_shift_way
      WHERE property_owner_id = ${chainOf(whose)} AND shift_id = ${shiftId}`,
  );
}
