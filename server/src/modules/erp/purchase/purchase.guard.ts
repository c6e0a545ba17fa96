import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { batchMissing, needsPrice, repeatedLine } from '@mingmou/contract/erp/bill/bill.rules';
import { billCodes, goodsCodes, purchaseCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { checkConsignPrices, checkConsignSupplier } from '../stock/consign.service';
import { type Goods, goodsByIds } from '../stock/goods.store';
import { checkDemand } from './made-to-order.service';
import type { Purchase, PurchaseLine } from './purchase.storage';
import { checkSupplier, licenceWarnings } from './supplier.guard';

function missing(line: PurchaseLine, field: 'qty' | 'locationId' | 'serialNo' | 'rejectReason', title: string): never {
  throw malformed(field, `第${line.lineNo}行 ${title}：请填写`);
}

function checkBatch(line: PurchaseLine, today: string): void {
  const rules = rulesOf(line.categoryId, line.stockMode);
  if (rules.batch && batchMissing(line)) refuse(stockCodes.batchMissing);
  if (line.batchNo && !line.expireDate) refuse(stockCodes.batchMissing);
  if (line.expireDate && line.expireDate < today) refuse(purchaseCodes.batchExpired, { no: line.batchNo ?? '' });
  if (!rules.serial) return;
  if (!line.serialNo) missing(line, 'serialNo', '序列号');
  if (line.acceptedQty !== 1) throw malformed('qty', `第${line.lineNo}行 实收：有序列号的商品每行1件`);
}

function checkLine(line: PurchaseLine, goods: Goods, today: string): void {
  // Goods sold before their barcode was disabled are still ordered.
  if (goods.stateEnum !== 'ENABLE' && line.saleItemId === null) refuse(goodsCodes.barcodeDisabled, { code: line.code });
  if (line.stockMode === 'NONE') {
    throw malformed(
      'barcodeId',
      `第${line.lineNo}行 商品：${dictName(goodsCategory, line.categoryId)}不管库存，不能采购`,
    );
  }
  if (line.qty === null) missing(line, 'qty', '实收');
  if (line.locationId === null) missing(line, 'locationId', '库位');
  if (line.rejectedQty > 0 && !line.rejectReason) missing(line, 'rejectReason', '拒收原因');
  // Rejected goods need neither a price nor a batch.
  if (line.acceptedQty === 0) return;
  if (needsPrice(line) && line.remakeOf === null) refuse(purchaseCodes.priceZero);
  checkBatch(line, today);
}

/** Refuses to change lines with a confirmed price, or on a statement (140302, 140303). */
export function checkUnpriced(lines: readonly Pick<PurchaseLine, 'checkState' | 'reconcileState'>[]): void {
  if (lines.some(({ reconcileState }) => reconcileState === 'DONE')) refuse(purchaseCodes.reconciled);
  if (lines.some(({ checkState }) => checkState === 'CHECKED')) refuse(purchaseCodes.checked);
}

/** Everything that a purchase bill must say before it waits for approval, and still when it is passed (domain-erp §3.1). */
export async function checkPurchase(cx: SessionCx, { head, lines }: Purchase): Promise<void> {
  if (lines.length === 0) refuse(billCodes.noLines);
  if (head.supplierId === null) throw malformed('supplierId', '供应商：请填写');
  if (head.buyerId === null) throw malformed('buyerId', '采购员：请填写');
  const today = dayText(cx.now);
  const goods = await goodsByIds(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  for (const line of lines) checkLine(line, goods.get(line.barcodeId) ?? refuse(sharedCodes.missing), today);
  const twice = repeatedLine(lines);
  if (twice) refuse(billCodes.lineTwice, { goods: twice.goodsName });
  await checkConsignSupplier(cx, head.supplierId, lines);
  await checkConsignPrices(cx, lines);
  await checkDemand(cx, lines, 'acceptedQty');
  await checkSupplier(
    cx,
    head.supplierId,
    lines.map(({ categoryId }) => categoryId),
  );
}

/** Returns warnings for the buyer, which do not stop the bill: short shelf lives, expired registrations, licences. */
export async function purchaseWarnings(
  cx: SessionCx,
  supplierId: number | null | undefined,
  lines: readonly { readonly barcodeId: number; readonly expireDate?: string | null }[],
): Promise<Map<number, string[]>> {
  const { propertyOwnerId, orgId } = cx.caller;
  const shelf = await readParameter(cx.db, stockParameters.minShelfDays, propertyOwnerId, orgId);
  const today = dayText(cx.now);
  const soon = dayText(addDays(cx.now, shelf));
  const goods = await goodsByIds(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  const licences = await licenceWarnings(cx, supplierId ?? null);
  const said = lines.map(({ barcodeId, expireDate }) => {
    const named = goods.get(barcodeId);
    const warnings: string[] = [];
    if (expireDate && expireDate < soon) warnings.push(`${named?.goodsName ?? ''} 剩余效期不足${shelf}天`);
    if (named?.registrationExpire && named.registrationExpire < today) warnings.push(`${named.goodsName} 注册证已过期`);
    const licence = named && licences.get(named.categoryId);
    if (licence) warnings.push(licence);
    return [barcodeId, warnings] as const;
  });
  return new Map(said);
}
