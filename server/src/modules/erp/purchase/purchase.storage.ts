import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Price, price, sameAmount } from '@mingmou/contract/base/money';
import { lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import type { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sql } from 'kysely';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { type BillContent, contentOf, type NamedLine } from '../document/bill.storage';
import { type BillLine, linesOf } from '../document/bill-lines.store';
import { namedLines } from '../document/bill-save.service';
import { checkEmployees } from '../document/employee.guard';
import { checkAmount } from '../document/line-amount.guard';
import { saleOfLine } from '../sale/ordered-lines.store';
import { consignPlaces } from '../stock/consign.store';
import { startingPrices } from './last-price.store';
import { checkKnownDemand, demandOf, reorder } from './made-to-order.service';
import { restOf, writeRest } from './order-rest.service';
import { purchaseWarnings } from './purchase.guard';
import { type PurchaseHead, purchaseHeads } from './purchase.store';
import { supplierFacts } from './supplier.store';

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

/** Prices entered by people who may not see prices: from the saved bill, otherwise from the last purchase (G3). */
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

/** Who looked at what arrived, and when. */
interface Acceptance {
  readonly acceptorId: number | null;
  readonly acceptedAt: string | null;
}

const NOT_ACCEPTED: Acceptance = { acceptorId: null, acceptedAt: null };

/** Removes lines to be ordered again from the bill of received goods. */
function coming({ restToOrder }: Input, named: readonly NamedLine<Line>[]): readonly NamedLine<Line>[] {
  return restToOrder ? named.filter(({ typed }) => (typed.qty ?? null) !== null) : named;
}

interface Circumstances {
  readonly index: number;
  readonly prices: Prices;
  readonly accepted: Acceptance;
  readonly consigned: boolean;
}

function lineToKeep({ typed, goods, snapshot }: NamedLine<Line>, circumstances: Circumstances) {
  const { index, prices, accepted, consigned } = circumstances;
  const { price: unitPrice, priceEstimated } = prices.of(typed);
  const { qty = null, rejectedQty, rejectReason, orderQty, gift, batchNo, produceDate, expireDate, serialNo } = typed;
  const { udi, saleItemId, remakeOf } = typed;
  checkAmount(index, { qty, price: unitPrice });
  if ((rejectedQty ?? 0) > (qty ?? 0)) throw malformed('rejectedQty', `第${index + 1}行 拒收：不能超过实收`);
  const { registrationNo, manufacturer, producerLicence } = goods;
  return {
    ...snapshot,
    ...{ registrationNo, manufacturer, producerLicence, consigned },
    ...{ qty, rejectedQty: rejectedQty ?? 0, rejectReason, ...(qty === null ? NOT_ACCEPTED : accepted) },
    ...{ orderQty, batchNo, produceDate, expireDate, serialNo, udi, saleItemId, remakeOf, priceEstimated },
    price: unitPrice,
    amount: lineTotal({ ...typed, price: unitPrice }),
    gift: gift ?? false,
  };
}

async function checkNames(cx: SessionCx, { supplierId, buyerId, acceptorId }: Input): Promise<void> {
  if (supplierId && !(await supplierFacts(cx, supplierId))) refuse(sharedCodes.missing);
  await checkEmployees(cx, buyerId, acceptorId);
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[], standing: Purchase | undefined) {
  await checkNames(cx, input);
  await checkKnownDemand(
    cx,
    named.map(({ typed }) => typed),
  );
  const { supplierId, buyerId, acceptorId, expectDate, arriveDate, deliveryNo, invoiceNo, payType } = input;
  const accepted = { acceptorId: acceptorId ?? cx.caller.staffId, acceptedAt: cx.now.toISOString() };
  const goods = named.map(({ typed }) => typed.barcodeId);
  const before = new Map(standing?.lines.map((line) => [line.barcodeId, line] as const));
  const prices = new Prices(await seesCost(cx), before, await startingPrices(cx, goods, supplierId ?? null));
  const places = await consignPlaces(
    cx,
    named.map(({ snapshot }) => snapshot.locationId),
  );
  const lines = coming(input, named).map((line, index) =>
    lineToKeep(line, { index, prices, accepted, consigned: places.has(line.snapshot.locationId ?? 0) }),
  );
  return {
    head: {
      ...{ supplierId, buyerId, acceptorId, expectDate, arriveDate, deliveryNo, invoiceNo, payType },
      orderDate: input.orderDate ?? standing?.head.orderDate ?? dayText(cx.now),
      orderQty: lines.reduce((total, { orderQty }) => total + (orderQty ?? 0), 0),
    },
    lines,
  };
}

/** An order that is on its way was changed. */
async function replaced(cx: SessionCx, { id }: { readonly id: number }, standing: Purchase | undefined): Promise<void> {
  if (!standing?.head.orderedAt) return;
  const before = demandOf(standing.lines);
  const lines = await linesOf(cx, 'purchaseStorageLine', id);
  if (before.length > 0 || demandOf(lines).length > 0) await reorder(cx, standing.lines, lines);
}

/** 剩余数量生成新采购单. */
async function orderRest(cx: SessionCx, input: Input, billId: number): Promise<string[]> {
  const rest = input.restToOrder ? restOf(input.lines ?? []) : [];
  if (rest.length === 0) return [];
  const { head } = await contentOf(cx, purchaseKeeping, billId);
  const { head: kept, lines } = await keep(cx, { ...input, ...NEXT_TIME }, await namedLines(cx, rest), undefined);
  const { orderedAt, orderDate } = head;
  const next = { ...kept, orderedAt, orderDate };
  const billNo = await writeRest(cx, next, lines, `${head.billNo} 未到齐的商品`);
  return [`未到齐的商品已生成采购单 ${billNo}`];
}

/** Fields that belong to one delivery only. */
const NEXT_TIME = { restToOrder: null, arriveDate: null, deliveryNo: null, invoiceNo: null, acceptorId: null };

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
      ...['code', 'goodsName', 'spec', 'unit', 'locationName', 'batchNo', 'serialNo', 'expireDate', 'registrationNo'],
      ...['manufacturer', 'orderQty', 'qty', 'rejectedQty', 'rejectReason', 'gift'],
    ],
  },
  keep,
  lineFacts: saleOfLine,
  replaced,
  follows: orderRest,
  warnings: (cx: SessionCx, { supplierId, lines }: Asked) => purchaseWarnings(cx, supplierId, lines ?? []),
  prices: (cx: SessionCx, goods: readonly number[], { supplierId }: Asked) =>
    startingPrices(cx, goods, supplierId ?? null),
  paperTitle: ({ state, orderedAt }: PurchaseHead) =>
    state !== 'PASSED' && orderedAt !== null ? '采购订单' : '采购入库单',
} as const;
