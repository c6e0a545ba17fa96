import { transferCodes } from '@mingmou/contract/erp/erp.codes';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { refuse } from '../../../kernel/call/refusal';
import { inOrg } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgShortName } from '../../../kernel/context/orgs';
import { putNotice } from '../../../kernel/process/notice';
import { businessNumber } from '../../../kernel/row/sequence';
import { insertBill, lockBill, setBill, writeBill } from '../document/bill.store';
import { logAct } from '../document/bill-cascade.service';
import { replaceLines } from '../document/bill-lines.store';
import { writeHead } from '../document/bill-rows.store';
import { goodsByIds } from '../stock/goods.store';
import { locationsForLines } from '../stock/location.service';
import type { TransferOut } from './out.storage';

const receipt = { name: transferIn.name, area: transferIn.area, flow: transferIn.lifecycle };
const RECEIVING_PAGE = '/erp/stock/inInfo';
const RECEIVING_MENU = 1408;

/** Returns the initial lines of a receipt: everything sent has arrived at its default place. */
async function expectedLines(there: SessionCx, lines: TransferOut['lines']) {
  const { defaultId } = await locationsForLines(there);
  const goods = await goodsByIds(
    there,
    lines.map(({ barcodeId }) => barcodeId),
  );
  return lines.map(({ id, barcodeId, code, goodsName, spec, unit, categoryId, stockMode, qty, ...line }) => ({
    ...{ barcodeId, code, goodsName, spec, unit, categoryId, stockMode, qty, sentQty: qty ?? 0, sourceItemId: id },
    ...{ price: line.price, amount: line.amount, batchNo: line.batchNo, expireDate: line.expireDate },
    tagPrice: goods.get(barcodeId)?.tagPrice ?? null,
    locationId: defaultId,
  }));
}

/** The bill by which the other organisation receives, and word to its people; its number is taken last. */
export async function makeReceipt(cx: SessionCx, { head, lines }: TransferOut, sentDate: string) {
  const { id, billNo, toOrgId, totalQty, totalAmount, carrier } = head;
  if (toOrgId === null) throw new Error(`transfer ${id} passed without a target`);
  const fromOrgId = cx.caller.orgId;
  const sender = await orgShortName({ db: cx.db, propertyOwnerId: cx.caller.propertyOwnerId }, fromOrgId);
  return inOrg(cx, toOrgId, async (there) => {
    const made = await insertBill(there, 'DR');
    const sent = { fromOrgId, outBillNo: billNo, sentDate, carrier, sentQty: totalQty };
    await writeHead(there, 'transferIn', made.id, sent);
    await replaceLines(there, 'transferInLine', made.id, await expectedLines(there, lines));
    const { db, now, caller } = there;
    await putNotice(
      { db, now, propertyOwnerId: caller.propertyOwnerId, orgId: caller.orgId },
      {
        ...{ menuId: RECEIVING_MENU, source: 'transfer-in', sourceKey: String(made.id) },
        text: `${sender}发来调拨 ${billNo}，共${totalQty}件，请接收`,
        targetPath: `${RECEIVING_PAGE}?id=${made.id}`,
      },
    );
    const inBillNo = await businessNumber(there, 'DR');
    await setBill(there, made.id, { billNo: inBillNo, totalQty, totalAmount, sourceBillId: id });
    const bill = { ...made, billNo: inBillNo };
    await logAct(there, receipt, bill, '对方发出');
    return bill;
  });
}

type Sent = Pick<TransferOut['head'], 'id' | 'toOrgId' | 'inBillId' | 'inBillNo'>;

function receiptOf({ id, toOrgId, inBillId, inBillNo }: Sent) {
  if (toOrgId === null || inBillId === null || inBillNo === null) throw new Error(`transfer ${id} has no receipt`);
  return { toOrgId, inBillId, inBillNo };
}

const OPEN: readonly string[] = ['DRAFT', 'REJECTED', 'REVERSED'];

/**
 * Refuses to reverse a transfer that the other side has received, or is receiving (140206). The receipt stays locked
 * until the transaction ends.
 */
export async function checkNotReceived(cx: SessionCx, head: Sent): Promise<void> {
  const { toOrgId, inBillId, inBillNo } = receiptOf(head);
  const bill = await inOrg(cx, toOrgId, (there) => lockBill(there, 'DR', inBillId));
  if (!bill || !OPEN.includes(bill.state)) refuse(transferCodes.received, { billNo: inBillNo });
}

/** The bill goes away with the transfer that made it. */
export async function dropReceipt(cx: SessionCx, head: Sent): Promise<void> {
  const { toOrgId, inBillId } = receiptOf(head);
  await inOrg(cx, toOrgId, async (there) => {
    const bill = await lockBill(there, 'DR', inBillId);
    if (!bill) return;
    await writeBill(there, bill.id, { state: 'DELETE' });
    await logAct(there, receipt, bill, '对方反审核', 'DELETE');
  });
}
