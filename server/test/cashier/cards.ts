import type { InputOf } from '@mingmou/contract/base/call';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { newKey, type Till, yuan } from './till';

export const PASSWORD = '123456';

type Settle = InputOf<typeof cardRecharge.settle>;

/** Stores a signed 储值协议, as the desk does; once per patient is enough. */
export async function signAgreement(till: Till, patientId = till.patientId): Promise<void> {
  await till.rows(
    `INSERT INTO consent (property_owner_id, org_id, patient_id, kind, state, file_ids)
     VALUES (1, 1, $1, 'CARD', 'AGREED', '{1}') ON CONFLICT DO NOTHING`,
    [patientId],
  );
}

/** Recharges a new card of the till's patient, who signed the agreement; `change` overrides the input. */
export async function recharge(
  till: Till,
  change: Partial<Settle> & Pick<Settle, 'principalAmount' | 'ways'>,
  token: string,
  idempotencyKey = newKey(),
) {
  const input = { patientId: till.patientId, giftAmount: yuan(0), newCard: { password: PASSWORD }, ...change };
  await signAgreement(till, input.patientId);
  return till.app.send(cardRecharge.settle, input, { token, idempotencyKey });
}

/** Creates a recharge rule of the chain with a gift. */
export async function ruleOf(
  till: Till,
  threshold: number,
  gift: number,
  more: { validFrom?: string; validTo?: string; orgIds?: string; stateEnum?: string; points?: number } = {},
): Promise<void> {
  const { validFrom = null, validTo = null, orgIds = '{}', stateEnum = 'ENABLE', points = 0 } = more;
  await till.rows(
    `INSERT INTO recharge_rule (property_owner_id, threshold, gift_amount, valid_from, valid_to, org_ids, state_enum, gift_integral)
     VALUES (1, $1, $2, $3, $4, $5, $6, $7)`,
    [threshold, gift, validFrom, validTo, orgIds, stateEnum, points],
  );
}

/** Returns the digits of the last SMS code. */
export async function sentCode(till: Till): Promise<string> {
  const [row] = await till.rows(
    `SELECT payload->>'code' AS code FROM outbox WHERE template = 'HOLDER_CODE' ORDER BY id DESC LIMIT 1`,
  );
  return String(row?.code);
}

/** Advances a minute, requests a code and exchanges it for a ticket. */
export async function ticketFor(
  till: Till,
  asked: {
    readonly cardId: number;
    readonly purpose: InputOf<typeof holderCode.send>['purpose'];
    readonly amount?: number;
  },
): Promise<string> {
  const { cardId, purpose, amount } = asked;
  till.app.advance(1);
  const send = { cardId, purpose, ...(amount === undefined ? {} : { amount: yuan(amount) }) };
  const sent = await till.app.send(holderCode.send, send, { token: till.cashier });
  if (!sent.success) throw new Error(sent.msg);
  const verify = { cardId, purpose, code: await sentCode(till) };
  return (await till.app.send(holderCode.verify, verify, { token: till.cashier })).data.smsTicket;
}
