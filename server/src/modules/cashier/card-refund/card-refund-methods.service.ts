import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { compareAmounts, type Money, minus, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { keptBack, type RowBack, rowsBack } from '@mingmou/contract/cashier/card/card.rules';
import type { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { cashierCodes, refundCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { CASH } from '@mingmou/contract/cashier/payment/method.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type RechargePayment, rechargePayments } from '../card/recharge.store';
import { holdWays } from '../method/payment-method.store';
import { amountText } from '../payer/amount-text.rules';
import type { BackBy } from '../refund/refund.store';
import { cashMaxOf, type Figures } from './card-refund-figures.service';

/** 医保, 储值卡, 积分 and 挂账 are no account of the holder's. */
const NO_ACCOUNT = [5, 6, 7, 8];

type Chosen = NonNullable<InputOf<typeof valueCardRefund.settle>['ways']>[number];

export interface CardBackBy extends BackBy {
  readonly rechargeNo: string;
  readonly forfeit: Money;
  readonly interest: Money;
}

const isPositive = (amount: Money) => compareAmounts(amount, ZERO) > 0;

/** What of a way is paid out. */
const paidOutBy = ({ amount, forfeit, interest }: CardBackBy) => sum([minus(amount, forfeit), interest]);

const cashOf = (ways: readonly CardBackBy[]) =>
  sum(ways.filter(({ insteadWay, wayCode }) => (insteadWay ?? wayCode) === CASH).map(paidOutBy));

/** Interest goes with the first of the ways. */
function complete(parts: readonly RowBack[], rows: readonly RechargePayment[], interest: Money): CardBackBy[] {
  return parts.map(({ payRowId, amount, forfeit }, at) => {
    const row = rows.find(({ id }) => id === payRowId);
    if (!row) throw new RangeError(`no payment ${payRowId}`);
    const { wayCode, wayName, left, rechargeNo } = row;
    const facts = { payRowId, wayCode, wayName, left, rechargeNo, amount, forfeit };
    return {
      ...facts,
      interest: at === 0 ? interest : ZERO,
      ...{ principal: ZERO, gift: ZERO, points: 0, cardId: null },
    };
  });
}

/** The payments of the touched recharges, and how the money goes back by them when nobody chooses otherwise. */
export async function standardBack(cx: SessionCx, { back, forfeit, interest }: Figures, how: 'look' | 'lock') {
  const rows = await rechargePayments(
    cx,
    back.map(({ id }) => id),
    how,
  );
  return { rows, ways: complete(rowsBack(back, rows, forfeit), rows, interest) };
}

function checkRow(way: Chosen, rows: readonly RechargePayment[]): void {
  const row = rows.find(({ id }) => id === way.payRowId);
  if (!row) throw malformed('ways', '退回方式：不属于要退的充值');
  const { left, wayName: name } = row;
  if (compareAmounts(way.amount, left) > 0) refuse(refundCodes.tooMuchOfWay, { way: name, x: amountText(left) });
  if (way.insteadWay === row.wayCode) throw malformed('insteadWay', `改退方式：${name}已是原支付方式`);
  if (way.insteadWay && !way.insteadReason) throw malformed('insteadReason', '改退原因：请填写');
}

async function checkInstead(cx: SessionCx, chosen: readonly Chosen[]): Promise<void> {
  const codes = [...new Set(chosen.flatMap(({ insteadWay }) => (insteadWay ? [insteadWay] : [])))];
  const known = await holdWays(cx, codes);
  for (const code of codes) {
    const way = known.find(({ wayCode }) => wayCode === code);
    if (!way) throw malformed('insteadWay', '改退方式：请重新选择');
    if (!way.usable || NO_ACCOUNT.includes(code)) refuse(settlementCodes.wayNotUsable, { way: way.name });
  }
}

/** Of each recharge as much goes back as its part says, whichever of its payments it goes by. */
function checkSums({ back }: Figures, chosen: readonly Chosen[], rows: readonly RechargePayment[]): void {
  for (const { id, principal } of back) {
    const own = rows.filter((row) => row.rechargeId === id).map((row) => row.id);
    const given = sum(chosen.filter(({ payRowId }) => own.includes(payRowId)).map(({ amount }) => amount));
    if (!sameAmount(given, principal)) refuse(cashierCodes.wrongTotal, { x: amountText(principal) });
  }
}

/** Returns whether the chosen methods are the original ones. Too much cash must be paid to an account. */
function isStandard(chosen: readonly Chosen[], standard: readonly CardBackBy[], isTooMuchCash: boolean): boolean {
  if (chosen.length !== standard.length) return false;
  return chosen.every(({ payRowId, amount, insteadWay }) => {
    const same = standard.find((way) => way.payRowId === payRowId);
    const isOther = insteadWay && !(isTooMuchCash && same?.wayCode === CASH);
    return !isOther && same !== undefined && sameAmount(same.amount, amount);
  });
}

/** The ways of a card's refund: as chosen where that is allowed, else as the money came; cash up to its maximum. */
export async function checkedCardBack(
  cx: SessionCx,
  figures: Figures,
  asked: readonly Chosen[] | null | undefined,
): Promise<CardBackBy[]> {
  const { rows, ways: standard } = await standardBack(cx, figures, 'lock');
  const cashMax = await cashMaxOf(cx);
  const isTooMuch = (ways: readonly CardBackBy[]) => compareAmounts(cashOf(ways), cashMax) > 0;
  const ways = asked
    ? await chosenBack(cx, figures, asked, { rows, standard, isTooMuchCash: isTooMuch(standard) })
    : standard;
  if (!isTooMuch(ways)) return ways;
  throw malformed('ways', `退回方式：现金退款不超过${amountText(cashMax)}元，请将现金改退至持卡人账户`);
}

interface Standing {
  readonly rows: readonly RechargePayment[];
  readonly standard: readonly CardBackBy[];
  readonly isTooMuchCash: boolean;
}

async function chosenBack(cx: SessionCx, figures: Figures, asked: readonly Chosen[], standing: Standing) {
  const { rows, standard, isTooMuchCash } = standing;
  if (new Set(asked.map(({ payRowId }) => payRowId)).size < asked.length) {
    throw malformed('ways', '退回方式：同一收款请勿重复');
  }
  const chosen = asked.filter(({ amount }) => isPositive(amount));
  for (const way of chosen) checkRow(way, rows);
  if (!isStandard(chosen, standard, isTooMuchCash) && !holds('cashier:refundWay', cx.caller)) {
    refuse(refundCodes.otherWay);
  }
  await checkInstead(cx, chosen);
  checkSums(figures, chosen, rows);
  const place = ({ payRowId }: Chosen) => rows.findIndex(({ id }) => id === payRowId);
  const latest = (way: Chosen) => rows[place(way)]?.rechargeId ?? 0;
  const code = (way: Chosen) => rows[place(way)]?.wayCode ?? 0;
  const sorted = [...chosen].sort((a, b) => latest(b) - latest(a) || code(a) - code(b) || place(a) - place(b));
  return complete(keptBack(sorted, figures.forfeit), rows, figures.interest).map((way) => {
    const { insteadWay, insteadReason, tradeNo } = chosen.find(({ payRowId }) => payRowId === way.payRowId) ?? {};
    return { ...way, insteadWay, insteadReason, tradeNo };
  });
}
