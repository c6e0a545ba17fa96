import { sentence } from '@mingmou/contract/base/codes';
import { MAX_BILL_LINES } from '@mingmou/contract/erp/bill/bill.fields';
import { billTotals, lineIdentity, repeatedLine } from '@mingmou/contract/erp/bill/bill.rules';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import type { BillContent } from './bill-merge.rules';
import type { BillPages, DraftLine, Fields, FoundBill, Judging } from './bill-pages';
import { isOrdered } from './goods-line';

type Content = BillContent<Fields, DraftLine>;

/** Columns of goods that a line shows and the page keeps while it is edited. */
const GOODS = ['code', 'goodsName', 'spec', 'unit', 'categoryId', 'tagPrice', 'price'] as const;
/** What came with one delivery says nothing of the next. */
const NOT_COPIED = {
  ...{ batchNo: null, produceDate: null, expireDate: null, serialNo: null, udi: null },
  ...{ rejectedQty: null, rejectReason: null },
};

function valuesOf(of: object, names: readonly string[]): Fields {
  const values = new Map<string, unknown>(Object.entries(of));
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]));
}

function draftLine({ calls, lineFacts = [], carried = [] }: BillPages, line: FoundBill['lines'][number]): DraftLine {
  const typed = valuesOf(line, [...GOODS, ...Object.keys(calls.lineInput), ...lineFacts, ...carried]);
  // Every field of a line that is typed, and of its goods, was copied.
  return { ...typed, key: `n${line.lineNo}` } as unknown as DraftLine;
}

/** Returns the server's bill in the form that the page edits. */
export function contentOf(of: BillPages, bill: FoundBill): Content {
  return {
    version: bill.version,
    head: valuesOf(bill, Object.keys(of.calls.input)),
    lines: bill.lines.map((line) => draftLine(of, line)),
  };
}

interface NewBill {
  readonly today: string;
  /** The user, where the bill names the user. */
  readonly self?: number | undefined;
  /** The bill that is copied. */
  readonly from?: FoundBill | undefined;
}

/** A bill that the server does not know. */
export function newContent(of: BillPages, { today, self, from }: NewBill): Content {
  const empty = valuesOf({}, Object.keys(of.calls.input));
  const copied = from ? valuesOf(from, of.head.copied ?? []) : {};
  // Goods that are made for a customer are made once.
  const lines = (from?.lines ?? [])
    .filter((line) => !isOrdered(line))
    .map((line) => {
      const copy = draftLine(of, line);
      return {
        ...copy,
        ...valuesOf(
          NOT_COPIED,
          Object.keys(NOT_COPIED).filter((name) => name in copy),
        ),
      };
    });
  const own = of.head.self && self !== undefined ? { [of.head.self]: self } : {};
  return { version: 0, head: { ...empty, ...of.head.start(today), ...own, ...copied }, lines };
}

/** Returns the identity of a line, which finds it in a newer version of the bill. */
export const identityOf = (line: DraftLine): string => lineIdentity(line);

export interface BillFault {
  readonly says: string;
  readonly line?: { readonly key: string; readonly name: string };
}

/** The first thing that keeps the bill from being submitted. */
export function billFault(
  { calls, head: { asked }, faultsOf, repeats }: BillPages,
  head: Fields,
  lines: readonly DraftLine[],
  judging: Judging,
): BillFault | undefined {
  const open = asked.find((name) => !head[name]);
  if (open) return { says: `请选择${calls.input[open]?.title ?? ''}` };
  if (lines.length === 0) return { says: billCodes.noLines.text };
  if (lines.length > MAX_BILL_LINES) return { says: billCodes.tooManyLines.text };
  for (const [at, line] of lines.entries()) {
    const [name, says] = Object.entries(faultsOf(line, judging))[0] ?? [];
    if (name && says) return { says: `第${at + 1}行「${line.goodsName}」：${says}`, line: { key: line.key, name } };
  }
  const twice = repeats ? null : repeatedLine(lines);
  if (!twice) return undefined;
  return {
    says: sentence(billCodes.lineTwice, { goods: twice.goodsName }),
    line: { key: twice.key, name: 'locationId' },
  };
}

/** Returns the input of a save. Prices are sent only by users who see them, with their sum where they are typed. */
export function saveInput(
  { calls }: BillPages,
  known: { readonly id?: number | undefined; readonly version: number },
  head: Fields,
  lines: readonly DraftLine[],
  seesCost: boolean,
): Fields & { readonly lines: readonly Fields[] } {
  const { totalQty, totalAmount } = billTotals(lines);
  const names = Object.keys(calls.lineInput).filter((name) => seesCost || !calls.lineCosts.includes(name));
  return {
    ...(known.id === undefined ? {} : { id: known.id, version: known.version }),
    ...head,
    totalQty,
    ...(seesCost && 'price' in calls.lineInput ? { totalAmount } : {}),
    lines: lines.map((line) => valuesOf(line, names)),
  };
}
