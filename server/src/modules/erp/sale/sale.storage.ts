import type { InputOf } from '@mingmou/contract/base/call';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { type Price, price, sameAmount } from '@mingmou/contract/base/money';
import { lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { DRUG } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleTotals } from '@mingmou/contract/erp/sale/sale.rules';
import { soldFrom } from '@mingmou/contract/erp/stock/consign.rules';
import { printKind } from '@mingmou/contract/system/template/template.dicts';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { salePowerCodes } from '@mingmou/contract/workstation/workstation.codes';
import { sql } from 'kysely';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrdersOf } from '../../cashier/source/goods-order.service';
import { checkKnownPatient } from '../../patients/known-patient.guard';
import { type SignedPaper, signedPapers } from '../../visit/signed-prescription.rows';
import { findVisit } from '../../visit/visit.rows';
import type { BillContent, NamedLine } from '../document/bill.storage';
import { checkEmployees } from '../document/employee.guard';
import { checkAmount } from '../document/line-amount.guard';
import { type GoodsPackageShare, sharesOf } from '../goods-package/goods-package-lines.service';
import { consignPlaces, onlyConsigned } from '../stock/consign.store';
import { goodsByIds } from '../stock/goods.store';
import { pharmacyId } from '../stock/location.service';
import { factsOfLine } from './ordered-lines.store';
import { promisedDay } from './promise.service';
import { cashierDiscount, discountAmount, otherWaitingSales, type SaleHead, saleHeads } from './sale.store';

type Typed = InputOf<typeof sale.save>;
/** The consulting desk sells as well, and its sales say so. */
type Input = Omit<Typed, 'source'> & { readonly source?: SaleHead['source'] | null };
type Line = NonNullable<Input['lines']>[number];
type Asked = Pick<Input, 'patientId'> & { readonly lines?: readonly Pick<Line, 'barcodeId'>[] | null };

export type Sale = BillContent<SaleHead, 'saleLine'>;

const FREE = price(0);
const SUMMARY_LENGTH = 200;

function priceOf({ typed, goods }: NamedLine<Line>): Price {
  return typed.gift ? FREE : (typed.price ?? goods.tagPrice ?? FREE);
}

/** The package that a line came with; its price is a part of the package's, and it is no gift. */
function packedLine({ packageId, packageNo, packageItemNo }: Line, share: GoodsPackageShare | undefined) {
  if (!share) return { packageId: null, packageName: null, packageNo: null, packageItemNo: null };
  return { packageId, packageName: share.packageName, packageNo, packageItemNo };
}

interface Circumstances {
  readonly index: number;
  readonly pharmacy: number | null;
  readonly placeOf: (line: Line) => number | null;
  readonly share: GoodsPackageShare | undefined;
}

function lineToKeep(named: NamedLine<Line>, { index, pharmacy, placeOf, share }: Circumstances) {
  const { typed, snapshot } = named;
  const { qty, batchNo, expireDate, udi, eye, groupNo, prescriptionId, customParams, gift, needProcess, takeNow } =
    typed;
  if (gift && share) throw malformed('gift', `第${index + 1}行 赠品：套餐内的商品不能设为赠品`);
  if (gift && typed.price && !sameAmount(typed.price, FREE)) {
    throw malformed('price', `第${index + 1}行 售价：赠品请填0`);
  }
  const unitPrice = share?.price ?? priceOf(named);
  checkAmount(index, { qty, price: unitPrice });
  const isDrug = snapshot.categoryId === DRUG;
  return {
    ...snapshot,
    locationId: placeOf(typed) ?? (isDrug ? pharmacy : null) ?? snapshot.locationId,
    ...{ qty, batchNo, expireDate, udi, eye, groupNo, prescriptionId },
    ...packedLine(typed, share),
    customParams: customParams ? JSON.stringify(customParams) : null,
    gift: gift ?? false,
    needProcess: needProcess ?? false,
    takeNow: takeNow ?? false,
    price: unitPrice,
    amount: lineTotal({ qty, price: unitPrice }),
  };
}

/** Where a line is sold from: as it says, or where its goods lie on consignment if there are no others. */
async function consignedPlaces(cx: SessionCx, lines: readonly Line[]): Promise<(line: Line) => number | null> {
  const only = await onlyConsigned(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  const meant = await consignPlaces(
    cx,
    lines.map(({ locationId = null }) => locationId),
  );
  return ({ barcodeId, locationId = null }) =>
    soldFrom({ locationId, isConsigned: locationId !== null && meant.has(locationId) }, only.get(barcodeId));
}

async function checkNames(cx: SessionCx, { patientId, sellerId, optometristId }: Input): Promise<void> {
  await checkEmployees(cx, sellerId, optometristId);
  if (patientId) await checkKnownPatient(cx, patientId);
}

/** Names of goods, each once, as lists show a sale. */
export function summaryOf(lines: readonly { readonly goodsName: string }[]): string {
  return [...new Set(lines.map(({ goodsName }) => goodsName))].join('、').slice(0, SUMMARY_LENGTH);
}

type Named = Pick<Input, 'prescriptionId'> & {
  readonly lines?: readonly Pick<Line, 'barcodeId' | 'prescriptionId'>[] | null;
};

/** Returns the signed papers that a sale and its lines name; a void one is refused. */
async function papersOf(cx: SessionCx, { prescriptionId, lines }: Named): Promise<SignedPaper[]> {
  const named = [prescriptionId, ...(lines ?? []).map((line) => line.prescriptionId)];
  const papers: SignedPaper[] = [];
  for (const id of new Set(named)) {
    if (!id) continue;
    const [paper] = await signedPapers(cx, { id });
    papers.push(paper ?? refuse(salePowerCodes.paperGone));
  }
  return papers;
}

/** The papers that a sale is made up from, and the visit that both belong to: one order then takes the money of both. */
async function sourceOf(cx: SessionCx, input: Input) {
  const { patientId, acceptsId, overrideReason } = input;
  const visit = acceptsId ? ((await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing)) : undefined;
  if (visit && visit.patientId !== patientId) throw malformed('acceptsId', '就诊：不是该患者的就诊');
  const papers = await papersOf(cx, input);
  if (papers.some((paper) => paper.patientId !== patientId))
    throw malformed('prescriptionId', '处方：不是该患者的处方');
  const ofToday = papers.find(({ confirmedAt }) => dayText(instantOf(confirmedAt)) === dayText(cx.now));
  return {
    prescriptionId: input.prescriptionId ?? papers[0]?.id ?? null,
    acceptsId: acceptsId ?? ofToday?.acceptsId ?? null,
    overrideReason: overrideReason ?? null,
  };
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[], standing: Sale | undefined) {
  await checkNames(cx, input);
  const { saleType, patientId, buyerName, buyerPhone, sellerId, optometristId, urgent } = input;
  const { prescriptionId, acceptsId, overrideReason } = await sourceOf(cx, input);
  const { processType, deliveryMode, deliveryDate, address } = input;
  // Before the sale and its goods: the till begins with them.
  await lockOrdersOf(cx, { patientId: patientId ?? null, acceptsId: acceptsId ?? null }, standing?.head.id ?? null);
  const source = input.source ?? standing?.head.source ?? ('BILL' as const);
  const promisedAt = await promisedDay(cx, source, input, named, standing?.head);
  const pharmacy = await pharmacyId(cx);
  const shares = await sharesOf(cx, input.lines ?? []);
  const placeOf = await consignedPlaces(cx, input.lines ?? []);
  const lines = named.map((line, index) => lineToKeep(line, { index, pharmacy, placeOf, share: shares.get(index) }));
  return {
    head: {
      source,
      ...{ saleType, patientId, acceptsId, optometristId, prescriptionId, overrideReason },
      // A quick sale does not ask for the seller: it is the caller.
      sellerId: sellerId ?? (source === 'QUICK' ? cx.caller.staffId : null),
      buyerName: patientId ? null : buyerName,
      buyerPhone: patientId ? null : buyerPhone,
      ...{ processType, deliveryMode, deliveryDate, promisedAt, address, urgent: urgent ?? false },
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

async function remarks(cx: SessionCx, { patientId, ...named }: Named & Pick<Input, 'patientId'>, billId: number) {
  const others = patientId ? await otherWaitingSales(cx, patientId, billId) : [];
  const expired = (await papersOf(cx, named)).filter(({ isExpired }) => isExpired);
  return [
    ...(others.length > 0 ? [sentence(saleCodes.waiting, { billNo: others.join('、') })] : []),
    ...expired.map(({ rxNo, validUntil }) => `处方${rxNo}已于${validUntil}过期`),
  ];
}

/** How sales are kept: those of every source are rows of one kind (domain-erp §4.1). */
export const saleKeeping = {
  headTable: 'sale',
  lineTable: 'saleLine',
  heads: saleHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: [
    'promised_at',
    'patient_name',
    'seller_name',
    'source',
    'charge_state',
    'tag_amount',
    'paid_amount',
    'charged_at',
  ],
  sums: { tagAmount: 'p.tagAmount', paidAmount: 'p.paidAmount', discountAmount, cashierDiscount },
  sheet: {
    head: [
      ...['billNo', 'createdAt', 'bizDate', 'patientName', 'recordNo', 'source', 'chargeNo', 'chargeState'],
      ...['sellerName', 'state'],
    ],
    line: ['code', 'goodsName', 'spec', 'unit', 'qty', 'tagPrice', 'price', 'amount', 'paidAmount', 'deliveryState'],
  },
  keep,
  lineFacts: factsOfLine,
  prices: (cx: SessionCx, goods: readonly number[], _asked: Asked) => prices(cx, goods),
  remarks,
  openPrices: true,
  paperTitle: (_head: SaleHead, kind: PrintKind) => dictName(printKind, kind),
} as const;
