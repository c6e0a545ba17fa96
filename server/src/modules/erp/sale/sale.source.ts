import { sum } from '@mingmou/contract/base/money';
import { orderCodes, refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { isScrapOnly } from '@mingmou/contract/erp/sale/sale-return.rules';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { type Refusal, refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { isAllRefunded } from '../../cashier/source/goods-order.service';
import type { AskedBack, OrderSource, OrderSourceLine, RefundedLine } from '../../cashier/source/order-source.port';
import { followSale, refuseOver } from '../../visit/sold-prescription.rows';
import { lockBill } from '../document/bill.store';
import { passAlong } from '../document/bill-cascade.service';
import { returnOfRefund } from '../sale-return/return.store';
import { giveBackUnasked, settleReturn } from '../sale-return/return-cascade.service';
import { checkRetail, sellAtTill } from './retail.service';
import { saleKind } from './sale.kind';
import { goodsOfLine, writeSale, writeSaleLine } from './sale.store';

/** Goods that are still here: the till may give their money back, and the ERP takes them back by itself. */
const STILL_HERE = ['TO_ORDER', 'WAIT_TAKE'];

/** Groups lines by sale; goods added at the till have no sale yet. */
function bySale<L extends OrderSourceLine>(lines: readonly L[]): [number, L[]][] {
  const ids = [...new Set(lines.flatMap(({ sourceId }) => sourceId ?? []))].sort((a, b) => a - b);
  return ids.map((id) => [id, lines.filter(({ sourceId }) => sourceId === id)]);
}

const addedAtTill = (lines: readonly OrderSourceLine[]) => lines.filter(({ sourceId }) => sourceId === null);

/** A sale is paid whole, while it waits for it. */
async function checkSaleWaits(cx: SessionCx, saleId: number, lines: readonly OrderSourceLine[]): Promise<void> {
  const bill = await lockBill(cx, 'XS', saleId);
  if (bill?.state !== 'SUBMITTED') refuse(saleCodes.orderChanged);
  const content = await saleKind.load(cx, saleId);
  if (content.head.chargeState !== 'WAIT') refuse(saleCodes.orderChanged);
  if (content.head.source === 'RX') await refuseOver(cx, saleId);
  const given = new Set(lines.map(({ sourceLineId }) => sourceLineId));
  if (content.lines.some(({ id }) => !given.has(id))) refuse(orderCodes.saleInPieces);
}

async function valid(cx: SessionCx, lines: readonly OrderSourceLine[]): Promise<void> {
  for (const [saleId, own] of bySale(lines)) await checkSaleWaits(cx, saleId, own);
  await checkRetail(cx, addedAtTill(lines));
}

/** Records that a sale was paid; repeated calls record it once. */
export async function recordCharge(cx: SessionCx, saleId: number, lines: readonly OrderSourceLine[]): Promise<void> {
  const bill = (await lockBill(cx, 'XS', saleId)) ?? refuse(saleCodes.orderChanged);
  const { chargeState, source } = (await saleKind.load(cx, saleId)).head;
  if (chargeState !== 'WAIT') return;
  for (const { sourceLineId, payableAmount } of lines) {
    if (sourceLineId !== null) await writeSaleLine(cx, sourceLineId, { paidAmount: payableAmount });
  }
  const paidAmount = sum(lines.map(({ payableAmount }) => payableAmount));
  await writeSale(cx, saleId, { chargeState: 'CHARGED', chargedAt: cx.now.toISOString(), paidAmount });
  const { propertyOwnerId, orgId } = cx.caller;
  const passes = await readParameter(cx.db, stockParameters.saleAutoPass, propertyOwnerId, orgId);
  if (passes) await passAlong(cx, saleKind, bill);
  if (source === 'RX') await followSale(cx, saleId, 'settle');
}

async function settled(cx: SessionCx, lines: readonly OrderSourceLine[]): Promise<void> {
  for (const [saleId, own] of bySale(lines)) await recordCharge(cx, saleId, own);
  const retail = addedAtTill(lines);
  if (retail.length > 0) await sellAtTill(cx, retail);
}

/** What left the house comes back by a return that was approved there, before its money does (domain-outpatient §6.2). */
async function refundable(cx: SessionCx, line: OrderSourceLine, { isQuality }: AskedBack): Promise<Refusal | null> {
  const state = line.sourceLineId === null ? null : (await goodsOfLine(cx, line.sourceLineId))?.deliveryState;
  if (state && STILL_HERE.includes(state)) return null;
  const isGiven = line.sourceType === sourceType.codes.DRUGS && state === 'TAKEN';
  return isGiven && !isQuality ? refusal(refundCodes.drugGiven) : refusal(refundCodes.returnFirst);
}

async function scrapOnly(cx: SessionCx, { sourceLineId }: OrderSourceLine): Promise<boolean> {
  return sourceLineId !== null && isScrapOnly((await goodsOfLine(cx, sourceLineId))?.stockMode);
}

/** A return that was written with its refund is approved first. */
async function payable(cx: SessionCx, refundId: number): Promise<Refusal | null> {
  const found = await returnOfRefund(cx, refundId);
  return found && found.state !== 'PASSED' ? refusal(refundCodes.returnFirst) : null;
}

async function refunded(cx: SessionCx, lines: readonly RefundedLine[]): Promise<void> {
  for (const [saleId, own] of bySale(lines)) {
    const refundId = own[0]?.refundId ?? 0;
    if (!(await settleReturn(cx, refundId))) await giveBackUnasked(cx, saleId, own);
    const isWhole = await isAllRefunded(cx, saleId);
    await writeSale(cx, saleId, { chargeState: isWhole ? 'REFUNDED' : 'PART_REFUND' });
    if (isWhole) await followSale(cx, saleId, 'refund');
  }
}

/** Hooks for the lines of sales on charge orders (domain-erp §4.5). */
export const saleOrderSource: OrderSource = { valid, settled, refundable, payable, scrapOnly, refunded };
