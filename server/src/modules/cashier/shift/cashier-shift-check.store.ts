import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { actOutcome } from '@mingmou/contract/cashier/payment/money-act.contract';
import type { cashierShiftMoney } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { sql } from 'kysely';
import { CLOSED } from '../../../kernel/call/idempotency';
import type { SessionCx } from '../../../kernel/context/cx';
import { chainOf, movedIn, NET, type Part } from './cashier-shift-sums.rows';

export interface CheckedDocument {
  readonly kind: CodeOf<typeof cashierShiftMoney>;
  readonly no: string | null;
  readonly at: string | null;
  readonly customerName: string | null;
  readonly ways: string | null;
  readonly moved: Money;
  readonly documented: Money;
  readonly difference: Money;
}

const patientOf = (table: string) => sql`(SELECT name FROM patient
  WHERE patient.property_owner_id = ${sql.ref(`${table}.propertyOwnerId`)} AND patient.id = ${sql.ref(`${table}.patientId`)})`;

interface CashierShiftTime {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** An act that began before the shift may be written in it, but no hour before: whose time lies farther off is not looked at. */
const near = (cx: SessionCx, time: string, { from, to }: CashierShiftTime) => sql`${sql.ref(time)}
  BETWEEN ${from}::timestamptz - interval '1 hour' AND ${to}::timestamptz + interval '1 hour' AND org_id = ${cx.caller.orgId}`;

/** Documents of a shift with the amounts they state: receipts positive, payouts negative. */
const documentsOf = (cx: SessionCx, chain: Part, shift: CashierShiftTime) => sql`
  SELECT 1 AS kind, o.id AS document_id, o.order_no AS no, o.pay_time AS at, coalesce(${patientOf('o')}, o.customer_name, '散客') AS customer_name,
    o.paid_amount AS amount
  FROM charge_order o WHERE o.property_owner_id = ${chain} AND o.shift_id = ${shift.id} AND ${near(cx, 'o.payTime', shift)}
  UNION ALL
  SELECT 2, v.id, v.receivable_no, v.at, ${patientOf('v')}, CASE v.receivable_state WHEN 1 THEN v.amount ELSE 0 END
  FROM receivable v WHERE v.property_owner_id = ${chain} AND v.shift_id = ${shift.id} AND ${near(cx, 'v.at', shift)}
  UNION ALL
  SELECT 3, c.id, c.recharge_no, c.at, ${patientOf('c')}, c.principal_amount
  FROM card_recharge c WHERE c.property_owner_id = ${chain} AND c.shift_id = ${shift.id}
  UNION ALL
  SELECT CASE WHEN r.card_id IS NULL THEN 4 ELSE 5 END, r.id, r.refund_no, r.refund_time,
    coalesce((SELECT coalesce(${patientOf('o')}, o.customer_name, '散客') FROM charge_order o
        WHERE o.property_owner_id = r.property_owner_id AND o.id = r.order_id),
      (SELECT ${patientOf('card')} FROM value_card card WHERE card.property_owner_id = r.property_owner_id AND card.id = r.card_id)),
    r.arrears_reduced - r.amount - r.interest + coalesce((SELECT sum(forfeit) FROM refund_way
      WHERE refund_way.property_owner_id = r.property_owner_id AND refund_way.refund_id = r.id), 0)
  FROM refund_order r WHERE r.property_owner_id = ${chain} AND r.shift_id = ${shift.id} AND r.refund_state = ${sql.lit(stateCode(refundFlow, 'DONE'))}`;

/** Every row of money of a shift by the document that it belongs to, and every document that moved money, the earliest first. */
export async function checkedDocuments(cx: SessionCx, shift: CashierShiftTime): Promise<CheckedDocument[]> {
  const chain = sql`${chainOf(cx)}`;
  const { rows } = await sql<CheckedDocument>`
    WITH by_way AS (SELECT kind, document_id, way_code, sum(${NET}) AS amount
        FROM ${movedIn(chain, sql`${shift.id}`)} moved GROUP BY 1, 2, 3),
      held AS (SELECT kind, document_id, sum(by_way.amount) AS amount,
          string_agg(way.name || ' ' || by_way.amount, '、' ORDER BY by_way.way_code) FILTER (WHERE by_way.amount <> 0) AS ways
        FROM by_way JOIN pay_way way ON way.property_owner_id = ${chain} AND way.way_code = by_way.way_code GROUP BY 1, 2),
      document AS (${documentsOf(cx, chain, shift)})
    SELECT kind, document.no, document.at, document.customer_name, held.ways, coalesce(held.amount, 0) AS moved,
      coalesce(document.amount, 0) AS documented, coalesce(held.amount, 0) - coalesce(document.amount, 0) AS difference
    FROM held FULL JOIN document USING (kind, document_id)
    WHERE held.kind IS NOT NULL OR document.amount <> 0
    ORDER BY document.at, kind, document_id`.execute(cx.db);
  return rows;
}

export interface HeldAct {
  readonly call: string;
  readonly key: string;
  readonly at: string;
  readonly outcome: CodeOf<typeof actOutcome>;
  readonly no: string | null;
}

/** Range of times in whole seconds, as pages show them. */
interface AskedActs extends Omit<CashierShiftTime, 'id'> {
  readonly accountId: number;
  readonly calls: readonly string[];
  readonly keys: readonly string[];
}

/** Returns acts recorded under a key: those of a range of time, and those named by their keys. */
export async function heldActs(cx: SessionCx, { accountId, calls, from, to, keys }: AskedActs): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    SELECT call, key, created_at AS at, CASE WHEN request_hash = ${CLOSED} THEN 2 ELSE 1 END AS outcome,
      coalesce(response->>'orderNo', response->>'receivableNo', response->>'rechargeNo', response->>'refundNo',
        response->>'shiftNo') AS no
    FROM idempotency_key
    WHERE property_owner_id = ${chainOf(cx)} AND account_id = ${accountId} AND call = ANY (${[...calls]}::text[]) AND state = 'DONE'
      AND (created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz + interval '1 second'
        OR key = ANY (${[...keys]}::text[]))
    ORDER BY created_at, key`.execute(cx.db);
  return rows;
}
