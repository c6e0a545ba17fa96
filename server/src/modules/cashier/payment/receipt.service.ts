import { sharedCodes } from '@mingmou/contract/base/codes';
import { currencyUppercase } from '@mingmou/contract/base/currency';
import { dictName } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import { minus, sum, toNumeric } from '@mingmou/contract/base/money';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { deskTemplate } from '../../print/desk-template.service';
import { printCommon } from '../../print/print-head.rows';
import { dueDateOf } from '../arrears/arrears.store';
import { cardMoves } from '../card/card-receipt.store';
import { orderDetail } from '../order/order.service';
import { countOrderPrint } from '../order/order.store';
import { balanceAfter } from '../points/points.store';
import { countRefundPrint } from '../refund/refund.store';
import { refundDetail } from '../refund/refund-look.service';
import { invoiceOf } from './invoice.store';
import { standingRows } from './pay-row.store';

type Line = Awaited<ReturnType<typeof orderDetail>>['lines'][number];

const receiptLine = (line: Line) => ({ ...line, discount: minus(line.amount, line.payableAmount) });

function categoriesOf(lines: readonly Line[]) {
  const types = [...new Set(lines.map((line) => line.sourceType))].sort((a, b) => a - b);
  return types.map((type) => {
    const own = lines.filter((line) => line.sourceType === type);
    const amount = sum(own.map((line) => line.amount));
    const payableAmount = sum(own.map((line) => line.payableAmount));
    const name = dictName(sourceType, type);
    return { sourceType: type, name, amount, payableAmount, discount: minus(amount, payableAmount) };
  });
}

const pointsOf = (rows: readonly { readonly points: number | null }[]) =>
  rows.reduce((all, { points }) => all + (points ?? 0), 0);

/** 收费收据 of a paid order (domain-outpatient §7.2). */
export async function chargeReceipt(cx: SessionCx, id: number) {
  const { order, lines, payRows } = await orderDetail(cx, id);
  if (order.payTime === null) refuse(sharedCodes.missing);
  return {
    ...order,
    ...(await printCommon(cx)),
    title: '收费收据',
    template: await deskTemplate(cx, 'CHARGE'),
    lines: lines.map(receiptLine),
    categories: categoriesOf(lines),
    payableCapital: currencyUppercase(toNumeric(order.payableAmount)),
    ways: standingRows(payRows).filter(({ receivableId }) => receivableId === null),
    cards: await cardMoves(cx, { bizType: 'ORDER', bizId: id }),
    integralUsed: pointsOf(payRows),
    integralBalance: await balanceAfter(cx, { bizType: 'ORDER', bizId: id }),
    dueDate: await dueDateOf(cx, id),
  };
}

/** 退费收据 of an order's paid refund (§7.3); a card's has a paper of its own. */
export async function refundReceipt(cx: SessionCx, id: number) {
  const { refund, lines, ways } = await refundDetail(cx, id);
  if (refund.cardId || stateOf(refundFlow, refund.refundState) !== 'DONE') refuse(sharedCodes.missing);
  return {
    ...refund,
    ...(await printCommon(cx)),
    title: '退费收据',
    template: await deskTemplate(cx, 'REFUND'),
    lines,
    ways,
    invoiceNo: refund.orderId ? await invoiceOf(cx, refund.orderId) : null,
    cards: await cardMoves(cx, { bizType: 'REFUND', bizId: id }),
    integralGiven: pointsOf(ways),
    amountCapital: currencyUppercase(toNumeric(refund.amount)),
  };
}

export async function chargePrinted(cx: SessionCx, id: number) {
  return { printCount: (await countOrderPrint(cx, id)) ?? refuse(sharedCodes.missing) };
}

export async function refundPrinted(cx: SessionCx, id: number) {
  return { printCount: (await countRefundPrint(cx, id)) ?? refuse(sharedCodes.missing) };
}
