import type { InputOf } from '@mingmou/contract/base/call';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import type { charge } from '@mingmou/contract/system/charge.contract';
import { type ChargeDraft, chargeRowFaults, type RowFault } from '@mingmou/contract/system/charge-rows.rules';
import type { SessionCx } from '../../../kernel/cx';
import type { SheetSource } from '../../../kernel/xlsx';
import { insertCharges, refuseRows, takenFaults } from './charge-batch.service';
import { readChargeSheet, type SheetDraft, sheetHeads } from './charge-sheet';
import { CHARGE_SERIES, lockNumbering, nextCodes } from './numbering.store';

type Draft = InputOf<typeof charge.save>;

async function* none(): AsyncGenerator<readonly string[]> {}

/** An empty sheet with the columns that are read. */
export async function chargeTemplate(cx: SessionCx): Promise<SheetSource> {
  cx.log({ targetType: '收费项目', targetName: '导入模板' });
  return { name: '收费项目导入模板', heads: sheetHeads(), rows: none() };
}

/** Rows without a code take the next ones, past those that the sheet names itself. */
async function numbered(cx: SessionCx, drafts: readonly SheetDraft[]): Promise<SheetDraft[]> {
  const named = new Set(drafts.flatMap(({ draft }) => draft.code ?? []));
  const free = (await nextCodes(cx, CHARGE_SERIES, drafts.length + named.size)).filter((code) => !named.has(code));
  return drafts.map(({ no, draft }) => ({ no, draft: draft.code ? draft : { ...draft, code: free.shift() } }));
}

function complete(draft: ChargeDraft): Draft | null {
  const { code, name, chargeCategory, unit, price, discountable, vipFlag, needExecute } = draft;
  if (code === undefined || name === undefined || chargeCategory === undefined || unit === undefined) return null;
  if (price === undefined || discountable === undefined || vipFlag === undefined || needExecute === undefined)
    return null;
  return { ...draft, code, name, chargeCategory, unit, price, discountable, vipFlag, needExecute };
}

/** What the rules say of the rows, by the rows of the sheet; a cell that could not be read is named once. */
function ruleFaults(drafts: readonly SheetDraft[], unread: readonly RowFault[]): RowFault[] {
  return chargeRowFaults(drafts.map(({ draft }) => draft))
    .map((fault) => ({ ...fault, row: drafts[fault.row - 1]?.no ?? fault.row }))
    .filter(({ row, field }) => !unread.some((known) => known.row === row && known.field === field));
}

/** Stores the rows of a sheet: all, or none where one cannot be. */
export async function importCharges(cx: SessionCx, sheet: readonly SheetRow[]) {
  const { drafts: read, faults } = readChargeSheet(sheet);
  await lockNumbering(cx);
  const drafts = await numbered(cx, read);
  const rows = drafts.flatMap(({ draft }) => complete(draft) ?? []);
  const taken = await takenFaults(
    cx,
    drafts.map(({ draft }) => ({ code: draft.code ?? '', name: draft.name ?? '' })),
  );
  const atRow = (fault: RowFault) => ({ ...fault, row: drafts[fault.row - 1]?.no ?? fault.row });
  refuseRows([...faults, ...ruleFaults(drafts, faults), ...taken.map(atRow)]);
  return insertCharges(cx, rows);
}
