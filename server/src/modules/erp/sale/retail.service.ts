import { formatPrice, sameAmount, sum } from '@mingmou/contract/base/money';
import { orderCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import { DRUG } from '@mingmou/contract/erp/goods/goods-category.rules';
import { saleTotals } from '@mingmou/contract/erp/sale/sale.rules';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { linkToSale, orderHeadOf } from '../../cashier/source/goods-order.service';
import type { OrderSourceLine } from '../../cashier/source/order-source.port';
import { snapshotOf } from '../document/bill.storage';
import { writePassed } from '../document/bill-cascade.service';
import { linesOf, replaceLines } from '../document/bill-lines.store';
import { writeHead } from '../document/bill-rows.store';
import { totalsOf } from '../document/bill-save.service';
import { scan } from '../goods/barcode.service';
import { sharesOf } from '../goods-package/goods-package-lines.service';
import { onlyConsigned } from '../stock/consign.store';
import { type Goods, goodsByIds } from '../stock/goods.store';
import { locationsForLines, pharmacyId } from '../stock/location.service';
import { allocateAtTill } from './allocation.service';
import { sellablePlaces } from './allocation.store';
import { saleKind } from './sale.kind';
import { summaryOf } from './sale.storage';
import { checkSellerLicence } from './sale-licence.guard';
import { type AskedGoods, findTillGoods } from './till-goods.store';

const GONE = '—';

/** Goods added at the till, as they are sold. */
interface Retail {
  readonly line: OrderSourceLine;
  readonly goods: Goods;
  readonly locationId: number | null;
}

async function retailOf(cx: SessionCx, lines: readonly OrderSourceLine[]): Promise<Retail[]> {
  const known = await goodsByIds(
    cx,
    lines.flatMap(({ barcodeId }) => barcodeId ?? []),
  );
  const { defaultId } = await locationsForLines(cx);
  const pharmacy = await pharmacyId(cx);
  const only = await onlyConsigned(cx, [...known.keys()]);
  return lines.map((line) => {
    const goods = known.get(line.barcodeId ?? 0) ?? refuse(orderCodes.itemChanged, { item: line.name, p: GONE });
    return {
      line,
      goods,
      locationId: (goods.categoryId === DRUG ? pharmacy : null) ?? only.get(goods.barcodeId) ?? defaultId,
    };
  });
}

/** Returns goods that the till may add to an order; for a scanned code the goods of the code, or a refusal. */
export async function goodsForTill(cx: SessionCx, { code, ...asked }: AskedGoods & { readonly code?: string | null }) {
  return findTillGoods(cx, code ? { ...asked, barcodeId: (await scan(cx, code)).id } : asked);
}

/** Goods of the till are still on sale, at the price that was saved, and there are enough of them. */
export async function checkRetail(cx: SessionCx, lines: readonly OrderSourceLine[]): Promise<void> {
  if (lines.length === 0) return;
  const found = await retailOf(cx, lines);
  await checkSellerLicence(
    cx,
    found.map(({ goods }) => goods),
  );
  const shares = await sharesOf(cx, lines);
  const places = await sellablePlaces(
    cx,
    found.map(({ goods }) => goods.barcodeId),
  );
  for (const [at, { line, goods, locationId }] of found.entries()) {
    const now = shares.get(at)?.price ?? goods.tagPrice;
    if (now === null || !sameAmount(now, line.unitPrice)) {
      refuse(orderCodes.itemChanged, { item: line.name, p: now === null ? GONE : formatPrice(now) });
    }
    const own = places.filter((place) => place.barcodeId === goods.barcodeId && place.locationId === locationId);
    const n = own.reduce((total, { available }) => total + available, 0);
    // The same goods may be in several packages, and also outside of them.
    const asked = lines.filter(({ barcodeId }) => barcodeId === line.barcodeId);
    const pieces = asked.reduce((total, { qty }) => total + qty, 0);
    if (goods.stockMode === 'STOCK' && n < pieces) refuse(settlementCodes.goodsShort, { goods: line.name, n });
  }
}

/** Turns goods sold at the till without a sale into a paid and delivered sale (domain-erp §4.2, CASHIER). */
export async function sellAtTill(cx: SessionCx, lines: readonly OrderSourceLine[]): Promise<void> {
  const orderId = lines[0]?.orderId ?? 0;
  const found = await retailOf(cx, lines);
  // Goods first: confirming a sale also locks its goods before it takes a number.
  await allocateAtTill(
    cx,
    found.flatMap(({ line, goods, locationId }) =>
      goods.stockMode === 'STOCK'
        ? [{ ...line, goodsName: line.name, barcodeId: goods.barcodeId, locationId, batchNo: null, expireDate: null }]
        : [],
    ),
  );
  const kept = found.map(({ line, goods, locationId }) => {
    const { qty, unitPrice: price, payableAmount, packageId, packageName, packageNo, packageItemNo } = line;
    return {
      ...{ packageId, packageName, packageNo, packageItemNo },
      ...snapshotOf(goods),
      ...{ locationId, qty, price },
      amount: lineTotal({ qty, price }),
      paidAmount: payableAmount,
      takeNow: true,
    };
  });
  const { patientId, acceptsId, customerName, phone } = await orderHeadOf(cx, orderId);
  await writePassed(cx, saleKind, {
    head: totalsOf(kept),
    write: async ({ id }) => {
      await writeHead(cx, 'sale', id, {
        ...{ source: 'CASHIER', patientId, acceptsId, buyerName: customerName, buyerPhone: phone },
        sellerId: lines.find(({ sellerId }) => sellerId !== null)?.sellerId ?? cx.caller.staffId,
        tagAmount: saleTotals(kept).tagAmount,
        summary: summaryOf(kept),
        chargeState: 'CHARGED',
        chargedAt: cx.now.toISOString(),
        paidAmount: sum(kept.map(({ paidAmount }) => paidAmount)),
      });
      await replaceLines(cx, 'saleLine', id, kept);
      const made = await linesOf(cx, 'saleLine', id);
      await linkToSale(
        cx,
        id,
        made.flatMap(({ id: saleItemId }, at) => (found[at] ? [{ id: found[at].line.id, saleItemId }] : [])),
      );
    },
  });
}
