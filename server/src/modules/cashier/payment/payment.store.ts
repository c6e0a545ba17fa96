import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { cashierShiftFlow, orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CASH } from '@mingmou/contract/cashier/payment/method.codes';
import { sql } from 'kysely';
import { type Composing, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import type { PaidColumns } from '../method/method-input.types';

interface Payment {
  readonly orderId: number;
  /** Of all ways but 挂账. */
  readonly paidAmount: Money;
  readonly creditAmount: Money;
  readonly earned: { readonly points: number; readonly times: number; readonly yuan: number | null };
  /** In the order of their codes. */
  readonly ways: readonly PaidColumns[];
}

interface Paying {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly accountId: number;
  readonly at: string;
  readonly orderId: number;
  readonly paidAmount: Money;
  readonly creditAmount: Money;
  readonly points: number;
  readonly times: number;
  readonly yuan: number | null;
  readonly rows: string;
  readonly wayCodes: readonly number[];
  readonly tendered: Money | null;
  readonly changeAmount: Money | null;
}

const OPEN = sql.lit(stateCode(cashierShiftFlow, 'OPEN'));
const PAID = sql.lit(stateCode(orderFlow, 'PAID'));
const DUE = sql.lit(stateCode(arrearFlow, 'OPEN'));

const payInShift = statement(({ db, param }: Composing<Paying>) =>
  sql<{ openAt: string }>`WITH shift AS (
      SELECT id, open_at FROM cashier_shift
      WHERE property_owner_id = ${param('propertyOwnerId')} AND org_id = ${param('orgId')} AND cashier_id = ${param('accountId')} AND shift_state = ${OPEN}
      FOR SHARE),
    paid AS (
      INSERT INTO pay_row (property_owner_id, org_id, order_id, shift_id, at, created_by,
        way_code, amount, tendered, change_amount, trade_no, medicare_no, medicare_fund, medicare_account, card_id, principal_part, gift_part,
        points, rate)
      SELECT ${param('propertyOwnerId')}, ${param('orgId')}, ${param('orderId')}, shift.id, ${param('at')}, ${param('accountId')},
        way."wayCode", way.amount, way.tendered, way."changeAmount", way."tradeNo", way."medicareNo", way."medicareFund", way."medicareAccount",
        way."cardId", way."principalPart", way."giftPart", way.points, way.rate
      FROM shift, jsonb_to_recordset(${param('rows')}::jsonb) AS way("wayCode" integer, amount numeric, tendered numeric, "changeAmount" numeric,
        "tradeNo" text, "medicareNo" text, "medicareFund" numeric, "medicareAccount" numeric,
        "cardId" bigint, "principalPart" numeric, "giftPart" numeric, points integer, rate integer))
    UPDATE charge_order SET order_state = ${PAID}, paid_amount = ${param('paidAmount')}, credit_amount = ${param('creditAmount')},
      arrear_state = CASE WHEN ${param('creditAmount')}::numeric > 0 THEN ${DUE} ELSE 0 END, way_codes = ${param('wayCodes')}, tendered = ${param('tendered')},
      change_amount = ${param('changeAmount')}, cashier_id = ${param('accountId')}, pay_time = ${param('at')},
      integral_earned = ${param('points')}, integral_times = ${param('times')}, earn_yuan = ${param('yuan')}, shift_id = shift.id,
      version = version + 1, updated_at = ${param('at')}, updated_by = ${param('accountId')}
    FROM shift WHERE charge_order.property_owner_id = ${param('propertyOwnerId')} AND charge_order.id = ${param('orderId')}
    RETURNING shift.open_at`.compile(db),
);

/**
 * Locks the caller's open shift until the transaction ends, and writes the payment: a row for each method, and the
 * locked order. Returns when the shift was opened; without an open shift returns undefined and writes nothing.
 */
export async function insertPayment({ db, caller, now }: SessionCx, payment: Payment): Promise<string | undefined> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const { orderId, paidAmount, creditAmount, earned, ways } = payment;
  const cash = ways.find(({ wayCode }) => wayCode === CASH);
  const [shift] = await payInShift(db, {
    propertyOwnerId,
    orgId,
    accountId,
    at: now.toISOString(),
    orderId,
    paidAmount,
    creditAmount,
    points: earned.points,
    times: earned.times,
    yuan: earned.yuan,
    rows: JSON.stringify(ways),
    wayCodes: ways.map(({ wayCode }) => wayCode),
    tendered: cash?.tendered ?? null,
    changeAmount: cash?.changeAmount ?? null,
  });
  return shift?.openAt;
}
