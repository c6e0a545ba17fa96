import type { DatabaseLogin } from '../src/database/embedded';
import { hashPassword } from '../src/modules/auth/password-hash.service';
import { asFiller } from './copies';

/** Patient of the demo with a card, points and coupons, who uses all payment methods. */
export interface Payer {
  readonly patientId: number;
  readonly cardId: number;
  /** Each takes one yuan off one order. */
  readonly couponIds: readonly number[];
}

export const CARD_PASSWORD = '135790';
const PAYERS = 64;
const FIRST_ID = 900_000_000;
const COUPONS = 'bench';

/** Gives 64 patients a card of 5 000 yuan, a million points and so many coupons. */
export async function fillPayers(admin: DatabaseLogin, couponsEach: number): Promise<Payer[]> {
  const passwordHash = await hashPassword(CARD_PASSWORD, 1);
  return asFiller(admin, async (client) => {
    await client.query(`CREATE TEMP TABLE payer AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM patient
      WHERE property_owner_id = 1 AND state_enum = 'ENABLE' ORDER BY id LIMIT ${PAYERS}`);
    await client.query(`INSERT INTO integral_account (property_owner_id, patient_id, balance, seq)
      SELECT 1, id, 1000000, 1 FROM payer ON CONFLICT (property_owner_id, patient_id)
      DO UPDATE SET balance = 1000000, debt = 0`);
    await client.query(
      `INSERT INTO value_card (property_owner_id, id, card_no, patient_id, principal_balance, gift_balance, ledger_seq, password_hash, issue_org_id)
        OVERRIDING SYSTEM VALUE SELECT 1, ${FIRST_ID} + n, 'BENCH' || ${FIRST_ID} + n, id, 5000, 0, 1, $1, 1 FROM payer`,
      [passwordHash],
    );
    await client.query(`INSERT INTO value_card_ledger (property_owner_id, card_id, seq, op_type, principal_before, gift_before,
        principal_delta, gift_delta, principal_after, gift_after, biz_type, biz_id, biz_no, patient_id, org_id, operator_id, at)
      SELECT 1, ${FIRST_ID} + n, 1, 0, 0, 0, 5000, 0, 5000, 0, 'RECHARGE', 0, 'bench', id, 1, (SELECT min(id) FROM account), now() FROM payer`);
    await client.query(
      `INSERT INTO coupon (property_owner_id, coupon_no, patient_id, name, threshold, amount, valid_from, valid_to, origin)
        SELECT 1, 'B' || n || '-' || k, id, $1, 0, 1, current_date - 1, current_date + 1, 4
        FROM payer CROSS JOIN generate_series(1, $2::integer) k`,
      [COUPONS, couponsEach],
    );
    const { rows } = await client.query<{ patient_id: string; n: string; coupon_ids: string[] }>(
      `SELECT patient_id, n, array_agg(coupon.id) AS coupon_ids FROM payer JOIN coupon ON patient_id = payer.id
        WHERE property_owner_id = 1 AND coupon.name = $1 GROUP BY patient_id, n ORDER BY n`,
      [COUPONS],
    );
    return rows.map(({ patient_id, n, coupon_ids }) => ({
      patientId: Number(patient_id),
      cardId: FIRST_ID + Number(n),
      couponIds: coupon_ids.map(Number),
    }));
  });
}
