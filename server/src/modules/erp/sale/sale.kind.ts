import { billCodes, purchaseCodes, saleCodes } from '@mingmou/contract/erp/erp.codes';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { countDone, lockOrdersOf } from '../../cashier/source/goods-order.service';
import { contentOf } from '../document/bill.storage';
import { laterBill } from '../document/bill.store';
import type { BillKind } from '../document/bill-kind.types';
import { countGoodsPackages } from '../goods-package/goods-package-lines.service';
import { checkConsignPrices } from '../stock/consign.service';
import { releaseLocks } from '../stock/lock.service';
import { activeLocks, type NewLock } from '../stock/lock.store';
import type { Movement } from '../stock/movement.rules';
import { cancelJobs, openJobs } from '../workshop/job.store';
import { allocate, allocateAtTill } from './allocation.service';
import { notePairs } from './ready.service';
import { checkPassing, checkSale } from './sale.guard';
import { type Sale, saleKeeping } from './sale.storage';
import { clearDeliveryOfLines, customerOfSale, startDeliveryOfLines } from './sale.store';
import { askForMoney, askNoMoney, isUnpaid } from './sale-charge.service';
import { saleObserver } from './sale-observer.port';

/** Sources whose goods are handed over when the money is taken. */
const TAKEN_AT_ONCE = ['QUICK', 'CASHIER'];

/**
 * Returns whether goods are reserved before the payment. Goods of prescriptions and of the till are taken at the
 * payment (domain-erp §2.2).
 */
const isHeld = ({ head }: Sale) => head.source !== 'RX' && head.source !== 'CASHIER';

const stocked = ({ lines }: Sale) => lines.filter(({ stockMode }) => stockMode === 'STOCK');

function movement({ barcodeId, locationId, batchId, itemId, qty }: NewLock): Movement {
  return {
    ...{ barcodeId, locationId, batchId, itemId },
    saleItemId: itemId,
    bizType: 'SALE',
    costKind: 'ISSUED',
    qty: -qty,
    cost: 'AVERAGE',
  };
}

function isTakenAtOnce({ head }: Sale, { takeNow }: Sale['lines'][number]): boolean {
  return takeNow || TAKEN_AT_ONCE.includes(head.source);
}

/** Sets the initial delivery state of each line (§4.3), and informs the till of delivered lines. */
async function startDelivery(cx: SessionCx, content: Sale): Promise<void> {
  const taken = content.lines.filter((line) => line.stockMode === 'STOCK' && isTakenAtOnce(content, line));
  const ids = taken.map(({ id }) => id);
  await startDeliveryOfLines(cx, content.head.id, ids);
  await openJobs(cx, content.head, content.lines);
  // The customer is present at the payment, so no text is sent.
  if (!content.lines.every((line) => isTakenAtOnce(content, line))) await notePairs(cx, content.head.id, false);
  if (taken.length > 0) await countDone(cx, content.head.id, new Map(taken.map(({ id, qty }) => [id, qty ?? 0])));
}

/** Steps that a sale knows while nobody paid for it. */
const UNPAID_STEPS = ['withdraw', 'reject', 'invalid'];

/** Locks the rows of the till before a sale or a return of it, because a payment begins with them. */
export async function lockTill(cx: SessionCx, saleId: number): Promise<void> {
  const customer = await customerOfSale(cx, saleId);
  if (customer) await lockOrdersOf(cx, customer, saleId);
}

/** Once charged, it goes back by a return alone, in whatever state it is (§4.2; case W24). */
async function checkUnpaid(cx: SessionCx, id: number): Promise<void> {
  if (!isUnpaid((await saleKind.load(cx, id)).head)) refuse(saleCodes.charged);
}

/** Refuses to revert a sale that was paid or has later bills (§4.2). */
async function checkRetrial(cx: SessionCx, content: Sale): Promise<void> {
  const { head, lines } = content;
  if (head.chargeState !== 'NONE') refuse(saleCodes.charged);
  const billNo = await laterBill(cx, head.id);
  if (billNo !== undefined) refuse(billCodes.hasFollowers, { billNo });
  if (lines.some(({ remakeCount }) => remakeCount > 0)) refuse(billCodes.hasFollowers, { billNo: '重做' });
  for (const line of lines) {
    if (line.deliveryState === 'TAKEN' && !isTakenAtOnce(content, line)) refuse(saleCodes.taken);
    if (line.stockMode === 'ORDER' && line.deliveryState !== 'TO_ORDER') refuse(purchaseCodes.orderMismatch);
  }
}

async function endDelivery(cx: SessionCx, { head }: Sale): Promise<void> {
  await clearDeliveryOfLines(cx, head.id);
  await cancelJobs(cx, head.id);
}

/** 销售 (domain-erp §4): reserved when confirmed, charged at the till, taken from the stock when paid. */
export const saleKind: BillKind<Sale, 'invalid'> = {
  type: 'XS',
  name: sale.name,
  area: sale.area,
  flow: sale.lifecycle,
  ahead: lockTill,
  load: (cx, id) => contentOf(cx, saleKeeping, id),
  inState: async (cx, { id }, { allowed, action }) => {
    if (!allowed && UNPAID_STEPS.includes(action)) await checkUnpaid(cx, id);
  },
  // The seller is responsible for prices; they are not checked again when the bill passes.
  check: async (cx, content, bill) => (bill.state === 'SUBMITTED' ? checkPassing(content) : checkSale(cx, content)),
  holds: async (cx, content) => {
    const pieces = isHeld(content) ? await allocate(cx, stocked(content)) : [];
    await checkConsignPrices(cx, pieces);
    return pieces;
  },
  submitted: askForMoney,
  withdrawn: askNoMoney,
  pieces: { bizTypes: ['SALE'], of: stocked },
  posts: async (cx, content, bill) => {
    const pieces = isHeld(content) ? await activeLocks(cx, bill.id) : await allocateAtTill(cx, stocked(content));
    return pieces.map(movement);
  },
  passed: async (cx, content) => {
    await startDelivery(cx, content);
    await countGoodsPackages(cx, content.lines, 1);
    await saleObserver.connected.passed(cx, content.head);
  },
  checkRetrial,
  reversed: async (cx, content) => {
    await endDelivery(cx, content);
    await countGoodsPackages(cx, content.lines, -1);
    await saleObserver.connected.reversed(cx, content.head.id);
  },
  steps: {
    invalid: {
      isOffered: ({ head }) => isUnpaid(head),
      effect: async (cx, content, bill) => {
        await askNoMoney(cx, content);
        await releaseLocks(cx, bill.id);
      },
    },
  },
};
