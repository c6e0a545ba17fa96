import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { limitOf } from '@mingmou/contract/base/limit';
import { lineAmount, type Money, type Price, price, sum } from '@mingmou/contract/base/money';
import { saleInput, saleLineInput } from '@mingmou/contract/erp/sale/sale.fields';
import type { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { lensFamily } from '@mingmou/contract/erp/sale/sale-power.rules';

export type Proposal = OutputOf<typeof saleDesk.findPrescriptionCommodity>;
export type Breed = Proposal['breeds'][number];
type SentLine = NonNullable<InputOf<typeof saleDesk.invoiceSave>['lines']>[number];

/** Line as shown; the sent line lacks the display values. */
export interface DraftLine extends SentLine {
  readonly qty: number;
  readonly goodsName: string;
  readonly spec?: string | null;
  readonly categoryId: Proposal['breeds'][number]['categoryId'];
  readonly tagPrice?: Price | null;
  readonly sellable?: number;
}

type Found = OutputOf<typeof saleDesk.findInvoiceDetail>;
type SentHead = Omit<InputOf<typeof saleDesk.invoiceSave>, 'id' | 'version' | 'lines' | 'totalQty' | 'totalAmount'>;

/** Unsaved sale of the visit, or a saved sale that is edited. */
export interface SaleDraft {
  readonly of?: { readonly id: number; readonly version: number; readonly billNo: string };
  /** What of its head the panel does not show, kept as it was. */
  readonly head?: Partial<SentHead>;
  readonly prescriptionId?: number | null;
  readonly sellerId?: number | null;
  readonly optometristId?: number | null;
  readonly remark?: string | null;
  readonly lines: readonly DraftLine[];
}

export const EMPTY: SaleDraft = { lines: [] };

/** A new sale names the user as 销售员 until the field is changed or emptied, also when the user becomes known late. */
export function withSeller(draft: SaleDraft, self: number | undefined): SaleDraft {
  return draft.of || draft.sellerId !== undefined || self === undefined ? draft : { ...draft, sellerId: self };
}

const nextGroup = (lines: readonly DraftLine[]) => Math.max(0, ...lines.map(({ groupNo }) => groupNo ?? 0)) + 1;

/** A lens for each eye of the paper that the breed can give, as one more pair. */
export function withLenses(draft: SaleDraft, { id, eyes }: Proposal, breed: Breed): SaleDraft {
  const groupNo = nextGroup(draft.lines);
  const added = breed.eyes.flatMap(({ eye, lens }): DraftLine[] => {
    if (!lens || (lens.stockMode === 'STOCK' && lens.sellable <= 0)) return [];
    const { barcodeId, goodsName, spec, categoryId, tagPrice, sellable } = lens;
    return [
      {
        ...{ barcodeId, goodsName, spec, categoryId, tagPrice, qty: 1, price: tagPrice ?? null, eye, groupNo },
        customParams: eyes.find((one) => one.eye === eye)?.params ?? null,
        prescriptionId: id,
        needProcess: lensFamily(categoryId) === 'SPECTACLE',
        ...(lens.stockMode === 'STOCK' ? { sellable } : {}),
      },
    ];
  });
  return { ...draft, prescriptionId: draft.prescriptionId ?? id, lines: [...draft.lines, ...added] };
}

const LONGEST_REMARK = limitOf(saleInput.remark);

/** Appends a note to the typed remark; a remark without room for the note is unchanged. */
export function withNote(draft: SaleDraft, note: string): SaleDraft {
  const typed = draft.remark ?? '';
  if (typed.includes(note)) return draft;
  const remark = typed ? `${typed}；${note}` : note;
  return remark.length > LONGEST_REMARK ? draft : { ...draft, remark };
}

/** The paper that the sale names: the chosen one while lines are made up from it, else that of the first pair. */
function namedPaper({ of, prescriptionId, lines }: SaleDraft): number | null {
  const own = lines.flatMap((line) => line.prescriptionId ?? []);
  if (prescriptionId && (own.includes(prescriptionId) || (of && own.length === 0))) return prescriptionId;
  return own[0] ?? null;
}

/** Frames and accessories belong to the pair that was begun last. */
export function withGoods(draft: SaleDraft, goods: Omit<DraftLine, 'qty' | 'groupNo'>): SaleDraft {
  const groupNo = Math.max(1, nextGroup(draft.lines) - 1);
  return { ...draft, lines: [...draft.lines, { ...goods, qty: 1, groupNo }] };
}

export const changedLine = (draft: SaleDraft, place: number, change: Partial<DraftLine>): SaleDraft => ({
  ...draft,
  lines: draft.lines.map((line, at) => (at === place ? { ...line, ...change } : line)),
});

/** Takes the goods of every line of a barcode from another location, in which the batch chosen before does not lie. */
export const fromLocation = (draft: SaleDraft, barcodeId: number, locationId: number): SaleDraft => ({
  ...draft,
  lines: draft.lines.map((line) =>
    line.barcodeId === barcodeId ? { ...line, locationId, batchNo: null, expireDate: null } : line,
  ),
});

export const withoutLine = (draft: SaleDraft, place: number): SaleDraft => ({
  ...draft,
  lines: draft.lines.filter((_line, at) => at !== place),
});

const FREE = price(0);

export function amountOf(lines: readonly DraftLine[]): Money {
  return sum(lines.map(({ qty, price: each }) => lineAmount(qty, each ?? FREE)));
}

export function tagAmountOf(lines: readonly DraftLine[]): Money {
  return sum(lines.map(({ qty, tagPrice, price: each }) => lineAmount(qty, tagPrice ?? each ?? FREE)));
}

/** The pairs that have a lens for one eye alone. */
export function singleEyed(lines: readonly DraftLine[]): boolean {
  const lenses = lines.filter(({ categoryId }) => lensFamily(categoryId) !== null);
  return [...new Set(lenses.map(({ groupNo }) => groupNo))].some((group) => {
    const eyes = new Set(lenses.filter(({ groupNo }) => groupNo === group).map(({ eye }) => eye));
    return !eyes.has('OU') && eyes.size === 1;
  });
}

/** Days since the last day of a paper; 0 while it holds. */
export function expiredDays(validUntil: string, today: string): number {
  const days = (Date.parse(today) - Date.parse(validUntil)) / 86_400_000;
  return Math.max(0, Math.round(days));
}

const valuesOf = (row: object, names: readonly string[]) => {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    names.flatMap((name) => (values.get(name) === undefined ? [] : [[name, values.get(name)]])),
  );
};

const LINE_FIELDS = Object.keys(saleLineInput);
/** Where a sale comes from is not asked at the desk; its visit and patient are the panel's. */
const HEAD_FIELDS = Object.keys(saleInput).filter((name) => !['source', 'acceptsId', 'patientId'].includes(name));

export function sentSale(draft: SaleDraft, visit: { readonly acceptsId: number; readonly patientId: number }) {
  const { of, head, sellerId, optometristId, remark, lines } = draft;
  return {
    ...(of ? { id: of.id, version: of.version } : {}),
    ...head,
    ...visit,
    ...{ prescriptionId: namedPaper(draft), sellerId, optometristId, remark, totalAmount: amountOf(lines) },
    totalQty: lines.reduce((qty, line) => qty + line.qty, 0),
    // All that a line can say: what came from the shop's own page is not lost here.
    lines: lines.map((line) => valuesOf(line, LINE_FIELDS) as unknown as SentLine),
  };
}

/** 修改: returns a saved sale as a draft. */
export function draftOf(found: Found): SaleDraft {
  const { id, version, billNo, prescriptionId, sellerId, optometristId, remark, lines } = found;
  return {
    of: { id, version, billNo },
    head: valuesOf(found, HEAD_FIELDS),
    ...{ prescriptionId: prescriptionId ?? null, sellerId: sellerId ?? null, remark: remark ?? null },
    optometristId: optometristId ?? null,
    lines: lines.map((line) => ({ ...line, qty: line.qty ?? 1, tagPrice: line.tagPrice ?? null })),
  };
}
