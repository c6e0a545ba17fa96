import type { InputOf } from '@mingmou/contract/base/call';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { type Price, price, sameAmount } from '@mingmou/contract/base/money';
import { isTooMuch, lineTotal, MAX_LINE_AMOUNT } from '@mingmou/contract/erp/bill.rules';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import type { sale } from '@mingmou/contract/erp/sale.contract';
import { saleTotals } from '@mingmou/contract/erp/sale.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { malformed, refuse } from '../../../kernel/refusal';
import { lockOrdersOf } from '../../cashier/goods-order.service';
import type { BillContent, NamedLine } from '../document/bill-keeping';
import { isEmployee } from '../purchase/supplier.store';
import { goodsByIds } from '../stock/goods.store';
import { pharmacyId } from '../stock/location.service';
import { isPatient, otherWaitingSales, type SaleHead, saleHeads } from './sale.store';

type Input = InputOf<typeof sale.save>;
type Line = NonNullable<Input['lines']>[number];
type Asked = Pick<Input, 'patientId'> & { readonly lines?: readonly Pick<Line, 'barcodeId'>[] | null };
export type Sale = BillContent<SaleHead, 'saleLine'>;

const DRUG = '071';
const FREE = price(0);
const SUMMARY_LENGTH = 200;

function priceOf({ typed, goods }: NamedLine<Line>): Price {
  return typed.gift ? FREE : (typed.price ?? goods.tagPrice ?? FREE);
}

function lineToKeep(named: NamedLine<Line>, index: number, pharmacy: number | null) {
  const { typed, snapshot } = named;
  const { qty, batchNo, expireDate, eye, groupNo, customParams, gift, needProcess, takeNow } = typed;
  if (gift && typed.price && !sameAmount(typed.price, FREE)) {
    throw malformed('price', `第${index + 1}行 售价：赠品请填0`);
  }
  const unitPrice = priceOf(named);
  if (isTooMuch(qty, unitPrice)) throw malformed('price', `第${index + 1}行 金额：不能超过${MAX_LINE_AMOUNT}元`);
  const isDrug = snapshot.categoryId === DRUG;
  return {
    ...snapshot,
    locationId: typed.locationId ?? (isDrug ? pharmacy : null) ?? snapshot.locationId,
    ...{ qty, batchNo, expireDate, eye, groupNo },
    customParams: customParams ? JSON.stringify(customParams) : null,
    gift: gift ?? false,
    needProcess: needProcess ?? false,
    takeNow: takeNow ?? false,
    price: unitPrice,
    amount: lineTotal({ qty, price: unitPrice }),
  };
}

async function checkNames(cx: SessionCx, { patientId, sellerId, optometristId }: Input): Promise<void> {
  for (const id of [sellerId, optometristId]) if (id && !(await isEmployee(cx, id))) refuse(sharedCodes.missing);
  if (patientId && !(await isPatient(cx, patientId))) refuse(sharedCodes.missing);
}

/** Names of goods, each once, as lists show a sale. */
export function summaryOf(lines: readonly { readonly goodsName: string }[]): string {
  return [...new Set(lines.map(({ goodsName }) => goodsName))].join('、').slice(0, SUMMARY_LENGTH);
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[], standing: Sale | undefined) {
  await checkNames(cx, input);
  const { saleType, patientId, buyerName, buyerPhone, acceptsId, sellerId, optometristId, urgent } = input;
  const { processType, deliveryMode, deliveryDate, address } = input;
  // Before the sale and its goods: the till begins with them.
  await lockOrdersOf(cx, { patientId: patientId ?? null, acceptsId: acceptsId ?? null }, standing?.head.id ?? null);
  const source = input.source ?? standing?.head.source ?? ('BILL' as const);
  const pharmacy = await pharmacyId(cx);
  const lines = named.map((line, index) => lineToKeep(line, index, pharmacy));
  return {
    head: {
      source,
      ...{ saleType, patientId, acceptsId, optometristId },
      // Whoever sells quickly is not asked who that is.
      sellerId: sellerId ?? (source === 'QUICK' ? cx.caller.staffId : null),
      buyerName: patientId ? null : buyerName,
      buyerPhone: patientId ? null : buyerPhone,
      ...{ processType, deliveryMode, deliveryDate, address, urgent: urgent ?? false },
      tagAmount: saleTotals(lines).tagAmount,
      summary: summaryOf(lines),
    },
    lines,
  };
}

/** The prices on the tags of today. */
async function prices(cx: SessionCx, ids: readonly number[]): Promise<Map<number, Price>> {
  const goods = await goodsByIds(cx, ids);
  return new Map([...goods].flatMap(([id, { tagPrice }]) => (tagPrice ? [[id, tagPrice] as const] : [])));
}

async function remarks(cx: SessionCx, { patientId }: Input, billId: number): Promise<string[]> {
  const others = patientId ? await otherWaitingSales(cx, patientId, billId) : [];
  return others.length > 0 ? [sentence(saleCodes.waiting, { billNo: others.join('、') })] : [];
}

/** How sales are kept: those of every source are rows of one kind (domain-erp §4.1). */
export const saleKeeping = {
  headTable: 'sale',
  lineTable: 'saleLine',
  heads: saleHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: ['patient_name', 'seller_name', 'source', 'charge_state', 'tag_amount', 'paid_amount', 'charged_at'],
  sums: { tagAmount: 'p.tagAmount', paidAmount: 'p.paidAmount' },
  sheet: {
    head: [
      ...['billNo', 'createdAt', 'bizDate', 'patientName', 'recordNo', 'source', 'chargeNo', 'chargeState'],
      ...['sellerName', 'state'],
    ],
    line: ['code', 'goodsName', 'spec', 'unit', 'qty', 'tagPrice', 'price', 'amount', 'paidAmount', 'deliveryState'],
  },
  keep,
  prices: (cx: SessionCx, goods: readonly number[], _asked: Asked) => prices(cx, goods),
  remarks,
  openPrices: true,
  paperTitle: () => '销售单',
} as const;
