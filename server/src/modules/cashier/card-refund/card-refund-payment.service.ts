import { type Money, minus, sum, ZERO } from '@mingmou/contract/base/money';
import { integralType } from '@mingmou/contract/cashier/benefit/points.dicts';
import { pointRows } from '@mingmou/contract/cashier/benefit/points.rules';
import { cardOperation } from '@mingmou/contract/cashier/card/card.dicts';
import type { SessionCx } from '../../../kernel/context/cx';
import { postToCard } from '../card/card-ledger.store';
import { tellHolder } from '../card/card-notice.service';
import { countBack } from '../card/recharge.store';
import { countRefunded } from '../payment/pay-row.store';
import { holdAccount, writeMoves } from '../points/points.store';
import { cashierShiftOfAct } from '../shift/cashier-shift.service';
import type { Figures } from './card-refund-figures.service';
import type { CardBackBy } from './card-refund-methods.service';

/**
 * Returns the points that the affected recharges earned, by the patient who got them; points already spent become a
 * debt.
 */
async function pointsBack(cx: SessionCx, { back, recharges }: Figures) {
  const taken = new Map<number, number>();
  for (const { id, integral } of back) {
    const patientId = recharges.find((recharge) => recharge.id === id)?.patientId;
    if (patientId && integral > 0) taken.set(patientId, (taken.get(patientId) ?? 0) + integral);
  }
  const moves = [];
  for (const [patientId, points] of [...taken].sort(([a], [b]) => a - b)) {
    const account = await holdAccount(cx, patientId);
    const rows = pointRows(account, [{ type: integralType.codes.EARNED_TAKEN, delta: -points }]);
    moves.push({ account, rows, points, debtAdded: (rows.at(-1)?.debtAfter ?? account.debt) - account.debt });
  }
  return moves;
}

interface PaidColumns {
  readonly state: 'DONE';
  readonly refundBy: number;
  readonly refundTime: string;
  readonly shiftId: number;
  readonly wayCodes: number[];
  readonly integralTaken: number;
  readonly integralDebtAdded: number;
  readonly interest: Money;
}

const total = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);

/**
 * Pays a card's refund that was checked: payments and recharges, points, the caller's shift, then the refund itself by
 * `write` (which may number it, so it comes after every lock), and the card with its ledger.
 */
export async function payCardRefund<R extends { readonly id: number; readonly refundNo: string }>(
  cx: SessionCx,
  figures: Figures,
  ways: readonly CardBackBy[],
  write: (columns: PaidColumns) => Promise<R>,
): Promise<R> {
  const { card, back, recharges, principal, giftTaken, giftLapsed, forfeit, interest, closes, paidOut } = figures;
  for (const way of ways) await countRefunded(cx, way);
  for (const part of back) {
    const recharge = recharges.find(({ id }) => id === part.id);
    if (recharge) await countBack(cx, recharge, part);
  }
  const points = await pointsBack(cx, figures);
  const shiftId = await cashierShiftOfAct(cx);
  const written = await write({
    state: 'DONE',
    refundBy: cx.caller.accountId,
    refundTime: cx.now.toISOString(),
    shiftId,
    wayCodes: [...new Set(ways.map(({ insteadWay, wayCode }) => insteadWay ?? wayCode))].sort((a, b) => a - b),
    integralTaken: total(points.map((move) => move.points)),
    integralDebtAdded: total(points.map((move) => move.debtAdded)),
    interest,
  });
  const biz = { bizType: 'REFUND', bizId: written.id, bizNo: written.refundNo } as const;
  for (const { account, rows } of points) await writeMoves(cx, account, rows, biz);
  const moved = await postToCard(cx, card, {
    ...{ ...biz, opType: cardOperation.codes.REFUND, subType: 'CARD_REFUND' },
    principalDelta: minus(ZERO, principal),
    giftDelta: minus(ZERO, sum([giftTaken, giftLapsed])),
    giftLapsed,
    forfeitAmount: forfeit,
    state: closes ? 'CLOSED' : card.state,
  });
  await tellHolder(cx, moved, paidOut);
  return written;
}
