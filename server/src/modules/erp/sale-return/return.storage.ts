import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Price, price, ZERO } from '@mingmou/contract/base/money';
import type { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { sql } from 'kysely';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { BillContent, NamedLine } from '../document/bill.storage';
import { type ReturnHead, returnHeads } from './return.store';
import { amountBack, type ReturnableLine, returnableLines } from './returnable.service';

type Input = InputOf<typeof saleReturn.save>;
type Line = NonNullable<Input['lines']>[number];
type Asked = { readonly lines?: readonly Pick<Line, 'barcodeId'>[] | null };
export type SaleReturn = BillContent<ReturnHead, 'saleReturnLine'>;

function lineToKeep({ typed, snapshot }: NamedLine<Line>, sold: readonly ReturnableLine[]) {
  const { qty, saleItemId, returnTo, batchNo, expireDate } = typed;
  const found = sold.find(({ line }) => line.id === saleItemId);
  if (saleItemId && found?.line.barcodeId !== typed.barcodeId) refuse(sharedCodes.missing);
  return {
    ...snapshot,
    ...{ qty, saleItemId, returnTo, batchNo, expireDate },
    // Missing values come from the sale: goods return to the place they left.
    stockMode: found?.line.stockMode ?? snapshot.stockMode,
    locationId: typed.locationId ?? found?.line.locationId ?? snapshot.locationId,
    tagPrice: found?.line.tagPrice ?? null,
    price: found?.line.price ?? price(0),
    amount: found && qty ? amountBack(found.line, qty) : ZERO,
  };
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[]) {
  const { id, saleId, reason } = input;
  const sold = saleId ? await returnableLines(cx, saleId, id ?? null) : [];
  return {
    bill: { sourceBillId: saleId ?? null },
    head: { reason },
    lines: named.map((line) => lineToKeep(line, sold)),
  };
}

/** How returns of sales are kept. */
export const returnKeeping = {
  headTable: 'saleReturn',
  lineTable: 'saleReturnLine',
  heads: returnHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: ['patient_name', 'sale_no', 'reason', 'refund_state'],
  sheet: {
    head: ['billNo', 'createdAt', 'bizDate', 'saleNo', 'patientName', 'reason', 'refundState', 'state'],
    line: ['code', 'goodsName', 'spec', 'unit', 'batchNo', 'expireDate', 'qty', 'returnTo', 'amount'],
  },
  keep,
  prices: async (_cx: SessionCx, _goods: readonly number[], _asked: Asked) => new Map<number, Price>(),
  openPrices: true,
} as const;
