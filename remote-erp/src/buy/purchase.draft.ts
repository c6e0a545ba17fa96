import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import { pick } from '@mingmou/contract/base/field';
import { billCodes } from '@mingmou/contract/erp/bill.codes';
import { MAX_BILL_LINES } from '@mingmou/contract/erp/bill.fields';
import { batchMissing, billTotals, needsPrice, repeatedLine } from '@mingmou/contract/erp/bill.rules';
import { purchaseCodes } from '@mingmou/contract/erp/purchase.codes';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { stockCodes } from '@mingmou/contract/erp/stock.codes';
import type { BillContent } from '../bill/bill-merge.rules';
import { type GoodsLine, hasBatch, hasSerial } from '../bill/goods-line';

export type Purchase = OutputOf<typeof purchase.findById>;
export type SaveInput = InputOf<typeof purchase.save>;
type ServerLine = Purchase['lines'][number];
type SentLine = NonNullable<SaveInput['lines']>[number];

/** What a person fills in at the head. */
export type PurchaseHead = Pick<Purchase, keyof typeof purchase.input>;

/** A line while it is typed; plain JSON. */
export type DraftLine = GoodsLine & Omit<SentLine, 'barcodeId'>;

const HEAD_NAMES = Object.keys(purchase.input) as (keyof typeof purchase.input)[];
const NO_HEAD = Object.fromEntries(HEAD_NAMES.map((name) => [name, null])) as PurchaseHead;

function draftLine({ lineNo, locationName: _locationName, amount: _amount, ...line }: ServerLine): DraftLine {
  const { id: _id, priceEstimated: _estimated, ...typed } = line;
  return { ...typed, key: `n${lineNo}` };
}

export function headOf(bill: PurchaseHead): PurchaseHead {
  return Object.fromEntries(HEAD_NAMES.map((name) => [name, bill[name] ?? null])) as PurchaseHead;
}

/** What the server holds, as the page edits it. */
export function contentOf(bill: Purchase): BillContent<PurchaseHead, DraftLine> {
  return { version: bill.version, head: headOf(bill), lines: bill.lines.map(draftLine) };
}

/** A bill that the server does not know; `from`: a copy of another one's supplier and goods. */
export function newContent(
  today: string,
  from?: Pick<Purchase, 'supplierId' | 'buyerId' | 'payType' | 'lines'>,
): BillContent<PurchaseHead, DraftLine> {
  const head = { ...NO_HEAD, orderDate: today };
  if (!from) return { version: 0, head, lines: [] };
  const { supplierId, buyerId, payType, lines } = from;
  return {
    version: 0,
    head: { ...head, supplierId: supplierId ?? null, buyerId: buyerId ?? null, payType: payType ?? null },
    // What came with one delivery says nothing of the next.
    lines: lines
      .map(draftLine)
      .map((line) => ({ ...line, batchNo: null, produceDate: null, expireDate: null, serialNo: null })),
  };
}

/** What a line is of, to find it in a newer version of the bill. */
export function identityOf({ barcodeId, locationId, batchNo, expireDate, gift, serialNo }: DraftLine): string {
  return JSON.stringify([
    barcodeId,
    locationId ?? null,
    batchNo ?? null,
    expireDate ?? null,
    gift === true,
    serialNo ?? null,
  ]);
}

export type Remarks = Readonly<Partial<Record<keyof DraftLine, string>>>;

/** What keeps a line from being submitted, at its cells; prices are judged for those who see them. */
export function faultsOf(line: DraftLine, { today, seesCost }: { today: string; seesCost: boolean }): Remarks {
  const { qty, expireDate, serialNo } = line;
  const isExpired = typeof expireDate === 'string' && expireDate < today;
  return {
    ...(typeof qty === 'number' ? {} : { qty: '请填写实收数量' }),
    ...(seesCost && needsPrice(line) ? { price: purchaseCodes.priceZero.text } : {}),
    ...(hasBatch(line) && batchMissing(line)
      ? { [line.batchNo ? (line.expireDate ? 'produceDate' : 'expireDate') : 'batchNo']: stockCodes.batchMissing.text }
      : {}),
    ...(isExpired ? { expireDate: '已过有效期，不能入库' } : {}),
    ...(hasSerial(line) && !serialNo ? { serialNo: '请填写镜片序列号' } : {}),
  };
}

export interface BillFault {
  readonly says: string;
  readonly line?: { readonly key: string; readonly name: string };
}

/** The first thing that keeps the bill from being submitted. */
export function billFault(
  head: PurchaseHead,
  lines: readonly DraftLine[],
  given: { today: string; seesCost: boolean },
): BillFault | undefined {
  if (!head.supplierId) return { says: '请选择供应商' };
  if (!head.buyerId) return { says: '请选择采购员' };
  if (lines.length === 0) return { says: billCodes.noLines.text };
  if (lines.length > MAX_BILL_LINES) return { says: billCodes.tooManyLines.text };
  for (const [at, line] of lines.entries()) {
    const [name, says] = Object.entries(faultsOf(line, given))[0] ?? [];
    if (name && says) return { says: `第${at + 1}行「${line.goodsName}」：${says}`, line: { key: line.key, name } };
  }
  const twice = repeatedLine(lines);
  if (!twice) return undefined;
  return {
    says: sentence(billCodes.lineTwice, { goods: twice.goodsName }),
    line: { key: twice.key, name: 'locationId' },
  };
}

const LINE_NAMES = Object.keys(
  pick(purchase.lineInput, [
    'barcodeId',
    'orderQty',
    'qty',
    'price',
    'gift',
    'locationId',
    'batchNo',
    'produceDate',
    'expireDate',
    'serialNo',
  ]),
) as (keyof SentLine)[];

/** What is sent: prices and their sum only by whoever sees them. */
export function saveInput(
  known: { readonly id?: number | undefined; readonly version: number },
  head: PurchaseHead,
  lines: readonly DraftLine[],
  seesCost: boolean,
): SaveInput {
  const { totalQty, totalAmount } = billTotals(lines);
  const sent = lines.map((line) => {
    const entries = LINE_NAMES.filter((name) => seesCost || name !== 'price').map((name) => [name, line[name] ?? null]);
    return Object.fromEntries(entries) as SentLine;
  });
  return {
    ...(known.id === undefined ? {} : { id: known.id, version: known.version }),
    ...head,
    totalQty,
    ...(seesCost ? { totalAmount } : {}),
    lines: sent,
  };
}
