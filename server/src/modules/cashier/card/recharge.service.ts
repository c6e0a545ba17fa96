import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { compareAmounts, type Money, money, sameAmount, sum, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { integralType } from '@mingmou/contract/cashier/benefit/points.dicts';
import { cardCodes } from '@mingmou/contract/cashier/card/card.codes';
import { cardOperation } from '@mingmou/contract/cashier/card/card.dicts';
import { cardParameters } from '@mingmou/contract/cashier/card/card.parameters';
import { type GiftRule, giftRule } from '@mingmou/contract/cashier/card/card.rules';
import type { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { malformed, refusal, refuse } from '../../../kernel/call/refusal';
import type { AheadCx, SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { businessNumber } from '../../../kernel/row/sequence';
import { whereUnique } from '../../../kernel/row/unique';
import { hashPassword } from '../../auth/password-hash.service';
import { hasConsent } from '../../patients/consent.service';
import { rulesInForce } from '../../system/cashier/recharge-rule.service';
import { joinOrg } from '../../visit/patient-visits.rows';
import { NO_PROOFS } from '../method/method-proofs.service';
import { lockCustomer } from '../order/order.store';
import { amountText } from '../payer/amount-text.rules';
import { countStaffHere } from '../payer/people.store';
import { checkedWays, heldWays, type PaidBy } from '../payment/payment.service';
import { movePoints, pointTerms } from '../points/points.service';
import { holdAccount } from '../points/points.store';
import { cashierShiftOfAct, checkCashierShift } from '../shift/cashier-shift.service';
import { checkUsable } from './card.guard';
import { freshCardNo, type LockedCard, lockCard } from './card.store';
import { postToCard } from './card-ledger.store';
import { tellHolder } from './card-notice.service';
import { hasRecharged, insertCard, insertRecharge, insertRechargeRows } from './recharge.store';

type Input = InputOf<typeof cardRecharge.settle>;

const LEAST = money('0.01');
const MOST = money(50_000);

/** Returns the hash of a new card's password, computed while no transaction is open. */
export async function hashedNewPassword({ newCard }: Input, cx: AheadCx): Promise<string | null> {
  return newCard?.password ? hashPassword(newCard.password, cx.caller.propertyOwnerId) : null;
}

/** The rule whose gift the amount earns; another gift is for those who may give one (180505). */
async function checkGift(cx: SessionCx, { principalAmount, giftAmount, ruleId }: Input): Promise<GiftRule | undefined> {
  const rule = giftRule(await rulesInForce(cx), principalAmount);
  const isOther = !sameAmount(giftAmount, rule?.giftAmount ?? ZERO) || (ruleId && ruleId !== rule?.id);
  if (isOther && !holds('cashier:rechargeGift', cx.caller)) refuse(cardCodes.wrongGift);
  return rule;
}

/** Checks the upper limit of a card (180503), including the gift if the chain is set so. */
async function checkLimit(cx: SessionCx, card: Pick<LockedCard, 'principalBalance' | 'giftBalance'>, input: Input) {
  const { propertyOwnerId, orgId } = cx.caller;
  const limit = money(await readParameter(cx.db, cardParameters.cardBalanceLimit, propertyOwnerId, orgId));
  const withGift = await readParameter(cx.db, cardParameters.cardLimitWithGift, propertyOwnerId, orgId);
  const gift = withGift ? [card.giftBalance, input.giftAmount] : [];
  const after = sum([card.principalBalance, input.principalAmount, ...gift]);
  if (compareAmounts(after, limit) > 0) refuse(cardCodes.aboveLimit, { x: amountText(limit) });
}

async function checkSeller(cx: SessionCx, { sellerId }: Input): Promise<void> {
  if (sellerId && (await countStaffHere(cx, [sellerId])) === 0) throw malformed('sellerId', '销售员：不是本机构的员工');
}

/** The patient may pay, and is seen here from now on. */
async function checkPatient(cx: SessionCx, patientId: number): Promise<void> {
  const patient = (await lockCustomer(cx, patientId)) ?? refuse(sharedCodes.missing);
  if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
  await joinOrg(cx, patientId);
}

/** Nobody's first money goes onto a card without the signed agreement (180511, §8b 1). */
async function checkAgreement(cx: SessionCx, patientId: number): Promise<void> {
  if (await hasConsent(cx, patientId, 'CARD')) return;
  if (!(await hasRecharged(cx, patientId))) refuse(cardCodes.agreementMissing);
}

/** The card that is recharged; null where a new one is to be opened. */
async function cardToFill(cx: SessionCx, { patientId, cardId, newCard }: Input): Promise<LockedCard | null> {
  if (!cardId) {
    if (!newCard) throw malformed('cardId', '储值卡：请选择储值卡，或开新卡');
    return null;
  }
  if (newCard) throw malformed('newCard', '新卡：已选择储值卡，请勿同时开卡');
  const card = await lockCard(cx, cardId);
  if (card?.patientId !== patientId) refuse(sharedCodes.missing);
  checkUsable(card);
  return card;
}

async function openCard(cx: SessionCx, { patientId, newCard }: Input, passwordHash: string | null) {
  const cardNo = newCard?.cardNo ?? (await freshCardNo(cx));
  return whereUnique({ value_card_no_once: () => refusal(cardCodes.numberTaken) }, () =>
    insertCard(cx, { cardNo, patientId, passwordHash, shareFamily: newCard?.shareFamily ?? false }),
  );
}

interface Paid {
  readonly input: Input;
  readonly rule: GiftRule | undefined;
  readonly ways: readonly PaidBy[];
}

/** Recharge, its payments, the rows of the ledgers; points and shift are locked first, numbers taken after every lock. */
async function fill(cx: SessionCx, card: LockedCard | null, paid: Paid, passwordHash: string | null) {
  const { input, rule, ways } = paid;
  const { principalAmount, giftAmount, sellerId } = input;
  const giftIntegral = (await pointTerms(cx)).perYuan === 0 ? 0 : (rule?.giftIntegral ?? 0);
  if (giftIntegral > 0) await holdAccount(cx, input.patientId);
  const shiftId = await cashierShiftOfAct(cx);
  const filled = card ?? (await openCard(cx, input, passwordHash));
  const rechargeNo = await businessNumber(cx, 'CZ');
  const id = await insertRecharge(cx, {
    ...{ rechargeNo, cardId: filled.id, patientId: filled.patientId, principalAmount, giftAmount, shiftId },
    ruleId: rule?.id ?? null,
    giftIntegral,
    sellerId: sellerId ?? null,
    wayCodes: ways.map(({ wayCode }) => wayCode),
  });
  await insertRechargeRows(cx, { rechargeId: id, shiftId, ways: ways.map(({ columns }) => columns) });
  const moved = await postToCard(cx, filled, {
    ...{ opType: cardOperation.codes.RECHARGE, bizType: 'RECHARGE', bizId: id, bizNo: rechargeNo },
    principalDelta: principalAmount,
    giftDelta: giftAmount,
  });
  const biz = { bizType: 'RECHARGE', bizId: id, bizNo: rechargeNo } as const;
  if (giftIntegral > 0)
    await movePoints(cx, input.patientId, [{ type: integralType.codes.RECHARGE_GIFT, delta: giftIntegral }], biz);
  return { id, rechargeNo, moved };
}

function logRecharge(cx: SessionCx, { input, ways }: Paid, id: number, rechargeNo: string, cardNo: string): void {
  const text = (amount: Money) => toNumeric(amount);
  cx.log({
    targetType: '储值充值',
    targetId: id,
    targetName: rechargeNo,
    after: {
      cardNo: { label: '卡号', value: cardNo },
      principalAmount: { label: '本金', value: text(input.principalAmount) },
      giftAmount: { label: '赠送', value: text(input.giftAmount) },
      ways: { label: '支付方式', value: ways.map(({ name, amount }) => `${name} ${text(amount)}`).join('、') },
    },
  });
}

/** 充值: all or nothing; ways, the card, then the shift are locked in this order. */
export async function recharge(cx: SessionCx, input: Input, passwordHash: string | null) {
  const { principalAmount, patientId } = input;
  await checkCashierShift(cx);
  if (compareAmounts(principalAmount, LEAST) < 0 || compareAmounts(principalAmount, MOST) > 0) {
    refuse(cardCodes.wrongAmount);
  }
  await checkPatient(cx, patientId);
  await checkAgreement(cx, patientId);
  await checkSeller(cx, input);
  const bill = { scene: 2, patientId, total: principalAmount, proofs: NO_PROOFS } as const;
  const card = await cardToFill(cx, input);
  const rule = await checkGift(cx, input);
  await checkLimit(cx, card ?? { principalBalance: ZERO, giftBalance: ZERO }, input);
  const ways = await checkedWays(cx, bill, input.ways, await heldWays(cx, bill, input.ways));
  const paid = { input, rule, ways };
  const { id, rechargeNo, moved } = await fill(cx, card, paid, passwordHash);
  logRecharge(cx, paid, id, rechargeNo, moved.cardNo);
  await tellHolder(cx, moved, sum([principalAmount, input.giftAmount]));
  const { id: cardId, cardNo, principalBalance, giftBalance } = moved;
  const changeAmount = sum(ways.map((way) => way.changeAmount));
  return { id, rechargeNo, cardId, cardNo, principalBalance, giftBalance, changeAmount };
}
