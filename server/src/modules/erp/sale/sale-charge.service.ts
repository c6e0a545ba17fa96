import { compareAmounts, ZERO } from '@mingmou/contract/base/money';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { sourceTypeOf } from '@mingmou/contract/erp/sale/sale.rules';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { refuse } from '../../../kernel/call/refusal';
import { addMinutes } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { enqueue } from '../../../kernel/process/jobs';
import { withdrawSale } from '../../cashier/source/goods-order.service';
import { type SubmittedLine, submitLines } from '../../cashier/source/order-source.service';
import type { Sale } from './sale.storage';
import { writeSale } from './sale.store';

/** Kind of the job that reverts a sale that was not paid in time. */
export const RELEASE_SALE = 'erp-release-sale';
/** Longest name of an item in a line of a charge order. */
const NAME_LENGTH = 60;
const MINUTES = 60;

function submitted({ head, lines }: Sale): SubmittedLine[] {
  return lines.map((line) => ({
    sourceType: sourceTypeOf(head.source, line.categoryId),
    sourceLineId: line.id,
    barcodeId: line.barcodeId,
    categoryId: line.categoryId,
    packageId: line.packageId,
    packageName: line.packageName,
    packageNo: line.packageNo,
    packageItemNo: line.packageItemNo,
    name: line.goodsName.slice(0, NAME_LENGTH),
    spec: line.spec?.slice(0, NAME_LENGTH),
    unit: line.unit,
    qty: line.qty ?? 0,
    unitPrice: line.price,
    sellerId: head.sellerId,
  }));
}

/** Until when the goods wait for the money; prescriptions hold none. */
async function reserve(cx: SessionCx, { head }: Sale): Promise<string | null> {
  if (head.source === 'RX') return null;
  const { propertyOwnerId, orgId } = cx.caller;
  const hours = await readParameter(cx.db, stockParameters.saleReserveHours, propertyOwnerId, orgId);
  const until = addMinutes(cx.now, hours * MINUTES);
  const payload = { orgId, saleId: head.id };
  const uniqueKey = `${head.id} ${until.toISOString()}`;
  await enqueue({ ...cx, propertyOwnerId }, { kind: RELEASE_SALE, payload, runAt: until, uniqueKey });
  return until.toISOString();
}

/** Confirmed: the till is asked to take the money, where there is some (domain-erp §4.2). */
export async function askForMoney(cx: SessionCx, sale: Sale): Promise<void> {
  const { id, source, totalAmount, patientId, acceptsId, buyerName, buyerPhone } = sale.head;
  const isFree = compareAmounts(totalAmount, ZERO) === 0;
  const reservedUntil = await reserve(cx, sale);
  await writeSale(cx, id, { chargeState: isFree ? 'NONE' : 'WAIT', reservedUntil, chargedAt: null });
  if (isFree) return;
  await submitLines(cx, {
    sourceType: source === 'RX' ? 3 : 4,
    sourceId: id,
    ...{ patientId, acceptsId, customerName: buyerName, phone: buyerPhone },
    lines: submitted(sale),
  });
}

export function isUnpaid({ chargeState }: Pick<Sale['head'], 'chargeState'>): boolean {
  return chargeState === 'WAIT' || chargeState === 'NONE';
}

/** Withdrawn before it was charged: the till forgets it. */
export async function askNoMoney(cx: SessionCx, { head }: Sale): Promise<void> {
  if (!isUnpaid(head)) refuse(saleCodes.charged);
  await withdrawSale(cx, head.id);
  await writeSale(cx, head.id, { chargeState: 'NONE', reservedUntil: null });
}
