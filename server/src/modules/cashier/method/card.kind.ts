import { sharedCodes } from '@mingmou/contract/base/codes';
import { compareAmounts, type Money, minus, money, sum, ZERO } from '@mingmou/contract/base/money';
import { cardBackCodes, cardCodes, cardPayCodes } from '@mingmou/contract/cashier/card/card.codes';
import { cardOperation } from '@mingmou/contract/cashier/card/card.dicts';
import { cardParameters } from '@mingmou/contract/cashier/card/card.parameters';
import { deductedParts, returnedParts } from '@mingmou/contract/cashier/card/card.rules';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { together } from '../../../database/open-transaction';
import { malformed, Refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { checkUsable, mayPayWith, spendable } from '../card/card.guard';
import { type LockedCard, lockCard } from '../card/card.store';
import { postToCard } from '../card/card-ledger.store';
import { expectTold, tellHolder } from '../card/card-notice.service';
import { useCardTicket } from '../card/holder-code.service';
import { amountText } from '../payer/amount-text.rules';
import { holdsHere } from '../payer/people.store';
import type { BackBy } from '../refund/refund.store';
import type { WayInput } from './method-input.types';
import type { Bill, PaidBill, PaidRefund, WayKind, WayParts } from './method-kind.types';

const { CONSUME, REFUND } = cardOperation.codes;

const negative = (amount: Money) => minus(ZERO, amount);

async function heldCard(cx: SessionCx, id: number): Promise<LockedCard> {
  return (await lockCard(cx, id)) ?? refuse(sharedCodes.missing);
}

/**
 * Above the threshold requires an SMS code, or a colleague who authorises the payment if no code can be sent (§8a 1).
 */
async function checkCode(cx: SessionCx, { proofs }: Bill, input: WayInput, cardId: number): Promise<void> {
  const authorizer = proofs.get(cardId)?.authorizer;
  if (authorizer instanceof Refusal) throw authorizer;
  const mayStandIn = typeof authorizer === 'number' && (await holdsHere(cx, authorizer, 'cashier:skipSms'));
  if (authorizer !== undefined && !mayStandIn) refuse(orderCodes.wrongAuthorizer);
  const { propertyOwnerId, orgId } = cx.caller;
  const threshold = await readParameter(cx.db, cardParameters.cardSmsThreshold, propertyOwnerId, orgId);
  if (mayStandIn || compareAmounts(input.amount, money(threshold)) <= 0) return;
  await useCardTicket(cx, input.smsTicket, { purpose: 'CARD_PAY', cardId, amount: input.amount });
}

async function check(cx: SessionCx, bill: Bill, input: WayInput): Promise<WayParts> {
  const { cardId, amount } = input;
  if (!cardId) throw malformed('cardId', '储值卡：请选择储值卡');
  const card = await heldCard(cx, cardId);
  checkUsable(card);
  if (!mayPayWith(card, bill.patientId)) refuse(cardCodes.notTheirs);
  const proof = bill.proofs.get(cardId)?.password;
  if (proof === undefined) throw malformed('password', '支付密码：请输入');
  if (proof instanceof Refusal) throw proof;
  const on = spendable(card);
  const usable = sum([on.principal, on.gift]);
  if (compareAmounts(amount, usable) > 0) refuse(cardPayCodes.tooLittle, { x: amountText(usable) });
  await checkCode(cx, bill, input, cardId);
  const { propertyOwnerId, orgId } = cx.caller;
  const order = await readParameter(cx.db, cardParameters.cardDeductOrder, propertyOwnerId, orgId);
  const { principal, gift } = deductedParts(order, on, amount);
  return { cardId, principalPart: principal, giftPart: gift };
}

async function taken(cx: SessionCx, bill: PaidBill, input: WayInput, parts: WayParts): Promise<void> {
  const card = await heldCard(cx, parts.cardId ?? 0);
  const { bizType, bizId, bizNo, patientId } = bill;
  const moved = await postToCard(cx, card, {
    ...{ opType: CONSUME, bizType, bizId, bizNo, patientId },
    principalDelta: negative(parts.principalPart ?? ZERO),
    giftDelta: negative(parts.giftPart ?? ZERO),
    remark: input.authorizer ? `免短信，授权账号${input.authorizer.account}` : null,
  });
  await tellHolder(cx, moved, input.amount);
}

const cardsIn = async (cx: SessionCx, ways: readonly BackBy[]) => {
  const ids = ways.flatMap(({ cardId }) => (cardId ? [cardId] : [])).sort((a, b) => a - b);
  const cards: LockedCard[] = [];
  for (const id of new Set(ids)) cards.push(await heldCard(cx, id));
  return cards;
};

async function holdBack(cx: SessionCx, ways: readonly BackBy[]): Promise<void> {
  for (const { state } of await cardsIn(cx, ways)) if (state === 'CLOSED') refuse(cardBackCodes.closed);
}

async function givenBack(cx: SessionCx, refund: PaidRefund, ways: readonly BackBy[]): Promise<void> {
  for (const { cardId, amount, principal, gift } of ways) {
    const moved = await postToCard(cx, await heldCard(cx, cardId ?? 0), {
      ...{ opType: REFUND, subType: 'ORDER_REFUND', bizType: refund.bizType, bizId: refund.id, bizNo: refund.refundNo },
      patientId: refund.patientId,
      principalDelta: principal,
      giftDelta: gift,
    });
    await tellHolder(cx, moved, amount);
  }
}

/** That no card was chosen is said by `check`. */
const hold = (cx: SessionCx, _bill: Bill, { cardId }: WayInput) =>
  together(cardId ? lockCard(cx, cardId) : Promise.resolve(), expectTold(cx));

/** 储值卡: two balances on a ledger, opened by a password, above a threshold by a code as well. */
export const cardWay: WayKind = {
  hold,
  check,
  taken,
  backParts: ({ principalPart, giftPart, refundedPrincipal, refundedGift }, amount) => ({
    ...returnedParts(amount, {
      principal: minus(principalPart ?? ZERO, refundedPrincipal),
      gift: minus(giftPart ?? ZERO, refundedGift),
    }),
    points: 0,
  }),
  holdBack,
  givenBack,
};
