import { billCodes, purchaseCodes, saleCodes } from '@mingmou/contract/erp/erp.codes';
import { sale } from '@mingmou/contract/erp/sale.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import { countDone, lockOrdersOf } from '../../cashier/goods-order.service';
import { laterBill } from '../document/bill.store';
import { contentOf } from '../document/bill-keeping';
import type { BillKind } from '../document/bill-kind';
import { releaseLocks } from '../stock/lock.service';
import { activeLocks, type NewLock } from '../stock/lock.store';
import type { Movement } from '../stock/posting.service';
import { allocate, allocateAtTill } from './allocation.service';
import { askForMoney, askNoMoney } from './sale.charge';
import { checkPassing, checkSale } from './sale.check';
import { type Sale, saleKeeping } from './sale.keeping';
import { customerOfSale } from './sale.store';

/** Sources whose goods are handed over when the money is taken. */
const TAKEN_AT_ONCE = ['QUICK', 'CASHIER'];

/** What a prescription and the till sell is not held before: it is taken when it is paid (domain-erp §2.2). */
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

/** Where each line begins on its way to the customer (§4.3); the till is told what went with them. */
async function startDelivery(cx: SessionCx, content: Sale): Promise<void> {
  const { db, caller, now } = cx;
  const taken = content.lines.filter((line) => line.stockMode === 'STOCK' && isTakenAtOnce(content, line));
  const ids = taken.map(({ id }) => id);
  await sql`UPDATE sale_line SET delivery_state = CASE WHEN stock_mode = 'NONE' THEN 'NONE'
      WHEN stock_mode = 'ORDER' THEN 'TO_ORDER' WHEN id = ANY (${ids}::bigint[]) THEN 'TAKEN' ELSE 'WAIT_TAKE' END,
      taken_at = CASE WHEN id = ANY (${ids}::bigint[]) THEN ${now.toISOString()}::timestamptz END,
      taken_by = CASE WHEN id = ANY (${ids}::bigint[]) THEN ${caller.accountId}::bigint END
    WHERE property_owner_id = ${caller.propertyOwnerId} AND bill_id = ${content.head.id}`.execute(db);
  if (taken.length > 0) await countDone(cx, content.head.id, new Map(taken.map(({ id, qty }) => [id, qty ?? 0])));
}

/** A sale is taken back only while nobody paid for it and nothing followed (§4.2). */
async function checkRetrial(cx: SessionCx, content: Sale): Promise<void> {
  const { head, lines } = content;
  if (head.chargeState !== 'NONE') refuse(saleCodes.charged);
  const billNo = await laterBill(cx, head.id);
  if (billNo !== undefined) refuse(billCodes.hasFollowers, { billNo });
  for (const line of lines) {
    if (line.deliveryState === 'TAKEN' && !isTakenAtOnce(content, line)) refuse(saleCodes.taken);
    if (line.stockMode === 'ORDER' && line.deliveryState !== 'TO_ORDER') refuse(purchaseCodes.orderMismatch);
  }
}

async function endDelivery({ db, caller }: SessionCx, { head }: Sale): Promise<void> {
  await sql`UPDATE sale_line SET delivery_state = NULL, taken_at = NULL, taken_by = NULL
    WHERE property_owner_id = ${caller.propertyOwnerId} AND bill_id = ${head.id}`.execute(db);
}

/** 销售 (domain-erp §4): held when it is confirmed, asked for at the till, taken when it was paid. */
export const saleKind: BillKind<Sale, 'invalid'> = {
  type: 'XS',
  name: sale.name,
  area: sale.area,
  flow: sale.lifecycle,
  ahead: async (cx, id) => {
    const customer = await customerOfSale(cx, id);
    if (customer) await lockOrdersOf(cx, customer, id);
  },
  load: (cx, id) => contentOf(cx, saleKeeping, id),
  // Prices are the seller's answer: whoever passes the bill is not asked for them.
  check: async (cx, content, bill) => (bill.state === 'SUBMITTED' ? checkPassing(content) : checkSale(cx, content)),
  holds: async (cx, content) => (isHeld(content) ? allocate(cx, stocked(content)) : []),
  submitted: askForMoney,
  withdrawn: askNoMoney,
  posts: async (cx, content, bill) => {
    const pieces = isHeld(content) ? await activeLocks(cx, bill.id) : await allocateAtTill(cx, stocked(content));
    return pieces.map(movement);
  },
  passed: startDelivery,
  checkRetrial,
  reversed: endDelivery,
  steps: {
    invalid: {
      isOffered: ({ head }) => head.chargeState === 'WAIT' || head.chargeState === 'NONE',
      effect: async (cx, content, bill) => {
        await askNoMoney(cx, content);
        await releaseLocks(cx, bill.id);
      },
    },
  },
};
