import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { compareAmounts, money, sum, toNumeric } from '@mingmou/contract/base/money';
import { billCodes } from '@mingmou/contract/erp/bill.codes';
import type { purchase } from '@mingmou/contract/erp/purchase.contract';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { malformed, refuse } from '../../../kernel/refusal';
import { lockForEdit, logStep, saveBill } from '../document/bill.service';
import { writeBill } from '../document/bill.store';
import { purchaseWarnings } from './purchase.check';
import { purchaseKind } from './purchase.kind';
import { headOf, type PurchaseHead, stampOrdered, writeHead } from './purchase.store';
import { linesOf, type NewLine, replaceLines } from './purchase-line.store';
import { linesToKeep } from './purchase-lines';
import { isEmployee, supplierFacts } from './supplier.store';

type Input = InputOf<typeof purchase.save>;

function totalsOf(lines: readonly NewLine[]) {
  const amounts = lines.map(({ amount }) => money(amount ?? 0));
  return {
    totalQty: lines.reduce((total, { qty }) => total + (qty ?? 0), 0),
    orderQty: lines.reduce((total, { orderQty }) => total + (orderQty ?? 0), 0),
    totalAmount: sum(amounts),
  };
}

/** What the page showed must be what is written (140004). */
function checkTotals(input: Input, totals: ReturnType<typeof totalsOf>): void {
  const { totalQty, totalAmount } = input;
  const isOther =
    (typeof totalQty === 'number' && totalQty !== totals.totalQty) ||
    (totalAmount && compareAmounts(totalAmount, totals.totalAmount) !== 0);
  if (isOther) refuse(billCodes.wrongTotal);
}

function headToKeep(input: Input, orderQty: number, orderDate: string): PurchaseHead {
  const { supplierId, buyerId, expectDate, arriveDate, deliveryNo, invoiceNo, payType } = input;
  return { supplierId, buyerId, orderDate, expectDate, arriveDate, deliveryNo, invoiceNo, payType, orderQty };
}

async function checkNames(cx: SessionCx, { supplierId, buyerId }: Input): Promise<void> {
  if (supplierId && !(await supplierFacts(cx, supplierId))) refuse(sharedCodes.missing);
  if (buyerId && !(await isEmployee(cx, buyerId))) refuse(sharedCodes.missing);
}

/** 存草稿 or 保存并提交. */
export async function savePurchase(cx: SessionCx, input: Input, submits: boolean) {
  if (input.id && !input.version) throw malformed('version', '版本：请填写');
  await checkNames(cx, input);
  const standing = input.id ? await linesOf(cx, input.id) : [];
  const lines = await linesToKeep(cx, input.lines ?? [], standing, input.supplierId);
  const { orderQty, totalQty, totalAmount } = totalsOf(lines);
  if (submits) checkTotals(input, { orderQty, totalQty, totalAmount });
  const saved = await saveBill(cx, purchaseKind, {
    id: input.id,
    version: input.version,
    submits,
    head: { totalQty, totalAmount: toNumeric(totalAmount), remark: input.remark ?? null },
    write: async (bill, isNew) => {
      const orderDate = input.orderDate ?? (isNew ? dayText(cx.now) : (await headOf(cx, bill.id)).orderDate);
      await writeHead(cx, bill.id, headToKeep(input, orderQty, orderDate));
      await replaceLines(cx, bill.id, lines);
    },
  });
  const warnings = await purchaseWarnings(cx, input.supplierId, lines);
  return { ...saved, warnings: [...new Set([...warnings.values()].flat())] };
}

/** 下单: the draft becomes the order that the supplier receives (domain-erp §3.1). */
export async function placeOrder(cx: SessionCx, { id, version }: InputOf<typeof purchase.placeOrder>) {
  const bill = await lockForEdit(cx, purchaseKind, id, version);
  if (bill.state !== 'DRAFT') {
    const { title } = purchaseKind.flow.states[bill.state];
    refuse(billCodes.wrongState, { state: title, action: '下单' });
  }
  const { expectDate } = await headOf(cx, id);
  if ((await linesOf(cx, id)).length === 0) refuse(billCodes.noLines);
  if (expectDate !== null && expectDate < dayText(cx.now)) throw malformed('expectDate', '预计到货：不能早于今天');
  await stampOrdered(cx, id);
  await writeBill(cx, id, {});
  logStep(cx, purchaseKind, bill, bill.state);
  return { id, version: bill.version + 1, state: bill.state, bizDate: bill.bizDate };
}
