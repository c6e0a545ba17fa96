import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { price } from '@mingmou/contract/base/money';
import { lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import type { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { sql } from 'kysely';
import { refuse } from '../../../kernel/call/refusal';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import type { BillContent, NamedLine } from '../document/bill.storage';
import { checkAmount } from '../document/line-amount.guard';
import { lastPrices } from '../purchase/last-price.store';
import { supplierFacts } from '../purchase/supplier.store';
import { consignPlaces } from '../stock/consign.store';
import { type ReturnHead, receivedLines, returnHeads } from './return.store';

type Input = InputOf<typeof purchaseReturn.save>;
type Line = NonNullable<Input['lines']>[number];
type Asked = Pick<Input, 'supplierId'> & { readonly lines?: readonly Pick<Line, 'barcodeId'>[] | null };
export type PurchaseReturn = BillContent<ReturnHead, 'purchaseReturnLine'>;

/** Prices: of the receipt where a line names one of its lines; else typed by people who see them, else the last paid. */
async function pricesOf(cx: SessionCx, { id, supplierId, sourceBillId }: Input, named: readonly NamedLine<Line>[]) {
  const sees = await seesCost(cx);
  const goods = named.map(({ typed }) => typed.barcodeId);
  const last = await lastPrices(cx, goods, supplierId ?? null);
  const received = sourceBillId ? await receivedLines(cx, sourceBillId, id ?? null) : [];
  return ({ barcodeId, sourceItemId, ...typed }: Line) => {
    const source = received.find((line) => line.sourceItemId === sourceItemId);
    if (sourceItemId && source?.barcodeId !== barcodeId) refuse(sharedCodes.missing);
    if (source) return { gift: source.gift, price: source.price, stockMode: source.stockMode };
    return { gift: false, price: (sees ? typed.price : null) ?? last.get(barcodeId) ?? price(0) };
  };
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[]) {
  const { supplierId, reason } = input;
  const isLinked = named.some(({ typed }) => typed.sourceItemId);
  if (supplierId && !(await supplierFacts(cx, supplierId))) refuse(sharedCodes.missing);
  const priceOf = await pricesOf(cx, input, named);
  const places = await consignPlaces(
    cx,
    named.map(({ snapshot }) => snapshot.locationId),
  );
  return {
    bill: { sourceBillId: isLinked ? input.sourceBillId : null },
    head: { supplierId, reason },
    lines: named.map(({ typed, snapshot }, index) => {
      const { qty, batchNo, expireDate, sourceItemId } = typed;
      const paid = priceOf(typed);
      checkAmount(index, { qty, price: paid.price });
      return {
        ...{ ...snapshot, qty, batchNo, expireDate, sourceItemId },
        consigned: places.has(snapshot.locationId ?? 0),
        ...paid,
        amount: lineTotal({ qty, price: paid.price }),
      };
    }),
  };
}

/** How purchase returns are kept. */
export const returnKeeping = {
  headTable: 'purchaseReturn',
  lineTable: 'purchaseReturnLine',
  heads: returnHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: ['supplier_name', 'source_bill_no', 'reason'],
  sheet: {
    head: ['billNo', 'createdAt', 'bizDate', 'supplierName', 'sourceBillNo', 'reason', 'state'],
    line: [...['code', 'goodsName', 'spec', 'unit', 'locationName', 'batchNo', 'expireDate', 'qty']],
  },
  keep,
  prices: (cx: SessionCx, goods: readonly number[], { supplierId }: Asked) => lastPrices(cx, goods, supplierId ?? null),
} as const;
