import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';

interface PatientMoney {
  readonly cardBalance: Money;
  readonly arrearsBalance: Money;
  readonly integralBalance: number;
}

const CLOSED = stateCode(cardFlow, 'CLOSED');

/** Returns a patient's card balances, balance due and points in one query. */
export async function findPatientMoney({ db, caller }: SessionCx, patientId: number): Promise<PatientMoney> {
  const of = sql`property_owner_id = ${caller.propertyOwnerId} AND patient_id = ${patientId}`;
  const { rows } = await sql<PatientMoney>`SELECT
      (SELECT coalesce(sum(principal_balance + gift_balance), 0) FROM value_card WHERE ${of} AND card_state <> ${sql.lit(CLOSED)}) AS "cardBalance",
      coalesce((SELECT open_amount FROM patient_credit WHERE ${of}), 0) AS "arrearsBalance",
      coalesce((SELECT balance FROM integral_account WHERE ${of}), 0) AS "integralBalance"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a look without a table is a row as well');
  return row;
}
