import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Price, price, sameAmount } from '@mingmou/contract/base/money';
import { isTooMuch, lineTotal, MAX_LINE_AMOUNT } from '@mingmou/contract/erp/bill.rules';
import type { purchase } from '@mingmou/contract/erp/purchase.contract';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { malformed, refuse } from '../../../kernel/refusal';
import type { BillContent, NamedLine } from '../document/bill-keeping';
import type { BillLine } from '../document/bill-lines.store';
import { seesCost } from '../document/cost-view';
import { lastPrices } from './last-price.store';
import { purchaseWarnings } from './purchase.check';
import { type PurchaseHead, purchaseHeads } from './purchase.store';
import { isEmployee, supplierFacts } from './supplier.store';

type Input = InputOf<typeof purchase.save>;
type Line = NonNullable<Input['lines']>[number];
type Asked = Pick<Input, 'supplierId'> & { readonly lines?: readonly Pick<Line, 'barcodeId' | 'expireDate'>[] | null };
export type PurchaseLine = BillLine<'purchaseStorageLine'>;
export type Purchase = BillContent<PurchaseHead, 'purchaseStorageLine'>;

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

  of({ barcodeId, price: typed, gift }: Line): Pricing {
    if (this.sees && typed !== null && typed !== undefined) return { price: typed, priceEstimated: false };
    if (gift) return { price: FREE, priceEstimated: false };
    const kept = this.sees ? undefined : this.standing.get(barcodeId);
    if (kept && !sameAmount(kept.price, FREE)) return kept;
    return { price: this.last.get(barcodeId) ?? FREE, priceEstimated: true };
  }
}

function lineToKeep({ typed, snapshot }: NamedLine<Line>, index: number, prices: Prices) {
  const { price: unitPrice, priceEstimated } = prices.of(typed);
  if (isTooMuch(typed.qty, unitPrice)) throw malformed('price', `第${index + 1}行 金额：不能超过${MAX_LINE_AMOUNT}元`);
  const { orderQty, qty, gift, batchNo, produceDate, expireDate, serialNo } = typed;
  return {
    ...snapshot,
    ...{ orderQty, qty, batchNo, produceDate, expireDate, serialNo, priceEstimated },
    price: unitPrice,
    amount: lineTotal({ ...typed, price: unitPrice }),
    gift: gift ?? false,
  };
}

async function checkNames(cx: SessionCx, { supplierId, buyerId }: Input): Promise<void> {
  if (supplierId && !(await supplierFacts(cx, supplierId))) refuse(sharedCodes.missing);
  if (buyerId && !(await isEmployee(cx, buyerId))) refuse(sharedCodes.missing);
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[], standing: Purchase | undefined) {
  await checkNames(cx, input);
  const { supplierId, buyerId, expectDate, arriveDate, deliveryNo, invoiceNo, payType } = input;
  const goods = named.map(({ typed }) => typed.barcodeId);
  const before = new Map(standing?.lines.map((line) => [line.barcodeId, line] as const));
  const prices = new Prices(await seesCost(cx), before, await lastPrices(cx, goods, supplierId ?? null));
  const lines = named.map((line, index) => lineToKeep(line, index, prices));
  return {
    head: {
      ...{ supplierId, buyerId, expectDate, arriveDate, deliveryNo, invoiceNo, payType },
      orderDate: input.orderDate ?? standing?.head.orderDate ?? dayText(cx.now),
      orderQty: lines.reduce((total, { orderQty }) => total + (orderQty ?? 0), 0),
    },
    lines,
  };
}

/** How purchase bills are kept: 采购订单 and 采购入库单 are one row (domain-erp §3.1). */
export const purchaseKeeping = {
  headTable: 'purchaseStorage',
  lineTable: 'purchaseStorageLine',
  heads: purchaseHeads,
  day: sql<string>`p.order_date`,
  sortedBy: ['order_date', 'order_qty', 'supplier_name', 'buyer_name', 'ordered_at'],
  sums: { orderQty: 'p.orderQty' },
  sheet: {
    head: ['billNo', 'orderDate', 'bizDate', 'supplierName', 'buyerName', 'state'],
    line: [
      ...['code', 'goodsName', 'spec', 'unit', 'locationName', 'batchNo', 'expireDate', 'orderQty', 'qty', 'gift'],
    ],
  },
  keep,
  warnings: (cx: SessionCx, { supplierId, lines }: Asked) => purchaseWarnings(cx, supplierId, lines ?? []),
  prices: (cx: SessionCx, goods: readonly number[], { supplierId }: Asked) => lastPrices(cx, goods, supplierId ?? null),
  paperTitle: ({ state, orderedAt }: PurchaseHead) =>
    state !== 'PASSED' && orderedAt !== null ? '采购订单' : '采购入库单',
} as const;
