import { holds } from '@mingmou/contract/auth/rights';
import { compareAmounts, formatPrice } from '@mingmou/contract/base/money';
import { billCodes, saleCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { isBelowFloor, paramsMissing } from '@mingmou/contract/erp/sale/sale.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { ownFloor } from '../../cashier/order/discount-right.service';
import { pricesOn } from '../goods/tag-price.store';
import { sharesOf } from '../goods-package/goods-package-lines.service';
import { usableLocations } from '../stock/location.store';
import type { Sale } from './sale.storage';
import { checkSellerLicence } from './sale-licence.guard';
import { checkPowers } from './sale-power.guard';

type SaleLine = Sale['lines'][number];

/** A line of a charge order holds no more. */
const MOST_PIECES = 9999;

function checkLine(line: SaleLine, sellsFrom: ReadonlySet<number>): void {
  const { lineNo, qty, stockMode, locationId, batchNo, expireDate, goodsName, tagPrice } = line;
  if (qty === null) throw malformed('qty', `第${lineNo}行 数量：请填写`);
  if (qty > MOST_PIECES) throw malformed('qty', `第${lineNo}行 数量：不能超过${MOST_PIECES}`);
  if (!line.gift && tagPrice === null) refuse(saleCodes.unpriced, { goods: goodsName });
  const missing = paramsMissing(line);
  if (missing.length > 0) refuse(saleCodes.paramsMissing, { items: missing.join('、') });
  if (stockMode !== 'STOCK') return;
  if (locationId === null || !sellsFrom.has(locationId)) {
    throw malformed('locationId', `第${lineNo}行 库位：请选择可以销售的库位`);
  }
  if (batchNo && !expireDate) refuse(stockCodes.batchMissing);
}

/** Refuses prices below the minimum of the day and below the seller's floor; gifts are free (§4.1, ruling 20). */
async function checkPrices(cx: SessionCx, lines: readonly SaleLine[]): Promise<void> {
  const ids = lines.map(({ barcodeId }) => barcodeId);
  const today = new Map((await pricesOn(cx, ids, dayText(cx.now))).map((row) => [row.commodityId, row] as const));
  const floor = await ownFloor(cx);
  const maySellBelow = holds('erp-sale:below-floor', cx.caller);
  for (const { barcodeId, price, tagPrice, goodsName, gift, packageId } of lines) {
    // The price of a package was approved when the package was released.
    if (gift || tagPrice === null || packageId !== null) continue;
    const minPrice = today.get(barcodeId)?.minPrice ?? null;
    if (minPrice !== null && compareAmounts(price, minPrice) < 0 && !maySellBelow) {
      refuse(saleCodes.belowMinimum, { goods: goodsName, price: formatPrice(minPrice) });
    }
    if (isBelowFloor(price, tagPrice, floor)) refuse(saleCodes.belowFloor, { goods: goodsName, floor });
  }
}

/** Checks a sale before its goods are reserved and its payment is requested (domain-erp §4.1). */
export async function checkSale(cx: SessionCx, { head, lines }: Sale): Promise<void> {
  if (lines.length === 0) refuse(billCodes.noLines);
  if (head.sellerId === null) throw malformed('sellerId', '销售员：请填写');
  if (head.source !== 'QUICK' && head.patientId === null) throw malformed('patientId', '患者：请选择');
  if (head.deliveryMode === '邮寄' && !head.address) throw malformed('address', '邮寄地址：请填写');
  const places = await usableLocations(cx);
  const sellsFrom = new Set(places.filter(({ type }) => type !== 'DEFECT').map(({ id }) => id));
  for (const line of lines) checkLine(line, sellsFrom);
  await sharesOf(cx, lines);
  await checkSellerLicence(cx, lines);
  await checkPrices(cx, lines);
  await checkPowers(cx, { head, lines });
}

/** Checks that a passing sale is paid or free. */
export function checkPassing({ head }: Sale): void {
  if (head.chargeState === 'WAIT') refuse(saleCodes.unpaid);
}
