import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { compareAmounts, type Money, money, sameAmount, toNumeric } from '@mingmou/contract/base/money';
import type { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { cashierCodes, refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refundKind } from '@mingmou/contract/cashier/cashier.dicts';
import { type RefundState, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import { HttpRefusal, malformed, Refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { businessNumber } from '../../../kernel/row/sequence';
import { transition } from '../../../kernel/row/transition';
import { checkUsable } from '../card/card.guard';
import { findCard, findIdCardNo, holdPrincipal, type LockedCard, lockCard } from '../card/card.store';
import { useCardTicket } from '../card/holder-code.service';
import {
  insertRefund,
  insertRefundWays,
  type LockedRefund,
  subjectOfRefund,
  writeRefund,
} from '../refund/refund.store';
import { checkCashierShift } from '../shift/cashier-shift.service';
import { type CardAsking, cashMaxOf, type Figures, figuresOf } from './card-refund-figures.service';
import { lockCardStanding } from './card-refund-lock.service';
import { type CardBackBy, checkedCardBack, standardBack } from './card-refund-methods.service';
import { payCardRefund } from './card-refund-payment.service';

const REFUND = '退费单';

type Input = InputOf<typeof valueCardRefund.settle>;

/**
 * Returns whether the refund needs approval. Only the refunded amount counts, neither the paid-out amount nor the age
 * of the recharge (§6.7).
 */
async function needsApproval({ db, caller }: SessionCx, amount: Money): Promise<boolean> {
  const { propertyOwnerId, orgId } = caller;
  const most = await readParameter(db, cashierParameters.refundApproveAmount, propertyOwnerId, orgId);
  return compareAmounts(amount, money(most)) >= 0;
}

type Look = InputOf<typeof valueCardRefund.preview>;

async function figuresSeen(
  cx: SessionCx,
  card: LockedCard,
  { refundId, refundCause, ...asked }: Look,
): Promise<Figures> {
  if (refundId) {
    const row = await subjectOfRefund(cx, refundId);
    if (row?.cardId !== card.id) refuse(sharedCodes.missing);
    return approvedFigures(cx, { card, row }, 'look');
  }
  checkUsable(card);
  if (!refundCause) throw malformed('refundCause', '退款类型：请选择');
  return figuresOf(cx, card, { ...asked, refundCause }, { how: 'look' });
}

export async function previewCardRefund(cx: SessionCx, asked: Look) {
  const card = (await findCard(cx, asked.cardId)) ?? refuse(sharedCodes.missing);
  const figures = await figuresSeen(cx, card, asked);
  const { amount, most, paidOut, giftTaken, giftLapsed, forfeit, interest } = figures;
  return {
    ...{ version: card.version, amount, most, paidOut, giftTaken, giftLapsed, forfeitAmount: forfeit, interest },
    ways: (await standardBack(cx, figures, 'look')).ways,
    needApprove: await needsApproval(cx, amount),
    cashMax: await cashMaxOf(cx),
  };
}

/** Whom the money goes to: as typed, else the identity card of the holder's file. */
async function payeeOf(cx: SessionCx, patientId: number, typed: string | null | undefined): Promise<string> {
  const idCardNo = await findIdCardNo(cx, patientId);
  const refundIdNo = typed ?? idCardNo;
  if (!refundIdNo) throw malformed('refundIdNo', '领款人证件号：请填写');
  return refundIdNo;
}

function logged(figures: Figures, id: number, refundNo: string, reason: string) {
  const { card, amount, giftTaken, giftLapsed, forfeit, paidOut } = figures;
  return {
    ...{ targetType: REFUND, targetId: id, targetName: refundNo, reason },
    after: {
      cardNo: { label: '卡号', value: card.cardNo },
      amount: { label: '退款金额', value: toNumeric(amount) },
      giftTaken: { label: '收回赠送', value: toNumeric(giftTaken) },
      giftLapsed: { label: '失效赠送', value: toNumeric(giftLapsed) },
      forfeit: { label: '扣除已用赠送', value: toNumeric(forfeit) },
      paidOut: { label: '实退', value: toNumeric(paidOut) },
    },
  };
}

function answered(id: number, refundNo: string, state: RefundState, figures: Figures) {
  const { paidOut, giftTaken, giftLapsed, forfeit: forfeitAmount, interest } = figures;
  return {
    refundId: id,
    refundNo,
    refundState: stateCode(refundFlow, state),
    paidOut,
    giftTaken,
    giftLapsed,
    forfeitAmount,
    interest,
  };
}

interface Asked extends CardAsking {
  readonly cardId: number;
  readonly version: number;
  readonly reason: string;
}

function newRefund(cx: SessionCx, { card, amount, principal, closes }: Figures, asked: Asked, refundIdNo: string) {
  return {
    ...({ cardId: card.id, refundKind: refundKind.codes.CARD, amount, reason: asked.reason, refundIdNo } as const),
    refundCause: asked.refundCause,
    causeDate: asked.causeDate ?? null,
    closeCard: closes,
    principalTaken: principal,
    applyBy: cx.caller.accountId,
    createdBy: cx.caller.accountId,
  };
}

/** 申请 if approval is required; otherwise pays the refund. */
async function askBack(cx: SessionCx, asked: Asked, { ways, smsTicket, refundIdNo }: Input) {
  await checkCashierShift(cx);
  const { cardId, reason } = asked;
  const card = (await lockCard(cx, cardId)) ?? refuse(sharedCodes.missing);
  checkUsable(card);
  const figures = await figuresOf(cx, card, asked, { how: 'lock' });
  if (card.version !== asked.version) refuse(cashierCodes.stale);
  const { amount, principal } = figures;
  const row = newRefund(cx, figures, asked, await payeeOf(cx, card.patientId, refundIdNo));
  await useCardTicket(cx, smsTicket, { purpose: 'CARD_REFUND', cardId, amount });
  if (await needsApproval(cx, amount)) {
    await holdPrincipal(cx, cardId, principal, 'hold');
    const refundNo = await businessNumber(cx, 'TF');
    const id = await insertRefund(cx, { ...row, refundNo, state: 'PENDING' }, []);
    cx.log(logged(figures, id, refundNo, reason));
    return answered(id, refundNo, 'PENDING', figures);
  }
  const back = await checkedCardBack(cx, figures, ways);
  const { id, refundNo } = await payCardRefund(cx, figures, back, async (columns) => {
    const number = await businessNumber(cx, 'TF');
    const made = await insertRefund(cx, { ...row, ...columns, refundNo: number }, []);
    await insertRefundWays(cx, made, back);
    return { id: made, refundNo: number };
  });
  cx.log(logged(figures, id, refundNo, reason));
  return answered(id, refundNo, 'DONE', figures);
}

interface Standing {
  readonly card: LockedCard;
  readonly row: Omit<LockedRefund, 'state'>;
}

/** Returns the approved figures. If the card has changed since the approval, another refund must be requested. */
async function approvedFigures(cx: SessionCx, { card, row }: Standing, how: 'look' | 'lock'): Promise<Figures> {
  const { amount, principalTaken, closeCard, refundCause, causeDate } = row;
  if (!refundCause) throw new RangeError(`refund ${row.id} is not of a card`);
  checkUsable(card);
  const again = '退费单：卡内余额在申请后有变动，请撤销后重新申请';
  if (closeCard && !sameAmount(card.principalBalance, principalTaken)) throw malformed('refundId', again);
  const asked = { closeCard, refundCause, causeDate, amount: closeCard ? null : amount };
  const figures = await figuresOf(cx, card, asked, { how, held: principalTaken });
  if (!sameAmount(figures.amount, amount)) throw malformed('refundId', again);
  return figures;
}

/** By which ways an application would be paid now; none while it cannot be: of a frozen card, of one that moved. */
export async function expectedCardBack(cx: SessionCx, refundId: number): Promise<CardBackBy[]> {
  const row = await subjectOfRefund(cx, refundId);
  const card = row?.cardId ? await findCard(cx, row.cardId) : undefined;
  if (!row || !card) return [];
  try {
    return (await standardBack(cx, await approvedFigures(cx, { card, row }, 'look'), 'look')).ways;
  } catch (error) {
    if (error instanceof Refusal || error instanceof HttpRefusal) return [];
    throw error;
  }
}

/** 退款 of an application that was approved. */
async function payApproved(cx: SessionCx, refundId: number, { version, ways }: Input) {
  await checkCashierShift(cx);
  const { change: figures, row: found } = await transition(cx, {
    ...{ flow: refundFlow, action: 'settle', version },
    lock: () => lockCardStanding(cx, refundId),
    state: ({ row }) => row.state,
    refusals: { wrongState: refundCodes.wrongState, stale: cashierCodes.stale },
    effect: (standing) => approvedFigures(cx, standing, 'lock'),
    write: async ({ row, card }, _done, standing) => {
      const back = await checkedCardBack(cx, standing, ways);
      await holdPrincipal(cx, card.id, row.principalTaken, 'free');
      await payCardRefund(cx, standing, back, async (columns) => {
        await insertRefundWays(cx, row.id, back);
        await writeRefund(cx, row.id, columns);
        return row;
      });
    },
    target: ({ row }) => ({ targetType: REFUND, targetName: row.refundNo }),
  });
  return answered(refundId, found.row.refundNo, 'DONE', figures);
}

/** 储值退款: requests a refund, or pays an approved one. */
export function refundCard(cx: SessionCx, input: Input) {
  const { refundId, cardId, version, refundCause, reason } = input;
  if (refundId) return payApproved(cx, refundId, input);
  if (!cardId) throw malformed('cardId', '储值卡：请填写');
  if (!refundCause) throw malformed('refundCause', '退款类型：请选择');
  if (!reason) throw malformed('reason', '原因：请填写');
  const { amount, closeCard, causeDate } = input;
  return askBack(cx, { cardId, version, refundCause, reason, amount, closeCard, causeDate }, input);
}
