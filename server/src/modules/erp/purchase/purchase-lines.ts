import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Price, price, sameAmount, toNumeric } from '@mingmou/contract/base/money';
import { billCodes } from '@mingmou/contract/erp/bill.codes';
import { MAX_BILL_LINES } from '@mingmou/contract/erp/bill.fields';
import type { purchase } from '@mingmou/contract/erp/purchase.contract';
import { isTooMuch, MAX_LINE_AMOUNT, purchaseAmount } from '@mingmou/contract/erp/purchase.rules';
import type { SessionCx } from '../../../kernel/cx';
import { malformed, refuse } from '../../../kernel/refusal';
import { seesCost } from '../document/cost-view';
import { type Goods, goodsByIds } from '../stock/goods.store';
import { locationsForLines } from '../stock/location.service';
import { lastPrices } from './last-price.store';
import type { NewLine, PurchaseLine } from './purchase-line.store';

type Typed = NonNullable<InputOf<typeof purchase.save>['lines']>[number];

interface Pricing {
  readonly price: Price;
  readonly priceEstimated: boolean;
}

const FREE = price(0);

/** Prices of people who may not see any come from the bill as it stands, else from the last purchase (G3). */
class Prices {
  constructor(
    private readonly sees: boolean,
    private readonly standing: ReadonlyMap<number, Pricing>,
    private readonly last: ReadonlyMap<number, Price>,
  ) {}

  of({ barcodeId, price: typed, gift }: Typed): Pricing {
    if (this.sees && typed !== null && typed !== undefined) return { price: typed, priceEstimated: false };
    if (gift) return { price: FREE, priceEstimated: false };
    const kept = this.sees ? undefined : this.standing.get(barcodeId);
    if (kept && !sameAmount(kept.price, FREE)) return kept;
    return { price: this.last.get(barcodeId) ?? FREE, priceEstimated: true };
  }
}

function snapshot({ code, goodsName, spec, unit, categoryId, stockMode, tagPrice }: Goods) {
  return { code, goodsName, spec, unit, categoryId, stockMode, tagPrice };
}

async function pricesFor(
  cx: SessionCx,
  typed: readonly Typed[],
  standing: readonly PurchaseLine[],
  supplierId?: number | null,
) {
  const ids = typed.map(({ barcodeId }) => barcodeId);
  const known = standing.map(
    (line) => [line.barcodeId, { price: price(line.price), priceEstimated: line.priceEstimated }] as const,
  );
  return new Prices(await seesCost(cx), new Map(known), await lastPrices(cx, ids, supplierId ?? null));
}

/** The lines as they are kept: goods as they are called today, prices by the right of the person, places of this organisation. */
export async function linesToKeep(
  cx: SessionCx,
  typed: readonly Typed[],
  standing: readonly PurchaseLine[],
  supplierId?: number | null,
): Promise<NewLine[]> {
  if (typed.length > MAX_BILL_LINES) refuse(billCodes.tooManyLines);
  const goods = await goodsByIds(
    cx,
    typed.map(({ barcodeId }) => barcodeId),
  );
  const { ids, defaultId } = await locationsForLines(cx);
  const prices = await pricesFor(cx, typed, standing, supplierId);
  return typed.map((line, index) => {
    const named = goods.get(line.barcodeId) ?? refuse(sharedCodes.missing);
    if (line.locationId && !ids.has(line.locationId)) refuse(sharedCodes.missing);
    const { price: unitPrice, priceEstimated } = prices.of(line);
    if (isTooMuch(line.qty, unitPrice)) throw malformed('price', `第${index + 1}行 金额：不能超过${MAX_LINE_AMOUNT}元`);
    const { barcodeId, orderQty, qty, gift, batchNo, produceDate, expireDate, serialNo } = line;
    return {
      ...snapshot(named),
      ...{ barcodeId, orderQty, qty, batchNo, produceDate, expireDate, serialNo, priceEstimated },
      price: toNumeric(unitPrice),
      amount: toNumeric(purchaseAmount({ ...line, price: unitPrice })),
      gift: gift ?? false,
      locationId: line.locationId ?? defaultId,
    };
  });
}
