import type { InputOf } from '@mingmou/contract/base/call';
import type { Price } from '@mingmou/contract/base/money';
import type { purchase } from '@mingmou/contract/erp/purchase.contract';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { seesCost } from '../document/cost-view';
import { monthPeriod } from '../document/period.service';
import { currentCosts } from '../stock/cost.store';
import { heldStock } from '../stock/held.store';
import { lastPrices } from './last-price.store';
import { purchaseWarnings } from './purchase.check';

/** What the form shows of goods before they are saved; prices and costs for those who may see them. */
export async function quotePurchase(cx: SessionCx, { supplierId, lines }: InputOf<typeof purchase.quote>) {
  const ids = [...new Set(lines.map(({ barcodeId }) => barcodeId))];
  const stock = await heldStock(cx, ids);
  const sees = await seesCost(cx);
  const prices = sees ? await lastPrices(cx, ids, supplierId ?? null) : new Map<number, Price>();
  const costs = sees ? await currentCosts(cx, ids, monthPeriod(dayText(cx.now).slice(0, 7))) : new Map<number, Price>();
  const warnings = await purchaseWarnings(cx, supplierId, lines);
  cx.log({ targetType: '采购单' });
  return lines.map(({ barcodeId, locationId }) => {
    const held = stock.filter((row) => row.barcodeId === barcodeId && (!locationId || row.locationId === locationId));
    return {
      barcodeId,
      onHand: held.reduce((total, row) => total + row.onHand, 0),
      available: held.reduce((total, row) => total + row.available, 0),
      price: prices.get(barcodeId),
      cost: costs.get(barcodeId),
      warnings: warnings.get(barcodeId) ?? [],
    };
  });
}
