import { sharedCodes } from '@mingmou/contract/base/codes';
import { compareAmounts, type Money, sum, ZERO } from '@mingmou/contract/base/money';
import { MAX_BILL_LINES } from '@mingmou/contract/erp/bill/bill.fields';
import { piecesOf } from '@mingmou/contract/erp/bill/bill.rules';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { goodsByIds } from '../stock/goods.store';
import { locationsForLines } from '../stock/location.service';
import { editable, saveBill } from './bill.service';
import type { BillContent, BillKeeping, NamedLine, Typed, TypedLine } from './bill.storage';
import { snapshotOf } from './bill.storage';
import type { BillKind } from './bill-kind.types';
import { type LineTable, replaceLines } from './bill-lines.store';
import { type CommonFilters, type FoundHead, type HeadTable, writeHead } from './bill-rows.store';

/** The lines with their goods as they are called today, at places of this organisation. */
export async function namedLines<Line extends TypedLine>(
  cx: SessionCx,
  lines: readonly Line[],
): Promise<NamedLine<Line>[]> {
  if (lines.length > MAX_BILL_LINES) refuse(billCodes.tooManyLines);
  const known = await goodsByIds(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  const { ids, defaultId } = await locationsForLines(cx);
  return lines.map((typed) => {
    const goods = known.get(typed.barcodeId) ?? refuse(sharedCodes.missing);
    if (typed.locationId && !ids.has(typed.locationId)) refuse(sharedCodes.missing);
    return { typed, goods, snapshot: { ...snapshotOf(goods), locationId: typed.locationId ?? defaultId } };
  });
}

interface KeptLine {
  readonly qty?: number | null | undefined;
  readonly rejectedQty?: number | null | undefined;
  readonly amount?: Money | undefined;
}

/** Returns the totals of a head from the amounts of its lines. */
export function totalsOf(lines: readonly KeptLine[]) {
  return {
    totalQty: lines.reduce((total, { qty = null, rejectedQty = null }) => total + piecesOf({ qty, rejectedQty }), 0),
    totalAmount: sum(lines.map(({ amount }) => amount ?? ZERO)),
  };
}

/** Checks that the totals shown on the page equal the totals to be written (140004). */
function checkTotals(
  shown: { readonly totalQty?: number | null; readonly totalAmount?: Money | null },
  { totalQty, totalAmount }: ReturnType<typeof totalsOf>,
): void {
  const isOther =
    (typeof shown.totalQty === 'number' && shown.totalQty !== totalQty) ||
    (shown.totalAmount && compareAmounts(shown.totalAmount, totalAmount) !== 0);
  if (isOther) refuse(billCodes.wrongTotal);
}

/** 存草稿 or 保存并提交: lines named, values settled by the kind, head and lines written in one transaction. */
export async function keepBill<
  D,
  TB extends keyof D,
  Head extends FoundHead,
  H extends HeadTable,
  L extends LineTable,
  Filters extends CommonFilters,
  Line extends TypedLine,
  Input extends Typed<Line> & Ask,
  Ask,
  Step extends string,
>(
  cx: SessionCx,
  kind: BillKind<BillContent<Head, L>, Step>,
  keeping: BillKeeping<D, TB, Head, H, L, Filters, Line, Input, Ask>,
  input: Input,
  submits: boolean,
) {
  const { id, version, remark = null } = input;
  if (id && !version) throw malformed('version', '版本：请填写');
  const standing = id ? await kind.load(cx, id) : undefined;
  // State and version come before the content (§7.2); the lock of the bill, which checks them again, comes after the till's.
  if (standing) editable(kind, standing.head, version ?? 0);
  const kept = await keeping.keep(cx, input, await namedLines(cx, input.lines ?? []), standing);
  const totals = totalsOf(kept.lines);
  if (submits) checkTotals(input, totals);
  const saved = await saveBill(cx, kind, {
    id,
    version,
    submits,
    head: { ...kept.bill, totalQty: totals.totalQty, totalAmount: totals.totalAmount, remark },
    write: async (bill) => {
      await writeHead(cx, keeping.headTable, bill.id, kept.head);
      await replaceLines(cx, keeping.lineTable, bill.id, kept.lines);
      await keeping.replaced?.(cx, bill, standing);
    },
  });
  const warnings = await keeping.warnings?.(cx, input);
  const remarks = (await keeping.remarks?.(cx, input, saved.id)) ?? [];
  const made = (await keeping.follows?.(cx, input, saved.id)) ?? [];
  return { ...saved, warnings: [...new Set([...(warnings?.values() ?? [])].flat()), ...remarks, ...made] };
}
