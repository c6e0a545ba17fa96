import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CARD, CREDIT, POINTS } from '@mingmou/contract/cashier/payment/method.codes';
import type { billKind } from '@mingmou/contract/patients/portal/patient-bill.contract';
import { type RawBuilder, sql } from 'kysely';

export type BillKind = CodeOf<typeof billKind>;

/** Where the rows of a kind come from; every column that is not named is null. */
interface BillSource {
  /** `e` is the row, with its chain and organisation. */
  readonly from: RawBuilder<unknown>;
  readonly where: (patientId: number) => RawBuilder<unknown>;
  readonly columns: Readonly<Partial<Record<BillColumn, RawBuilder<unknown>>>> & { readonly at: RawBuilder<unknown> };
}

const TEXT = sql`text`;
const INTEGER = sql`integer`;
const NUMERIC = sql`numeric`;

/** Columns of a bill with their types: a column that a kind lacks is a null of its type. */
export const BILL_COLUMNS = {
  ...{ at: sql`timestamptz`, no: TEXT, summary: TEXT, state: INTEGER, qty: INTEGER, orderId: sql`bigint` },
  ...{ originalAmount: NUMERIC, discountAmount: NUMERIC, payableAmount: NUMERIC, paidAmount: NUMERIC },
  ...{ cardAmount: NUMERIC, integralAmount: NUMERIC, creditAmount: NUMERIC, refundedAmount: NUMERIC },
} as const;
export type BillColumn = keyof typeof BILL_COLUMNS;

/** What of an order was paid in one way. */
const paidBy = (way: number) => sql`(SELECT coalesce(sum(w.amount), 0) FROM pay_row w
  WHERE w.property_owner_id = e.property_owner_id AND w.order_id = e.id AND w.way_code = ${sql.lit(way)})`;

const orders: BillSource = {
  from: sql`charge_order e`,
  where: (patientId) => sql`e.patient_id = ${patientId} AND e.order_state BETWEEN 2 AND 4`,
  columns: {
    ...{
      at: sql`e.pay_time`,
      no: sql`e.order_no`,
      summary: sql`e.summary`,
      state: sql`e.order_state`,
      orderId: sql`e.id`,
    },
    originalAmount: sql`e.original_amount`,
    discountAmount: sql`e.original_amount - e.payable_amount`,
    ...{ payableAmount: sql`e.payable_amount`, paidAmount: sql`e.paid_amount` },
    ...{ cardAmount: paidBy(CARD), integralAmount: paidBy(POINTS), creditAmount: paidBy(CREDIT) },
    refundedAmount: sql`e.refunded_amount`,
  },
};

const refunds: BillSource = {
  from: sql`refund_order e
    LEFT JOIN charge_order o ON o.property_owner_id = e.property_owner_id AND o.id = e.order_id
    LEFT JOIN value_card c ON c.property_owner_id = e.property_owner_id AND c.id = e.card_id`,
  where: (patientId) => sql`(e.order_id IN (SELECT id FROM charge_order own
      WHERE own.property_owner_id = e.property_owner_id AND own.patient_id = ${patientId})
    OR e.card_id IN (SELECT id FROM value_card own
      WHERE own.property_owner_id = e.property_owner_id AND own.patient_id = ${patientId}))`,
  columns: {
    ...{ at: sql`coalesce(e.refund_time, e.created_at)`, no: sql`e.refund_no`, state: sql`e.refund_state` },
    summary: sql`concat_ws(' ', coalesce(o.order_no, c.card_no), e.reason)`,
    ...{ payableAmount: sql`e.amount`, creditAmount: sql`e.arrears_reduced`, orderId: sql`e.order_id` },
    refundedAmount: sql`CASE WHEN e.refund_state = ${sql.lit(stateCode(refundFlow, 'DONE'))} THEN e.amount - e.arrears_reduced ELSE 0 END`,
  },
};

const recharges: BillSource = {
  from: sql`card_recharge e JOIN value_card c ON c.property_owner_id = e.property_owner_id AND c.id = e.card_id`,
  where: (patientId) => sql`e.patient_id = ${patientId}`,
  columns: {
    ...{ at: sql`e.at`, no: sql`e.recharge_no`, summary: sql`'储值卡 ' || c.card_no`, state: sql`e.recharge_state` },
    ...{ originalAmount: sql`e.principal_amount + e.gift_amount`, discountAmount: sql`e.gift_amount` },
    ...{ payableAmount: sql`e.principal_amount`, paidAmount: sql`e.principal_amount` },
    ...{ cardAmount: sql`e.principal_amount + e.gift_amount`, refundedAmount: sql`e.refunded_principal` },
  },
};

const arrears: BillSource = {
  from: sql`arrears e JOIN charge_order o ON o.property_owner_id = e.property_owner_id AND o.id = e.order_id`,
  where: (patientId) => sql`e.patient_id = ${patientId}`,
  columns: {
    ...{ at: sql`e.created_at`, no: sql`o.order_no`, state: sql`e.arrear_state`, orderId: sql`e.order_id` },
    summary: sql`concat_ws('，', o.summary, '应于 ' || e.due_date || ' 前还清')`,
    ...{ payableAmount: sql`e.amount`, paidAmount: sql`e.repaid_amount`, creditAmount: sql`e.balance` },
    discountAmount: sql`e.reduced_amount + e.written_off_amount`,
  },
};

const goods: BillSource = {
  from: sql`charge_order o JOIN charge_order_line e ON e.property_owner_id = o.property_owner_id AND e.order_id = o.id`,
  where: (patientId) => sql`o.property_owner_id = e.property_owner_id AND o.patient_id = ${patientId}
    AND o.order_state BETWEEN 2 AND 4 AND e.barcode_id IS NOT NULL`,
  columns: {
    ...{ at: sql`o.pay_time`, no: sql`o.order_no`, summary: sql`concat_ws(' ', e.name, e.spec)`, orderId: sql`o.id` },
    ...{ originalAmount: sql`e.amount`, discountAmount: sql`e.amount - e.payable_amount` },
    ...{ payableAmount: sql`e.payable_amount`, refundedAmount: sql`e.refunded_amount`, qty: sql`e.qty::integer` },
    state: sql`o.order_state`,
  },
};

export const BILLS: Readonly<Record<BillKind, BillSource>> = {
  1: orders,
  2: refunds,
  3: recharges,
  4: arrears,
  5: goods,
};
