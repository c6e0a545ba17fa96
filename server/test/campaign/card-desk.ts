import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { cardRecharge } from '@mingmou/contract/cashier/card-recharge.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card-refund.contract';
import { holderCode } from '@mingmou/contract/cashier/holder-code.contract';
import type { RealServer } from './real-server';

/** Of the demo's rules: 1 000 gives 100, and a tenth that goes back takes a tenth of the gift. */
export const FILLED = { principal: 1000, gift: 100 } as const;
export const GIVEN_BACK = { principal: 100, gift: 10 } as const;

type Refund = InputOf<typeof valueCardRefund.settle>;

/** Patients of the flagship who signed the 储值协议, each with a phone of their own: a phone is sent one code a minute. */
export async function signedPatients(server: RealServer, count: number): Promise<number[]> {
  return server.query(
    `WITH signed AS (
       SELECT min(p.id) AS id FROM patient p JOIN patient_org o ON o.property_owner_id = p.property_owner_id AND o.patient_id = p.id
       WHERE o.org_id = 1 AND p.state_enum = 'ENABLE' GROUP BY p.phone ORDER BY 1 LIMIT $1
     )
     INSERT INTO consent (property_owner_id, org_id, patient_id, kind, state, file_ids)
     SELECT 1, 1, id, 'CARD', 'AGREED', '{1}' FROM signed RETURNING patient_id AS id`,
    [count],
    ({ id }) => Number(id),
  );
}

/** The same recharge of a new card, however often it is sent. */
export function filling(server: RealServer, patientId: number) {
  const input = {
    ...{ patientId, newCard: { shareFamily: false } },
    principalAmount: money(FILLED.principal),
    giftAmount: money(FILLED.gift),
    ways: [{ wayCode: 1, amount: money(FILLED.principal) }],
  };
  const key = `crash-fill-${String(patientId).padStart(8, '0')}`;
  return () => server.send(cardRecharge.settle, input, 'cashier', key);
}

/** Codes to the holders of these cards, exchanged for what their refunds ask for: a ticket is good for one refund. */
export async function ticketsFor(server: RealServer, cardIds: readonly number[]): Promise<Map<number, string>> {
  const purpose = 'CARD_REFUND';
  for (const cardId of cardIds) {
    const sent = await server.send(
      holderCode.send,
      { cardId, purpose, amount: money(GIVEN_BACK.principal) },
      'manager',
    );
    if (!sent.success) throw new Error(sent.msg);
  }
  const codes = await server.query(
    `SELECT v.id, (SELECT o.payload->>'code' FROM outbox o WHERE o.receiver = p.phone ORDER BY o.id DESC LIMIT 1) AS code
     FROM value_card v JOIN patient p ON p.property_owner_id = v.property_owner_id AND p.id = v.patient_id
     WHERE v.id = ANY($1)`,
    [cardIds],
    ({ id, code }) => ({ cardId: Number(id), code: String(code) }),
  );
  const tickets = new Map<number, string>();
  for (const { cardId, code } of codes) {
    const { data } = await server.send(holderCode.verify, { cardId, purpose, code }, 'manager');
    tickets.set(cardId, data.smsTicket);
  }
  return tickets;
}

/** The same refund of a part of the card's principal, however often it is sent. */
export function givingBack(
  server: RealServer,
  { cardId, version, smsTicket }: Pick<Refund, 'cardId' | 'version' | 'smsTicket'>,
) {
  const input: Refund = {
    ...{ cardId, version, smsTicket, refundCause: 1, refundIdNo: '11010119900101100X', reason: '患者要求' },
    amount: money(GIVEN_BACK.principal),
  };
  const key = `crash-back-${String(cardId).padStart(8, '0')}`;
  return () => server.send(valueCardRefund.settle, input, 'manager', key);
}
