import { lineAmount, price, sum } from '@mingmou/contract/base/money';
import { isTooMuch, MAX_LINE_AMOUNT } from '@mingmou/contract/erp/bill/bill.rules';
import { billCodes, goodsCodes, transferCodes } from '@mingmou/contract/erp/erp.codes';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { inOrg } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgsAmong } from '../../../kernel/context/orgs';
import { contentOf } from '../document/bill.storage';
import { type BillRow, setBill } from '../document/bill.store';
import type { BillKind } from '../document/bill-kind.types';
import { checkInitialized } from '../document/initialized.store';
import { checkLeaving, placesOf } from '../document/leaving-lines.service';
import type { Period } from '../document/period.service';
import { refuseConsigned } from '../stock/consign.service';
import { currentCosts } from '../stock/cost.store';
import { goodsByIds } from '../stock/goods.store';
import { type Movement, negated } from '../stock/movement.rules';
import { checkNotReceived, dropReceipt, makeReceipt } from './in-receipt.service';
import { type TransferOut, transferOutKeeping } from './out.storage';
import { writeTransferOut, writeTransferPrices } from './out.store';
import { transitPlace } from './transit.store';

/** Goods go to another organisation of the chain that is in use and has counted its opening stock (140205). */
async function checkTarget(cx: SessionCx, toOrgId: number): Promise<void> {
  const mayReceive = toOrgId !== cx.caller.orgId && (await orgsAmong(cx, [toOrgId])).has(toOrgId);
  if (!mayReceive) refuse(transferCodes.wrongTarget);
  await inOrg(cx, toOrgId, (there) => checkInitialized(there, transferCodes.wrongTarget));
}

async function check(cx: SessionCx, { head, lines }: TransferOut): Promise<void> {
  if (lines.length === 0) refuse(billCodes.noLines);
  if (head.toOrgId === null) throw malformed('toOrgId', '调入机构：请填写');
  checkLeaving(lines);
  await refuseConsigned(cx, lines);
  const goods = await goodsByIds(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  // Disabled goods are sold off where they lie, and go nowhere else (domain-erp §1.3).
  for (const { barcodeId, code } of lines) {
    if (goods.get(barcodeId)?.stateEnum !== 'ENABLE') refuse(goodsCodes.barcodeDisabled, { code });
  }
  await checkTarget(cx, head.toOrgId);
}

/** Fixes the cost of the goods as of now (§2.4). */
async function fixPrices(cx: SessionCx, { lines }: TransferOut, bill: BillRow, period: Period) {
  const costs = await currentCosts(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
    period,
  );
  const fixed = lines.map(({ id, barcodeId, qty, lineNo }) => {
    const unitPrice = costs.get(barcodeId) ?? price(0);
    if (isTooMuch(qty, unitPrice)) throw malformed('qty', `第${lineNo}行 金额：不能超过${MAX_LINE_AMOUNT}元`);
    return { id, price: unitPrice, amount: lineAmount(qty ?? 0, unitPrice) };
  });
  await writeTransferPrices(cx, fixed);
  await setBill(cx, bill.id, { totalAmount: sum(fixed.map(({ amount }) => amount)) });
  return new Map(fixed.map((each) => [each.id, each]));
}

/**
 * 调拨出库 (domain-erp §2.4): reserved from submit on; after it passes, the goods are in transit until the other side
 * receives them.
 */
export const transferOutKind: BillKind<TransferOut> = {
  type: 'DC',
  name: transferOut.name,
  area: transferOut.area,
  flow: transferOut.lifecycle,
  load: (cx, id) => contentOf(cx, transferOutKeeping, id),
  check,
  holds: async (cx, { lines }) => (await placesOf(cx, lines)).map(({ held }) => held),
  pieces: { bizTypes: ['TRANSFER_OUT'], of: ({ lines }) => lines },
  posts: async (cx, content, bill, { period }) => {
    const fixed = await fixPrices(cx, content, bill, period);
    const transit = await transitPlace(cx);
    return (await placesOf(cx, content.lines)).flatMap(({ line, held }): Movement[] => {
      const leaves = fixed.get(line.id);
      if (!leaves) throw new Error(`line ${line.id} leaves at no price`);
      const { price: unitCost, amount } = leaves;
      const both = { ...held, relatedOrgId: content.head.toOrgId };
      return [
        {
          ...{ ...both, bizType: 'TRANSFER_OUT', costKind: 'COSTED', qty: -held.qty },
          cost: { unitCost, amount: negated(amount) },
        },
        { ...both, locationId: transit, bizType: 'TRANSIT', costKind: 'NONE', cost: { unitCost, amount } },
      ];
    });
  },
  passed: async (cx, _content, bill, { bizDate }) => {
    const { head, lines } = await contentOf(cx, transferOutKeeping, bill.id);
    const receipt = await makeReceipt(cx, { head, lines }, bizDate);
    await writeTransferOut(cx, bill.id, {
      transitState: 'IN_TRANSIT',
      inBillId: receipt.id,
      inBillNo: receipt.billNo,
    });
  },
  checkRetrial: (cx, { head }) => checkNotReceived(cx, head),
  reversed: async (cx, { head }, bill) => {
    await dropReceipt(cx, head);
    await writeTransferOut(cx, bill.id, { transitState: 'NONE', inBillId: null, inBillNo: null });
  },
};
