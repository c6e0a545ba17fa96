import { holds, rightName } from '@mingmou/contract/auth/rights';
import { compareAmounts, type Money, minus, sameAmount, sum, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { cashierCodes, refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refundKind } from '@mingmou/contract/cashier/cashier.dicts';
import { refundLineAmount } from '@mingmou/contract/cashier/order/refund.rules';
import { forbidden, malformed, type Refusal, refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { OrderLine } from '../order/order-line.store';
import { amountText } from '../payer/amount-text.rules';
import { type AskedBack, orderSourceOf, type RefundKind } from '../source/order-source.port';
import type { AskedLine } from './refund.store';

/** What nobody has asked back yet of a line. */
export function leftOfLine(line: OrderLine): { readonly qty: number; readonly amount: Money } {
  const taken = sum([line.refundedAmount, line.lockedAmount]);
  return { qty: line.qty - line.refundedQty - line.lockedQty, amount: minus(line.payableAmount, taken) };
}

/** What `pieces` of a line come to: the last ones everything that is left. */
export function amountOfPieces(line: OrderLine, pieces: number): Money {
  return refundLineAmount(
    {
      qty: line.qty,
      refundedQty: line.refundedQty + line.lockedQty,
      payableAmount: line.payableAmount,
      refundedAmount: sum([line.refundedAmount, line.lockedAmount]),
    },
    pieces,
  );
}

/** Returns the pieces that can be refunded without the right to refund performed items. */
function undone(line: OrderLine): number {
  return line.qty - line.doneQty - line.refundedQty - line.lockedQty;
}

/** Why nothing of a line may be refunded now; null where some of it may. */
export async function lineRefusal(
  cx: SessionCx,
  line: OrderLine,
  asked: AskedBack,
  pieces = 1,
): Promise<Refusal | null> {
  const bySource = await orderSourceOf(line.sourceType).refundable?.(cx, line, asked);
  if (bySource) return bySource;
  const isDone = pieces > undone(line) && pieces <= leftOfLine(line).qty && line.doneQty > 0;
  return isDone && !holds('cashier:refundDone', cx.caller) ? refusal(refundCodes.done, { item: line.name }) : null;
}

/** A line asked back, as it was and as it is checked. */
export interface CheckedLine extends AskedLine {
  readonly line: OrderLine;
}

interface Asked {
  readonly orderLineId: number;
  readonly qty: number;
  readonly amount?: Money | null;
  readonly qualityFlag?: boolean | null;
}

/** 退差价: an amount without pieces. */
function checkDifference(cx: SessionCx, line: OrderLine, amount: Money | null | undefined): Money {
  if (!holds('cashier:refundPrice', cx.caller)) throw forbidden(rightName('cashier:refundPrice'));
  if (!amount || compareAmounts(amount, ZERO) <= 0) throw malformed('amount', '退金额：请填写');
  const left = leftOfLine(line).amount;
  if (compareAmounts(amount, left) > 0) refuse(refundCodes.tooMuch, { x: amountText(left) });
  return amount;
}

/** What so many pieces come to; what goes back whole or not at all is reckoned by its source. */
async function computedOf(cx: SessionCx, line: OrderLine, qty: number): Promise<Money> {
  const left = leftOfLine(line);
  const whole = await orderSourceOf(line.sourceType).refundWhole?.(cx, line, left.amount);
  if (!whole) return amountOfPieces(line, qty);
  if (qty < left.qty) throw malformed('lines', `退费项目：「${line.name}」须一次退完，退数量应为${left.qty}`);
  return whole.amount;
}

async function checkPieces(cx: SessionCx, line: OrderLine, { qty, amount }: Asked): Promise<Money> {
  const left = leftOfLine(line);
  if (qty > left.qty) refuse(refundCodes.tooMany, { item: line.name, n: left.qty });
  if (amount && compareAmounts(amount, left.amount) > 0) refuse(refundCodes.tooMuch, { x: amountText(left.amount) });
  const computed = await computedOf(cx, line, qty);
  if (amount !== null && amount !== undefined && !sameAmount(amount, computed)) {
    refuse(cashierCodes.wrongTotal, { x: amountText(computed) });
  }
  return computed;
}

/** Who asks: a refund of that kind; goods that came back (their source was asked already), or that come back with it. */
export type AskedAs = RefundKind | 'RETURNED' | 'RETURNING';

/** Why a line may not go back now; what comes back with its money waits for no return. */
async function refusalOf(cx: SessionCx, line: OrderLine, { qty, qualityFlag }: Asked, as: AskedAs) {
  if (as === 'RETURNED') return null;
  const kind = as === 'RETURNING' ? refundKind.codes.NORMAL : as;
  const why = await lineRefusal(cx, line, { kind, isQuality: qualityFlag ?? false }, qty);
  return as === 'RETURNING' && why?.code === refundCodes.returnFirst.code ? null : why;
}

/** The lines asked back, each with the amount that the server computes; refused in the order of domain-outpatient §6.5. */
export async function checkLines(
  cx: SessionCx,
  lines: readonly OrderLine[],
  asked: readonly Asked[],
  as: AskedAs,
): Promise<CheckedLine[]> {
  const ids = asked.map(({ orderLineId }) => orderLineId);
  if (new Set(ids).size < ids.length) throw malformed('lines', '退费项目：同一项目请勿重复');
  const found = asked.map((one) => {
    const line = lines.find(({ id }) => id === one.orderLineId);
    if (!line) throw malformed('lines', '退费项目：不属于该收费单');
    return { line, one };
  });
  for (const { line, one } of found) {
    const why = await refusalOf(cx, line, one, as);
    if (why) throw why;
  }
  const checked: CheckedLine[] = [];
  for (const { line, one } of found) {
    const amount = one.qty === 0 ? checkDifference(cx, line, one.amount) : await checkPieces(cx, line, one);
    checked.push({ line, orderLineId: line.id, qty: one.qty, amount, qualityFlag: one.qualityFlag ?? false });
  }
  return checked;
}

/** Returns the total of the refunded lines. */
export function totalOf(lines: readonly AskedLine[]): Money {
  return sum(lines.map(({ amount }) => amount));
}

/** For a log: 「散瞳验光 ×1 30.00」. */
export function linesText(lines: readonly CheckedLine[]): string {
  return lines.map(({ line, qty, amount }) => `${line.name} ×${qty} ${toNumeric(amount)}`).join('、');
}
