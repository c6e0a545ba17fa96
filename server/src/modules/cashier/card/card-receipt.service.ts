import { sharedCodes } from '@mingmou/contract/base/codes';
import { currencyUppercase } from '@mingmou/contract/base/currency';
import { stateOf } from '@mingmou/contract/base/flow';
import { minus, sum, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { deskTemplate } from '../../print/desk-template.service';
import { printCommon } from '../../print/print-head.rows';
import { findRefundView } from '../refund/refund-list.store';
import { findCard } from './card.store';
import { findRecharge } from './card-list.store';
import { countCardRefundPrint, countRechargePrint, handedOut, movedBy, paidBy } from './card-receipt.store';

const KIND = 'RECHARGE';

/** 充值收据 of a recharge that was taken here (domain-outpatient §7.4). */
export async function rechargeReceipt(cx: SessionCx, id: number) {
  const recharge = await findRecharge(cx, id);
  if (recharge?.orgId !== cx.caller.orgId) refuse(sharedCodes.missing);
  const moved = (await movedBy(cx, { bizType: 'RECHARGE', bizId: id })) ?? refuse(sharedCodes.missing);
  const ways = await paidBy(cx, id);
  return {
    ...recharge,
    ...moved,
    ...(await printCommon(cx)),
    title: '充值收据',
    template: await deskTemplate(cx, KIND),
    principalCapital: currencyUppercase(toNumeric(recharge.principalAmount)),
    ways,
    tendered: sum(ways.map(({ tendered }) => tendered ?? ZERO)),
    changeAmount: sum(ways.map(({ changeAmount }) => changeAmount)),
  };
}

/** 退款 of a card that was paid: the same paper. */
export async function cardRefundReceipt(cx: SessionCx, id: number) {
  const refund = await findRefundView(cx, id);
  if (!refund?.cardId || stateOf(refundFlow, refund.refundState) !== 'DONE') return refuse(sharedCodes.missing);
  const card = (await findCard(cx, refund.cardId)) ?? refuse(sharedCodes.missing);
  const moved = (await movedBy(cx, { bizType: 'REFUND', bizId: id })) ?? refuse(sharedCodes.missing);
  const ways = await handedOut(cx, id);
  const paidOut = sum(ways.map(({ amount }) => amount));
  return {
    ...refund,
    ...moved,
    ...(await printCommon(cx)),
    title: '退款',
    template: await deskTemplate(cx, KIND),
    cardNo: card.cardNo,
    holderName: refund.customerName,
    principalTaken: minus(moved.principalBefore, moved.principalAfter),
    giftTaken: minus(moved.giftBefore, sum([moved.giftAfter, moved.giftLapsed])),
    interest: sum(ways.map(({ interest }) => interest)),
    paidOut,
    paidOutCapital: currencyUppercase(toNumeric(paidOut)),
    ways,
  };
}

export async function rechargePrinted(cx: SessionCx, id: number) {
  return { printCount: (await countRechargePrint(cx, id)) ?? refuse(sharedCodes.missing) };
}

export async function cardRefundPrinted(cx: SessionCx, id: number) {
  return { printCount: (await countCardRefundPrint(cx, id)) ?? refuse(sharedCodes.missing) };
}
