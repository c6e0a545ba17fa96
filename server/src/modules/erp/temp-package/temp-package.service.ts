import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type SheetCell, type SheetRow, shownText } from '@mingmou/contract/base/sheet';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { importCodes } from '@mingmou/contract/erp/erp.codes';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import type { TempPackageState, tempPackageFlow } from '@mingmou/contract/erp/package/temp-package.flow';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { pageOf } from '../../../kernel/row/list';
import { transition } from '../../../kernel/row/transition';
import {
  findTempPackage,
  lineSorting,
  linesOf,
  lockTempPackage,
  markApplied,
  sheetRowsOf,
  type TempPackageRow,
  writeCells,
  writeErrors,
  writeTempPackage,
} from './temp-package.store';
import { TEMP_PACKAGE_KINDS } from './temp-package-kinds.registry';

const TARGET = '临时数据包';
type Action = keyof (typeof tempPackageFlow)['actions'];
type Seen = InputOf<typeof tempPackage.check>;

function sayRow({ row, column, msg }: ImportError, head: SheetRow): string {
  return row === head.no || column === '整行' ? msg : `${column}：${msg}`;
}

/** Errors by the row they are about; one of the heading row is every row's. */
function byRow(errors: readonly ImportError[], head: SheetRow, rows: readonly SheetRow[]) {
  const said = new Map<number, string[]>();
  for (const error of errors) {
    const numbers = error.row === head.no ? rows.map(({ no }) => no) : [error.row];
    for (const no of numbers) said.set(no, [...(said.get(no) ?? []), sayRow(error, head)]);
  }
  return said;
}

/** Checks the current rows and stores the result. */
export async function judgeTempPackage(
  cx: SessionCx,
  { id, type, head }: Pick<TempPackageRow, 'id' | 'type' | 'head'>,
) {
  const rows = await sheetRowsOf(cx, id);
  const errors = byRow(await TEMP_PACKAGE_KINDS[type].check(cx, { head, rows }), head, rows);
  await writeErrors(cx, id, errors);
  const state: TempPackageState = errors.size > 0 ? 'FAILED' : 'CHECKED';
  return { state, errorCount: errors.size, okCount: rows.length - errors.size };
}

async function checkPlace(cx: SessionCx, { type, orgId, orgName }: TempPackageRow): Promise<void> {
  if (TEMP_PACKAGE_KINDS[type].ofOrg && orgId !== cx.caller.orgId)
    throw malformed('id', `数据包：属于「${orgName}」，请切换到该机构后再操作`);
}

/** Returns the common part of a package's moves: lock, checks and log. */
function onTempPackage(cx: SessionCx, { id, version }: Seen, action: Action) {
  return {
    flow: tempPackage.lifecycle,
    action,
    version,
    lock: () => lockTempPackage(cx, id),
    state: (row: TempPackageRow) => row.state,
    target: (row: TempPackageRow) => ({ targetType: TARGET, targetName: row.name }),
  } as const;
}

/** 校验: after a change, or again because goods, suppliers or places changed since. */
export async function checkTempPackage(cx: SessionCx, seen: Seen, act: Action = 'check', before?: () => Promise<void>) {
  const { row, change } = await transition(cx, {
    ...onTempPackage(cx, seen, act),
    effect: async (found) => {
      await checkPlace(cx, found);
      await before?.();
      return judgeTempPackage(cx, found);
    },
    write: (found, _to, judged) => writeTempPackage(cx, found.id, judged),
  });
  return { ...change, version: row.version + 1 };
}

/** Which columns a person is not shown. */
async function hiddenColumns(
  cx: SessionCx,
  { type, head }: Pick<TempPackageRow, 'type' | 'head'>,
): Promise<Set<number>> {
  const { costs } = TEMP_PACKAGE_KINDS[type];
  if (costs.length === 0 || (await seesCost(cx))) return new Set();
  return new Set(head.cells.flatMap((cell, at) => (costs.some((title) => cell?.text.startsWith(title)) ? [at] : [])));
}

export async function tempPackageById(cx: SessionCx, id: number) {
  const row = (await findTempPackage(cx, id)) ?? refuse(sharedCodes.missing);
  return { ...row, heads: row.head.cells.map((cell) => cell?.text ?? '') };
}

export async function tempPackageLines(cx: SessionCx, { id, state, ...query }: InputOf<typeof tempPackage.linesPage>) {
  const row = (await findTempPackage(cx, id)) ?? refuse(sharedCodes.missing);
  const hidden = await hiddenColumns(cx, row);
  const rows = state ? linesOf(cx, id).where('state', '=', state) : linesOf(cx, id);
  const page = await pageOf(rows, query, lineSorting);
  const shown = row.head.cells.map((_cell, at) => at);
  const records = page.records.map(({ cells, ...line }) => ({
    ...line,
    cells: shown.map((at) => ({ text: hidden.has(at) ? null : textAt(cells[at]) })),
  }));
  return { ...page, records };
}

/** Returns the text of a cell; null if it is empty. */
const textAt = (cell: SheetCell | null | undefined) => (cell ? shownText(cell) : null);

/** Returns a cell after an edit; an untouched cell keeps its type from the sheet, a date stays a date. */
function typedCell(typed: string | null | undefined, old: SheetCell | undefined): SheetCell | undefined {
  const text = typed?.trim() ?? '';
  if (text === (textAt(old) ?? '')) return old;
  return text === '' ? undefined : { kind: 'text', text };
}

/** Corrects one row and judges the package again. */
export async function updateLine(cx: SessionCx, input: InputOf<typeof tempPackage.updateLine>) {
  const { id, rowNo, cells } = input;
  return checkTempPackage(cx, input, 'edit', async () => {
    const found = (await findTempPackage(cx, id)) ?? refuse(sharedCodes.missing);
    const old = (await sheetRowsOf(cx, id)).find(({ no }) => no === rowNo) ?? refuse(sharedCodes.missing);
    if (cells.length !== found.head.cells.length) throw malformed('cells', '内容：列数与数据包不符，请刷新后重试');
    const hidden = await hiddenColumns(cx, found);
    const kept = cells.map(({ text }, at) => (hidden.has(at) ? old.cells[at] : typedCell(text, old.cells[at])));
    await writeCells(cx, id, { no: rowNo, cells: kept });
  });
}

/** 应用: all rows or none, once (140701, 140702). */
export async function applyTempPackage(cx: SessionCx, seen: InputOf<typeof tempPackage.apply>) {
  const { row, change } = await transition(cx, {
    ...onTempPackage(cx, seen, 'apply'),
    inState: (found) => {
      if (found.state === 'APPLIED') refuse(importCodes.applied);
      if (found.state === 'FAILED') refuse(importCodes.hasErrors, { n: found.errorCount });
    },
    effect: async (found) => {
      await checkPlace(cx, found);
      const rows = await sheetRowsOf(cx, found.id);
      const { errors, billId } = await TEMP_PACKAGE_KINDS[found.type].apply(cx, { head: found.head, rows });
      if (errors.length > 0) refuse(importCodes.hasErrors, { n: byRow(errors, found.head, rows).size });
      await markApplied(cx, found.id);
      return { resultBillId: billId ?? null };
    },
    write: (found, state, made) =>
      writeTempPackage(cx, found.id, {
        ...{ ...made, state },
        ...{ appliedAt: cx.now.toISOString(), appliedBy: cx.caller.accountId },
      }),
  });
  return { version: row.version + 1, state: 'APPLIED' as const, resultBillId: change.resultBillId };
}

export async function voidTempPackage(cx: SessionCx, seen: InputOf<typeof tempPackage.void>) {
  await transition(cx, {
    ...onTempPackage(cx, seen, 'void'),
    effect: (found) => checkPlace(cx, found),
    write: (found, state) => writeTempPackage(cx, found.id, { state }),
  });
  return null;
}
