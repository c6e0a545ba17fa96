import { needsPrice } from '@mingmou/contract/erp/bill/bill.rules';
import { billCodes, purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { refuseState } from '../document/bill.service';
import { contentOf } from '../document/bill.storage';
import { lockBill } from '../document/bill.store';
import type { BillKind } from '../document/bill-kind.types';
import { checkLeaving, placesOf } from '../document/leaving-lines.service';
import { checkUnpriced } from '../purchase/purchase.guard';
import { purchaseKind } from '../purchase/purchase.kind';
import { checkConsignSupplier } from '../stock/consign.service';
import { type Movement, negated } from '../stock/movement.rules';
import { checkNotAnew, checkOrderedBack, isHereAgain, orderAnew, orderedBack } from './ordered-back.service';
import { type PurchaseReturn, returnKeeping } from './return.storage';
import { countReturned, type Received, receivedLines } from './return.store';

type NamedBatch = Pick<PurchaseReturn['lines'][number], 'batchNo' | 'expireDate'>;

/** 「B1（有效期 2027-01-01）」; 「空」 for pieces without a batch. */
function batchText({ batchNo, expireDate }: NamedBatch): string {
  return batchNo && expireDate ? `${batchNo}（有效期 ${expireDate}）` : '空';
}

/** Refuses a line whose batch is not the one that its line of the receipt came with (140311). */
function checkReceivedBatch(lines: PurchaseReturn['lines'], received: readonly Received[]): void {
  for (const line of lines) {
    const source = received.find(({ sourceItemId }) => sourceItemId === line.sourceItemId);
    if (!source || batchText(source) === batchText(line)) continue;
    refuse(purchaseCodes.otherBatch, { line: line.lineNo, goods: line.goodsName, received: batchText(source) });
  }
}

/** What came with the receipt goes back to its supplier, at its price, and no more of it than is left (140301). */
async function checkSource(cx: SessionCx, { head, lines }: PurchaseReturn, sourceBillId: number): Promise<void> {
  // Locked: two returns of one receipt are judged one after the other, and it is not reversed meanwhile.
  const source = (await lockBill(cx, 'RK', sourceBillId)) ?? refuse(billCodes.missing);
  if (source.state !== 'PASSED') refuseState(purchaseKind, source.state, '退货');
  const { supplierId } = (await purchaseKind.load(cx, sourceBillId)).head;
  if (supplierId !== head.supplierId) throw malformed('supplierId', '供应商：应与来源单相同');
  const received = await receivedLines(cx, sourceBillId, head.id);
  for (const { sourceItemId, returnable } of received) {
    const back = lines.filter((line) => line.sourceItemId === sourceItemId);
    const qty = back.reduce((total, line) => total + (line.qty ?? 0), 0);
    if (qty > returnable) refuse(purchaseCodes.tooMuchBack, { n: returnable });
  }
  checkReceivedBatch(lines, received);
}

async function check(cx: SessionCx, content: PurchaseReturn): Promise<void> {
  const { head, lines } = content;
  if (lines.length === 0) refuse(billCodes.noLines);
  if (head.supplierId === null) throw malformed('supplierId', '供应商：请填写');
  if (head.reason === null) throw malformed('reason', '原因：请填写');
  checkLeaving(lines);
  await checkConsignSupplier(cx, head.supplierId, lines);
  if (lines.some(needsPrice)) refuse(purchaseCodes.priceZero);
  if (head.sourceBillId !== null) await checkSource(cx, content, head.sourceBillId);
  await checkOrderedBack(cx, content);
}

const stocked = ({ lines }: PurchaseReturn) => lines.filter(({ stockMode }) => stockMode !== 'ORDER');

/** Goods made for a customer are first no longer theirs (§3.2). */
async function posts(cx: SessionCx, content: PurchaseReturn): Promise<Movement[]> {
  const { head, lines } = content;
  const ordered = await orderedBack(cx, content);
  return (await placesOf(cx, lines)).flatMap(({ line, held }): Movement[] => {
    const saleItemId = ordered.get(line.id)?.saleItemId;
    const place = { ...held, supplierId: head.supplierId, saleItemId };
    const returned: Movement = {
      ...place,
      ...{ bizType: 'PURCHASE_RETURN', costKind: saleItemId ? 'OWN' : 'COSTED', qty: -held.qty },
      cost: { unitCost: line.price, amount: negated(line.amount) },
    };
    const unsold: Movement = {
      ...place,
      ...{ bizType: 'SALE', costKind: 'OWN' },
      cost: { unitCost: line.price, amount: line.amount },
    };
    return saleItemId ? [unsold, returned] : [returned];
  });
}

/** 采购退货 (domain-erp §3): held from submit on, goes out at its price; expired batches may go back (§9b.7). */
export const returnKind: BillKind<PurchaseReturn> = {
  type: 'CT',
  name: purchaseReturn.name,
  area: purchaseReturn.area,
  flow: purchaseReturn.lifecycle,
  load: (cx, id) => contentOf(cx, returnKeeping, id),
  check,
  holds: async (cx, content) => (await placesOf(cx, stocked(content))).map(({ held }) => held),
  pieces: { bizTypes: ['PURCHASE_RETURN'], of: ({ lines }) => lines },
  posts,
  passed: async (cx, content, bill) => {
    // Read before the receipt counts what went back.
    await orderAnew(cx, content);
    await countReturned(cx, bill.id, 1);
  },
  checkRetrial: async (cx, content) => {
    checkUnpriced(content.lines);
    await checkNotAnew(cx, content);
  },
  reversed: async (cx, content, bill) => {
    await isHereAgain(cx, content);
    await countReturned(cx, bill.id, -1);
  },
};
