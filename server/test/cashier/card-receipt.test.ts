import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { cardReceipt } from '@mingmou/contract/cashier/card/card-receipt.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { PASSWORD, recharge, ruleOf, ticketFor } from './cards';
import { cash, newKey, openTill, type Till, wechat, yuan } from './till';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows(`DELETE FROM outbox; DELETE FROM recharge_rule; DELETE FROM login_attempt`);
  await till.set('cardSmsThreshold', 5000);
});
afterAll(() => till.app.close());

type Refunding = InputOf<typeof valueCardRefund.settle>;

const token = () => ({ token: till.manager, idempotencyKey: newKey() });
const look = () => ({ token: till.cashier });

/** Requests a card refund with the ticket of an SMS code for the same amount. */
async function askBack(cardId: number, amount: number, more: Partial<Refunding> = {}) {
  const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_REFUND', amount });
  const { version } = (await till.app.send(valueCard.balance, { cardId }, look())).data;
  const asked = { cardId, version, amount: yuan(amount), refundCause: 1, refundIdNo: '11010119900101100X' } as const;
  const reply = await till.app.send(
    valueCardRefund.settle,
    { ...asked, smsTicket, reason: '患者要求', ...more },
    token(),
  );
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}

describe('充值收据', () => {
  it('shows the balances before and after, the gift, each payment method and the amount in capital figures; counts its prints', async () => {
    await ruleOf(till, 1000, 100, { points: 20 });
    const first = await recharge(till, { principalAmount: yuan(200), ways: [wechat(200)] }, till.cashier);
    const { cardId, cardNo } = first.data;
    const input = {
      ...{ cardId, newCard: null, principalAmount: yuan(1004.05), giftAmount: yuan(100) },
      ways: [cash(504.05, 510), { ...wechat(500), tradeNo: 'WX0001' }],
    };
    const { id } = (await recharge(till, input, till.cashier)).data;
    const { data: paper } = await till.app.send(cardReceipt.recharge, { id }, look());
    expect(paper).toMatchObject({
      ...{ title: '充值收据', printCount: 0, cardNo, rechargeNo: 'CZ202603100002' },
      ...{ principalAmount: 1004.05, principalCapital: '壹仟零肆元零伍分', giftAmount: 100, giftIntegral: 20 },
      ...{ principalBefore: 200, giftBefore: 0, principalAfter: 1204.05, giftAfter: 100 },
      ways: [
        { wayName: '现金', amount: 504.05 },
        { wayName: '微信', amount: 500, tradeNo: 'WX0001' },
      ],
      ...{ tendered: 510, changeAmount: 5.95, at: '2026-03-10 09:00:00' },
    });
    expect(paper.template).toMatchObject({
      paper: '80mm',
      blocks: ['barcode', 'facts', 'total', 'ways', 'balance', 'people', 'sign', 'contact'],
    });
    for (const printCount of [1, 2]) {
      const printed = await till.app.send(cardReceipt.rechargePrinted, { id }, look());
      expect(printed.data).toEqual({ printCount });
    }
    expect((await till.app.send(cardReceipt.recharge, { id }, look())).data.printCount).toBe(2);
    const elsewhere = { token: await till.app.signIn('admin', { orgId: 2 }) };
    expect(await till.app.send(cardReceipt.recharge, { id }, elsewhere)).toMatchObject({ code: 100002 });
    expect(await till.app.send(cardReceipt.rechargePrinted, { id }, elsewhere)).toMatchObject({ code: 100002 });
  });
});

describe('the paper of a card refund', () => {
  const fill = async (principal: number, gift: number) => {
    const input = { principalAmount: yuan(principal), giftAmount: yuan(gift), ways: [wechat(principal)] };
    return (await recharge(till, input, till.manager)).data.cardId;
  };

  it('OUT-27 W27 shows the deduction for used gift and the amount paid out; the receipt of an order refund rejects a card refund', async () => {
    await till.set('cardDeductOrder', 2);
    await till.set('refundApproveAmount', 10_000);
    const cardId = await fill(1000, 100);
    const byCard = { wayCode: 6, amount: yuan(300), cardId, password: PASSWORD };
    await till.sell([till.line('百元', { qty: 3 })], 300, [byCard]);
    const { refundId } = await askBack(cardId, 800, { closeCard: true });
    const { data: paper } = await till.app.send(cardReceipt.refund, { id: refundId }, look());
    expect(paper).toMatchObject({
      ...{ title: '退款', refundNo: 'TF202603100001', printCount: 0, reason: '患者要求' },
      ...{ principalTaken: 800, giftTaken: 0, forfeitAmount: 80, interest: 0 },
      ...{ paidOut: 720, paidOutCapital: '柒佰贰拾元整' },
      ...{ principalBefore: 800, giftBefore: 0, principalAfter: 0, giftAfter: 0 },
      ways: [{ wayName: '微信', amount: 720 }],
    });
    expect((await till.app.send(cardReceipt.refundPrinted, { id: refundId }, look())).data).toEqual({ printCount: 1 });
    expect(await till.app.send(receipt.refund, { id: refundId }, look())).toMatchObject({ code: 100002 });
  });

  it('names the payment method of the payout, not the method of the recharge', async () => {
    const input = { principalAmount: yuan(300), ways: [cash(300)] };
    const { cardId } = (await recharge(till, input, till.manager)).data;
    const [row] = await till.rows('SELECT id FROM pay_row WHERE recharge_id IS NOT NULL');
    const ways = [{ payRowId: Number(row?.id), amount: yuan(300), insteadWay: 4, insteadReason: '退至银行卡' }];
    const { refundId } = await askBack(cardId, 300, { closeCard: true, ways });
    const { data: paper } = await till.app.send(cardReceipt.refund, { id: refundId }, look());
    expect(paper.ways).toMatchObject([{ wayName: '银行卡', amount: 300 }]);
  });

  it('exists only after the payout; before that the detail shows the planned payment methods', async () => {
    const cardId = await fill(600, 60);
    const { refundId, refundState } = await askBack(cardId, 600, { closeCard: true });
    expect(refundState).toBe(1);
    expect(await till.app.send(cardReceipt.refund, { id: refundId }, look())).toMatchObject({ code: 100002 });
    expect(await till.app.send(cardReceipt.refundPrinted, { id: refundId }, look())).toMatchObject({ code: 100002 });
    const detail = async () => (await till.app.send(refund.detail, { id: refundId }, look())).data;
    expect((await detail()).ways).toMatchObject([{ wayCode: 2, wayName: '微信', amount: 600, left: 600 }]);
    // A card that was frozen meanwhile pays nothing out, but the detail stays readable.
    await till.rows(`UPDATE value_card SET card_state = 2 WHERE id = ${cardId}`);
    expect((await detail()).ways).toEqual([]);
  });
});
