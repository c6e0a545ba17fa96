import { holds } from '@mingmou/contract/auth/rights';
import { compareAmounts, type Money, minus, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { cashierCodes, refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { allocateBack } from '@mingmou/contract/cashier/order/refund.rules';
import { CARD, CASH, MEDICARE, POINTS } from '@mingmou/contract/cashier/payment/method.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { NO_PARTS } from '../method/method-kind.types';
import { kindOf } from '../method/method-kinds.registry';
import { amountText } from '../payer/amount-text.rules';
import type { PaidRow } from '../payment/pay-row.store';
import type { BackBy } from './refund.store';

interface Chosen {
  readonly payRowId: number;
  readonly amount: Money;
  readonly insteadWay?: number | null;
  readonly insteadReason?: string | null;
  readonly tradeNo?: string | null;
}

const partsOf = (row: PaidRow, amount: Money) => kindOf(row.wayCode)?.backParts?.(row, amount) ?? NO_PARTS;

const rowFacts = ({ wayName, left, cardId, cardNo, cardClosed }: PaidRow) => ({
  ...{ wayName, left, cardId, cardNo, cardClosed },
});

/** Funds that a refund can use. */
export interface Funds {
  readonly amount: Money;
  /** Unpaid arrears of the order, which a refund reduces before any money is paid out. */
  readonly openArrears: Money;
  readonly paid: readonly PaidRow[];
}

export interface DefaultBack {
  readonly arrearsReduced: Money;
  readonly ways: BackBy[];
}

/** Returns the highest possible refund; written-off amounts were neither paid nor are they due. */
export function mostBack({ openArrears, paid }: Funds): Money {
  return sum([openArrears, ...paid.map(({ left }) => left)]);
}

/** How a refund goes back when nobody chooses otherwise. */
export function defaultBack(funds: Funds): DefaultBack {
  const { amount, openArrears, paid } = funds;
  const most = mostBack(funds);
  if (compareAmounts(amount, most) > 0) refuse(refundCodes.tooMuch, { x: amountText(most) });
  const { arrearsReduced, ways } = allocateBack(
    amount,
    paid.map(({ id, wayCode, left }) => ({ payRowId: id, wayCode, left })),
    openArrears,
  );
  const back = ways.map((way) => {
    const row = paid.find(({ id }) => id === way.payRowId);
    if (!row) throw new RangeError(`no payment ${way.payRowId}`);
    return { ...way, ...partsOf(row, way.amount), ...rowFacts(row) };
  });
  return { arrearsReduced, ways: back };
}

function isDefault(chosen: readonly Chosen[], standard: readonly BackBy[]): boolean {
  if (chosen.length !== standard.length) return false;
  return chosen.every(({ payRowId, amount, insteadWay }) => {
    const same = standard.find((way) => way.payRowId === payRowId);
    // A closed card leaves no choice but another way.
    const isOther = insteadWay && !same?.cardClosed;
    return !isOther && same !== undefined && sameAmount(same.amount, amount);
  });
}

/** 现金 is what others change to, 医保 and 积分 go back as they came, and so does a card that is still one. */
function mayChange({ wayCode, cardClosed }: PaidRow): boolean {
  return wayCode === CARD ? cardClosed : ![CASH, MEDICARE, POINTS].includes(wayCode);
}

function backBy(way: Chosen, paid: readonly PaidRow[]): BackBy {
  const row = paid.find(({ id }) => id === way.payRowId);
  if (!row) throw malformed('ways', '退回方式：不属于该收费单');
  const { wayCode, wayName, left } = row;
  if (compareAmounts(way.amount, left) > 0) refuse(refundCodes.tooMuchOfWay, { way: wayName, x: amountText(left) });
  if (way.insteadWay && !mayChange(row)) {
    throw malformed('insteadWay', `改退方式：${wayName}不能改退`);
  }
  if (way.insteadWay && !way.insteadReason) throw malformed('insteadReason', '改退原因：请填写');
  const parts = partsOf(row, way.amount);
  // The gift of a closed card has lapsed with the card.
  const forfeit = way.insteadWay ? parts.gift : ZERO;
  return { ...way, ...parts, ...rowFacts(row), wayCode, forfeit };
}

/** 医保 goes back against the slip of its reversal alone. */
export function checkReversal(ways: readonly BackBy[]): void {
  if (ways.some(({ wayCode, tradeNo }) => wayCode === MEDICARE && !tradeNo)) refuse(refundCodes.reversalMissing);
}

interface Back extends Funds {
  /** Absent: as the money came. */
  readonly chosen: readonly Chosen[] | null | undefined;
  /** May name other ways than those by which the money came. */
  readonly mayChoose: boolean;
}

export function mayChooseWays({ caller }: SessionCx): boolean {
  return holds('cashier:refundWay', caller);
}

/** The ways of a refund: as chosen, where that is allowed, else as the money came. */
export function checkedBack({ chosen, mayChoose, ...funds }: Back): DefaultBack & { readonly isChosen: boolean } {
  const { amount, paid } = funds;
  const { arrearsReduced, ways: standard } = defaultBack(funds);
  if (!chosen) return { arrearsReduced, ways: standard, isChosen: false };
  const twice = chosen.some(({ payRowId }, at) => chosen.findIndex((way) => way.payRowId === payRowId) !== at);
  if (twice) throw malformed('ways', '退回方式：同一收款请勿重复');
  const given = chosen.filter((way) => compareAmounts(way.amount, ZERO) > 0);
  if (!isDefault(given, standard) && !mayChoose) refuse(refundCodes.otherWay);
  const ways = given.map((way) => backBy(way, paid)).sort((a, b) => a.wayCode - b.wayCode || a.payRowId - b.payRowId);
  const money = minus(amount, arrearsReduced);
  if (!sameAmount(sum(ways.map((way) => way.amount)), money)) {
    refuse(cashierCodes.wrongTotal, { x: amountText(money) });
  }
  return { arrearsReduced, ways, isChosen: true };
}
