import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import type { CodePurpose } from '@mingmou/contract/cashier/card/card.dicts';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import type { RealServer } from './real-server';

/** Matches a rule of the demo: 1,000 gives 100; a refund of a tenth deducts a tenth of the gift. */
export const FILLED = { principal: 1000, gift: 100 } as const;
export const GIVEN_BACK = { principal: 100, gift: 10 } as const;
/** Above `cardSmsThreshold`, so that a payment needs an SMS code; principal is spent before gift. */
export const PAID = 600;

const PASSWORD = '135790';
const SERVICE = 9;

type Refund = InputOf<typeof valueCardRefund.settle>;

/** Returns patients of the flagship who signed the 储值协议, each with a phone of their own: a phone gets one code a minute. */
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

/** Builds an act that sends the same recharge of a new card, however often it runs. */
export function filling(server: RealServer, patientId: number) {
  const input = {
    ...{ patientId, newCard: { password: PASSWORD, shareFamily: false } },
    principalAmount: money(FILLED.principal),
    giftAmount: money(FILLED.gift),
    ways: [{ wayCode: 1, amount: money(FILLED.principal) }],
  };
  const key = `crash-fill-${String(patientId).padStart(8, '0')}`;
  return () => server.send(cardRecharge.settle, input, 'cashier', key);
}

interface Proof {
  readonly purpose: Extract<CodePurpose, 'CARD_PAY' | 'CARD_REFUND'>;
  readonly amount: number;
  /** Account that requests the codes. */
  readonly account: string;
}

/**
 * Sends codes to the holders of the cards and exchanges them for tickets; a ticket is valid for one payment or refund.
 * Between code and exchange each holder gets the card's notice, like from the message queue outside quiet hours.
 */
export async function ticketsFor(
  server: RealServer,
  cardIds: readonly number[],
  { purpose, amount, account }: Proof,
): Promise<Map<number, string>> {
  for (const cardId of cardIds) {
    const sent = await server.send(holderCode.send, { cardId, purpose, amount: money(amount) }, account);
    if (!sent.success) throw new Error(sent.msg);
  }
  await server.query(
    `INSERT INTO outbox (property_owner_id, channel, receiver, template, body, payload, state, at)
     SELECT 1, 'SMS', p.phone, '储值变动', '', '{"amount": "1.00"}', 'SENT', now()
     FROM value_card v JOIN patient p ON p.property_owner_id = v.property_owner_id AND p.id = v.patient_id
     WHERE v.id = ANY($1) RETURNING id`,
    [cardIds],
    ({ id }) => id,
  );
  const codes = await server.query(
    `SELECT v.id, (SELECT o.payload->>'code' FROM outbox o
       WHERE o.receiver = p.phone AND o.template = 'HOLDER_CODE' ORDER BY o.id DESC LIMIT 1) AS code
     FROM value_card v JOIN patient p ON p.property_owner_id = v.property_owner_id AND p.id = v.patient_id
     WHERE v.id = ANY($1)`,
    [cardIds],
    ({ id, code }) => ({ cardId: Number(id), code: String(code) }),
  );
  const tickets = new Map<number, string>();
  for (const { cardId, code } of codes) {
    const verified = await server.send(holderCode.verify, { cardId, purpose, code }, account);
    if (!verified.success) throw new Error(verified.msg);
    tickets.set(cardId, verified.data.smsTicket);
  }
  return tickets;
}

/** Creates a service without discounts, so that every patient pays the same. */
export async function serviceOnSale(server: RealServer): Promise<number> {
  const [id = 0] = await server.query(
    `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price, discountable)
     VALUES (1, 1, 'CRASH', '刷卡项目', 'skxm', '2', $1, false) RETURNING id`,
    [PAID],
    ({ id: made }) => Number(made),
  );
  return id;
}

interface CardPayment {
  readonly patientId: number;
  readonly cardId: number;
  readonly itemId: number;
  readonly smsTicket: string | undefined;
}

/** Opens an order of the patient and returns an act that sends the same card payment, however often it runs. */
export async function paying(server: RealServer, { patientId, cardId, itemId, smsTicket }: CardPayment) {
  const lines = [{ sourceType: SERVICE, itemId, qty: 1 } as const];
  const order = { patientId, lines, payableAmount: money(PAID) };
  const saved = await server.send(chargeOrder.save, order, 'cashier', `crash-card-order-${cardId}`);
  if (!saved.success) throw new Error(saved.msg);
  const { id, version, payableAmount } = saved.data;
  const ways = [{ wayCode: 6, amount: payableAmount, cardId, password: PASSWORD, smsTicket }];
  return () =>
    server.send(chargeOrder.settle, { id, version, payableAmount, ways }, 'cashier', `crash-card-pay-${cardId}-0000`);
}

/** Builds an act that sends the same refund of a part of the card's principal, however often it runs. */
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
