import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { platformPrint } from '../../print/print-template.service';
import { findSheet, relationOfTemplate, sheetsMatching } from './sheet-template.store';
import { moveTemplate, publishTemplate, saveTemplate } from './template.service';
import { readContent } from './template.store';
import { moveRelation, saveRelation, updateRelation } from './template-relation.service';

const KIND = 'print';

async function sheetOf(cx: SessionCx, id: number) {
  return (await findSheet(cx, id)) ?? refuse(sharedCodes.missing);
}

export async function sheetWith(cx: SessionCx, id: number) {
  const row = await sheetOf(cx, id);
  const { print } = await readContent(cx, id, row.publishedVersion ?? row.templateVersion);
  const content = print ?? plainPrint(row.printKind);
  return { ...row, print: row.source === 'PLATFORM' ? await platformPrint(cx, row.printKind, content) : content };
}

/** Returns the templates that a print dialog offers. */
export function sheetsInUse(cx: SessionCx, { printKind }: InputOf<typeof erpPrintTemplate.findAll>) {
  return sheetsMatching(cx, { printKind: printKind ?? null, stateEnum: 'ENABLE' })
    .orderBy('template.printKind')
    .orderBy('isDefault', 'desc')
    .orderBy('template.id')
    .limit(1000)
    .execute();
}

/** Saved is published: who lays out a paper here keeps no drafts. */
export async function saveSheet(cx: SessionCx, input: InputOf<typeof erpPrintTemplate.save>) {
  const { id, version, name, printKind, print } = input;
  if (id && (await sheetOf(cx, id)).printKind !== printKind) throw malformed('printKind', '类型：保存后不能更改');
  const saved = await saveTemplate(cx, { kind: KIND, name, printKind, print, ...(id ? { id, version } : {}) });
  await publishTemplate(cx, { kind: KIND, id: saved.id, version: saved.version });
  return { id: saved.id, version: saved.version + 1 };
}

export async function setDefaultSheet(cx: SessionCx, id: number) {
  await sheetOf(cx, id);
  const known = await relationOfTemplate(cx, id);
  if (!known) {
    await saveRelation(cx, { kind: KIND, templateId: id, isDefault: true, required: false });
    return null;
  }
  const { alias, required } = known;
  return updateRelation(cx, { kind: KIND, ...known, alias, required, isDefault: true });
}

function refuseDefault({ isDefault, name }: { readonly isDefault: boolean; readonly name: string }, to: StateEnum) {
  if (!isDefault || to === 'ENABLE') return;
  const action = erpPrintTemplate.lifecycle.actions[to].title;
  refuse(sharedCodes.inUse, { label: erpPrintTemplate.name, name, place: '默认模板', action });
}

interface Move {
  readonly id: number;
  readonly version: number;
  readonly stateEnum: StateEnum;
}

export async function moveSheet(cx: SessionCx, move: Move) {
  refuseDefault(await sheetOf(cx, move.id), move.stateEnum);
  const known = move.stateEnum === 'DELETE' ? await relationOfTemplate(cx, move.id) : undefined;
  // That it was the default once keeps nobody from throwing it away.
  if (known) await moveRelation(cx, { kind: KIND, id: known.id, version: known.version, stateEnum: 'DELETE' });
  return moveTemplate(cx, { kind: KIND, ...move });
}

export async function checkSheetDelete(cx: SessionCx, id: number) {
  const row = await sheetOf(cx, id);
  if (row.source === 'PLATFORM') refuse(sharedCodes.wrongState, { state: '平台模板', action: '删除' });
  refuseDefault(row, 'DELETE');
  return MASTER_TEXTS.confirmDelete(row.name);
}
