import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { patientMoney } from '@mingmou/contract/cashier/payment/patient-money.contract';
import { atOneInstant } from '../support/barrier';
import { PASSWORD, recharge, ruleOf, sentCode, signAgreement, ticketFor } from './cards';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, TODAY, wechat, yuan } from './till';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows(`DELETE FROM recharge_rule; DELETE FROM outbox`);
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

type Settle = Partial<InputOf<typeof cardRecharge.settle>>;
const fill = (principal: number, more: Settle = {}, token = till.cashier) =>
  recharge(till, { principalAmount: yuan(principal), ways: [cash(principal)], ...more }, token);

async function open(principal: number, more: Settle = {}) {
  const reply = await fill(principal, more);
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}

const balance = async (cardId: number) =>
  (await till.app.send(valueCard.balance, { cardId }, { token: till.cashier })).data;

const moves = async (cardId: number) =>
  till.rows(
    `SELECT op_type, sub_type, principal_delta::float, gift_delta::float, principal_after::float, gift_after::float, biz_no
     FROM value_card_ledger WHERE card_id = $1 ORDER BY seq`,
    [cardId],
  );

describe('OUT-25 a recharge', () => {
  it('opens a card with the next number, payment rows, ledger rows and the gift of the highest rule reached', async () => {
    await ruleOf(till, 1000, 100);
    await ruleOf(till, 3000, 400);
    expect(await fill(2999.99, { giftAmount: yuan(400) })).toMatchObject({ code: 180505 });
    const first = await open(2999.99, { giftAmount: yuan(100) });
    expect(first).toMatchObject({
      ...{ rechargeNo: 'CZ202603100001', cardNo: 'K00000001', principalBalance: 2999.99, giftBalance: 100 },
    });
    const second = await open(3000, { giftAmount: yuan(400), ways: [cash(1000, 1200), wechat(2000)] });
    expect(second).toMatchObject({ cardNo: 'K00000002', giftBalance: 400, changeAmount: 200 });
    expect(await moves(second.cardId)).toMatchObject([
      { op_type: 0, principal_delta: 3000, gift_delta: 400, principal_after: 3000, gift_after: 400 },
    ]);
    const asked = { dateFrom: TODAY, dateTo: TODAY };
    const { data } = await till.app.send(cardRecharge.page, asked, { token: till.cashier });
    expect(data).toMatchObject({ total: 2, sums: { principalAmount: 5999.99, giftAmount: 500 } });
    expect(data.records[0]).toMatchObject({
      ...{ rechargeNo: 'CZ202603100002', wayNames: '现金、微信', rechargeState: 1, shiftId: expect.any(Number) },
      payRows: [
        { wayCode: 1, amount: 1000 },
        { wayCode: 2, amount: 2000 },
      ],
    });
  });

  it('requires the signed agreement before the first recharge only', async () => {
    const first = {
      ...{ patientId: till.patientId, principalAmount: yuan(100), giftAmount: yuan(0), ways: [cash(100)] },
      newCard: { password: PASSWORD },
    };
    const send = () => till.app.send(cardRecharge.settle, first, { token: till.cashier, idempotencyKey: newKey() });
    await till.rows(`DELETE FROM consent WHERE patient_id = $1`, [till.patientId]);
    expect(await send()).toMatchObject({
      ...{ code: 180511, msg: '首次充值须先签署储值协议，请登记签字的纸质协议，或请患者用手机扫码签署' },
    });
    await signAgreement(till);
    await till.rows(`UPDATE consent SET kind = 'PRIVACY' WHERE patient_id = $1`, [till.patientId]);
    expect(await send()).toMatchObject({ code: 180511 });
    await signAgreement(till);
    expect(await send()).toMatchObject({ success: true });
    await till.rows(`DELETE FROM consent WHERE patient_id = $1`, [till.patientId]);
    expect(await send()).toMatchObject({ success: true });
  });

  it('is shown with the balance due and the points of the patient', async () => {
    const ask = (token: string) => till.app.send(patientMoney.find, { patientId: till.patientId }, { token });
    const of = async (token: string) => (await ask(token)).data;
    await open(300);
    await open(200);
    expect(await of(till.cashier)).toEqual({ cardBalance: 500, arrearsBalance: 0, integralBalance: 0 });
    const credit = 'INSERT INTO patient_credit (property_owner_id, patient_id, open_amount) VALUES (1, $1, 12.5)';
    await till.rows(credit, [till.patientId]);
    expect(await of(till.manager)).toMatchObject({ cardBalance: 500, arrearsBalance: 12.5 });
    expect(await ask(await till.app.signIn('front_b'))).toMatchObject({ code: 100002, data: null });
    await till.rows('DELETE FROM patient_credit');
  });

  it('is limited by the card’s balance ceiling', async () => {
    const { cardId } = await open(4500);
    expect(await fill(600, { cardId, newCard: null })).toMatchObject({
      ...{ code: 180503, msg: '充值后本金超过上限5000.00' },
    });
    expect(await fill(500, { cardId, newCard: null })).toMatchObject({ success: true });
    await till.set('cardLimitWithGift', true);
    await ruleOf(till, 4000, 1000);
    expect(await fill(4000.01, { giftAmount: yuan(1000) })).toMatchObject({ code: 180503 });
    expect(await fill(4000, { giftAmount: yuan(1000) })).toMatchObject({ success: true });
  });

  it('allows a different gift only with the right', async () => {
    await ruleOf(till, 1000, 100);
    expect(await fill(1000, { giftAmount: yuan(150) })).toMatchObject({
      ...{ code: 180505, msg: '赠送金额与活动不符，如需调整请授权' },
    });
    expect(await fill(1000, { giftAmount: yuan(0) })).toMatchObject({ code: 180505 });
    expect(await fill(1000, { giftAmount: yuan(150) }, till.manager)).toMatchObject({ data: { giftBalance: 150 } });
  });

  it('earns only the points of its recharge rule', async () => {
    await ruleOf(till, 1000, 100, { points: 500 });
    await open(1000, { giftAmount: yuan(100) });
    await open(10);
    expect(await till.rows(`SELECT ledger_type, delta, biz_type, biz_no FROM integral_ledger`)).toEqual([
      { ledger_type: 5, delta: 500, biz_type: 'RECHARGE', biz_no: 'CZ202603100001' },
    ]);
  });

  it('offers only rules that are valid today and in this organisation', async () => {
    await ruleOf(till, 100, 10, { validTo: '2026-03-09' });
    await ruleOf(till, 200, 20, { validFrom: '2026-03-11' });
    await ruleOf(till, 300, 30, { orgIds: '{2}' });
    await ruleOf(till, 400, 40, { stateEnum: 'DISABLE' });
    await ruleOf(till, 500, 50, { validFrom: TODAY, validTo: TODAY, orgIds: '{1}' });
    const { data } = await till.app.send(cardRecharge.findRule, {}, { token: till.cashier });
    expect(data).toMatchObject([{ threshold: 500, giftAmount: 50 }]);
  });

  it('refuses invalid amounts, cards and payment methods, and changes nothing', async () => {
    const { cardId, cardNo } = await open(100, {
      newCard: { cardNo: 'VIP-88888'.replace('-', ''), password: PASSWORD },
    });
    expect(cardNo).toBe('VIP88888');
    const refusals: [Settle, object][] = [
      [{ principalAmount: yuan(0), ways: [cash(0.01)] }, { code: 180504 }],
      [{ principalAmount: yuan(50_000.01) }, { code: 180504, msg: '充值金额应在0.01–50000之间' }],
      [{ newCard: null }, { status: 400, data: { field: 'cardId' } }],
      [{ newCard: { password: '12345' } }, { status: 400 }],
      [{ newCard: { cardNo: 'short' } }, { status: 400 }],
      [{ newCard: { cardNo: 'vip88888' } }, { code: 180508 }],
      [{ ways: [wechat(99.99)] }, { code: 180202 }],
      [{ ways: [{ wayCode: 5, amount: yuan(100), medicareNo: 'X', medicareFund: yuan(100) }] }, { code: 180203 }],
      [{ ways: [{ wayCode: 6, amount: yuan(100), cardId, password: PASSWORD }] }, { code: 180203 }],
      [{ cardId, newCard: null, patientId: till.patientId + 1 }, { code: 100002 }],
    ];
    for (const [change, refused] of refusals) expect(await fill(100, change)).toMatchObject(refused);
    expect(await till.rows(`SELECT count(*)::int AS n FROM card_recharge`)).toEqual([{ n: 1 }]);
    expect(await balance(cardId)).toMatchObject({ principalBalance: 100, giftBalance: 0, hasPassword: true });
  });

  it('runs once for its idempotency key, and two recharges of one card are serialised', async () => {
    const { cardId } = await open(100);
    const input = { cardId, newCard: null, principalAmount: yuan(50), ways: [cash(50)] };
    const key = newKey();
    const twice = await Promise.all([1, 2].map(() => recharge(till, input, till.cashier, key)));
    expect(twice[0]?.data).toEqual(twice[1]?.data);
    await atOneInstant(till.app.database, `SELECT FROM value_card WHERE id = ${cardId} FOR UPDATE`, [
      () => recharge(till, input, till.cashier),
      () => recharge(till, input, till.manager),
    ]);
    expect((await moves(cardId)).map((row) => row.principal_after)).toEqual([100, 150, 200, 250]);
  });
});

describe('a card', () => {
  it('is frozen and unfrozen with a reason, and refuses recharges while frozen', async () => {
    const { cardId } = await open(100);
    const step = async (what: 'freeze' | 'unfreeze', token = till.manager) => {
      const { version } = await balance(cardId);
      return till.app.send(valueCard[what], { cardId, version, reason: '挂失' }, { token, idempotencyKey: newKey() });
    };
    expect(await step('freeze', till.cashier)).toMatchObject({ status: 403 });
    expect(await step('freeze')).toMatchObject({ data: { cardState: 2 } });
    expect(await step('freeze')).toMatchObject({ code: 180501, msg: '储值卡已冻结' });
    expect(await fill(50, { cardId, newCard: null })).toMatchObject({ code: 180501 });
    expect(await step('unfreeze')).toMatchObject({ data: { cardState: 1 } });
    expect(await step('unfreeze')).toMatchObject({ code: 100003 });
    expect((await moves(cardId)).map((row) => row.op_type)).toEqual([0, 2, 3]);
    const seen = { cardId, version: 1, reason: '纠纷' };
    const stale = await till.app.send(valueCard.freeze, seen, { token: till.manager, idempotencyKey: newKey() });
    expect(stale).toMatchObject({ code: 180001 });
  });

  it('gets a new password with an SMS code of its holder', async () => {
    const { cardId } = await open(100);
    const reset = (smsTicket: string) =>
      till.app.send(valueCard.resetPassword, { cardId, smsTicket, password: '654321' }, { token: till.cashier });
    expect(await reset('nonsense')).toMatchObject({ code: 180213 });
    const ticket = await ticketFor(till, { cardId, purpose: 'CARD_PASSWORD' });
    expect(await reset(ticket)).toMatchObject({ success: true });
    expect(await reset(ticket)).toMatchObject({ code: 180213 });
    expect(await balance(cardId)).toMatchObject({ hasPassword: true });
  });

  it('gets its new password once when the answer was lost: the same idempotency key returns the first result', async () => {
    const { cardId } = await open(100);
    const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_PASSWORD' });
    const input = { cardId, smsTicket, password: '654321' };
    const sent = { token: till.cashier, idempotencyKey: newKey() };
    expect(await till.app.send(valueCard.resetPassword, input, sent)).toMatchObject({ success: true });
    expect(await till.app.send(valueCard.resetPassword, input, sent)).toMatchObject({ success: true });
  });

  it('keeps its ledger when it is replaced by a new number and transferred to another patient', async () => {
    const { cardId } = await open(100);
    const { version } = await balance(cardId);
    const input = { cardId, version, reason: '损坏' };
    const replaced = await till.app.send(valueCard.replace, input, { token: till.manager, idempotencyKey: newKey() });
    expect(replaced).toMatchObject({ data: { cardNo: 'K00000002', cardState: 1 } });
    const other = await till.rows(
      `SELECT id FROM patient WHERE id <> ${till.patientId} AND state_enum = 'ENABLE' LIMIT 1`,
    );
    const toPatientId = Number(other[0]?.id);
    const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_TRANSFER' });
    const given = { ...input, version: replaced.data.version, toPatientId, smsTicket, bothSigned: true };
    const wrong = { ...given, toPatientId: till.patientId };
    const send = (body: typeof given) =>
      till.app.send(valueCard.transfer, body, { token: till.manager, idempotencyKey: newKey() });
    expect(await send(wrong)).toMatchObject({ status: 400 });
    expect(await send({ ...given, bothSigned: false })).toMatchObject({ status: 400, data: { field: 'bothSigned' } });
    expect(await send(given)).toMatchObject({ success: true });
    expect(await balance(cardId)).toMatchObject({ patientId: toPatientId, hasPassword: false, principalBalance: 100 });
    const names = await till.rows(
      `SELECT name FROM patient WHERE id IN (${till.patientId}, ${toPatientId}) ORDER BY id`,
    );
    const words = [...names.map(({ name }) => String(name)), 'k00000002', 'CZ20260310'];
    for (const keyword of [...words, 'nobody']) {
      const total = keyword === 'nobody' ? 0 : 1;
      const found = await till.app.send(cardRecharge.page, { keyword }, { token: till.cashier });
      expect([keyword, found.data.total]).toEqual([keyword, total]);
    }
    const byOldNo = await till.app.send(valueCard.ledger, { keyword: 'K00000001' }, { token: till.cashier });
    expect(byOldNo.data.records.map(({ subType }) => subType)).toEqual(['REPLACE']);
    const { data } = await till.app.send(valueCard.ledger, { cardId }, { token: till.cashier });
    expect(data).toMatchObject({ total: 3, sums: { principalDelta: 100 } });
    expect(data.records.map(({ subType, remark }) => [subType, remark])).toEqual([
      ['TRANSFER', '损坏（双方已签字）'],
      ['REPLACE', '补卡：K00000001 → K00000002'],
      [null, null],
    ]);
  });

  it('is visible in all organisations of its chain', async () => {
    const { cardId } = await open(100);
    const elsewhere = await till.app.signIn('manager', { orgId: 2 });
    const seen = await till.app.send(valueCard.balance, { cardId }, { token: elsewhere });
    expect(seen).toMatchObject({ data: { principalBalance: 100 } });
    const { data } = await till.app.send(cardRecharge.page, {}, { token: elsewhere });
    expect(data).toMatchObject({ total: 1, records: [{ payRows: [] }] });
    expect(await till.app.send(cardRecharge.page, { orgId: 2 }, { token: elsewhere })).toMatchObject({
      data: { total: 0 },
    });
  });
});

describe('an SMS code for the card holder', () => {
  const send = (cardId: number, purpose: 'CARD_PAY' | 'CARD_PASSWORD' = 'CARD_PAY') =>
    till.app.send(holderCode.send, { cardId, purpose, amount: yuan(600) }, { token: till.cashier });
  const verify = (cardId: number, code: string) =>
    till.app.send(holderCode.verify, { cardId, purpose: 'CARD_PAY', code }, { token: till.cashier });

  it('can be requested again after a minute for the same purpose, and expires after five minutes or five tries', async () => {
    const { cardId } = await open(1000);
    expect(await send(cardId)).toMatchObject({ data: { mobileMasked: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/) } });
    expect(await send(cardId)).toMatchObject({ code: 180216, msg: '请60秒后再获取验证码' });
    expect(await send(cardId, 'CARD_PASSWORD')).toMatchObject({ success: true });
    const code = await sentCode(till);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await verify(cardId, wrong)).toMatchObject({ code: 180214, msg: '验证码错误' });
    till.app.advance(5);
    expect(await verify(cardId, await sentCode(till))).toMatchObject({ code: 180215 });
    expect(await send(cardId)).toMatchObject({ success: true });
    const live = await sentCode(till);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await verify(cardId, live === '000000' ? '000001' : '000000')).toMatchObject({ code: 180214 });
    }
    expect(await verify(cardId, live)).toMatchObject({ code: 180215, msg: '验证码已过期，请重新获取' });
    till.app.advance(1);
    await send(cardId);
    expect(await verify(cardId, await sentCode(till))).toMatchObject({ data: { smsTicket: expect.any(String) } });
  });

  it('can be verified again until its ticket is used: only the newest ticket is valid', async () => {
    const { cardId } = await open(1000);
    await send(cardId, 'CARD_PASSWORD');
    const asked = { cardId, purpose: 'CARD_PASSWORD', code: await sentCode(till) } as const;
    const ticket = async () => (await till.app.send(holderCode.verify, asked, { token: till.cashier })).data.smsTicket;
    const [lost, held] = [await ticket(), await ticket()];
    const reset = (smsTicket: string) =>
      till.app.send(valueCard.resetPassword, { cardId, smsTicket, password: '654321' }, { token: till.cashier });
    expect(await reset(lost)).toMatchObject({ code: 180213 });
    expect(await reset(held)).toMatchObject({ success: true });
    expect(await till.app.send(holderCode.verify, asked, { token: till.cashier })).toMatchObject({ code: 180215 });
  });

  it('is also sent to a patient who transfers points, for an amount in points', async () => {
    const asked = { patientId: till.patientId, purpose: 'INTEGRAL_TRANSFER' as const, points: 100 };
    expect(await till.app.send(holderCode.sendToPatient, asked, { token: till.cashier })).toMatchObject({
      success: true,
    });
    const { patientId, purpose } = asked;
    const verified = { patientId, purpose, code: await sentCode(till) };
    expect(await till.app.send(holderCode.verify, verified, { token: till.cashier })).toMatchObject({ success: true });
    const mixed = { ...asked, purpose: 'CARD_PAY' as const };
    expect(await till.app.send(holderCode.sendToPatient, mixed, { token: till.cashier })).toMatchObject({
      status: 400,
    });
  });
});
