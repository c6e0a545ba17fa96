import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { templateRelation } from '@mingmou/contract/system/template/template-relation.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrg } from '../../../kernel/context/org-lock';
import { changes } from '../../../kernel/row/operation-log';
import { ORDER_STEP, putInOrder } from '../../../kernel/row/row-order';
import { transition } from '../../../kernel/row/transition';
import { duplicate, whereUnique } from '../../../kernel/row/unique';
import { asSeen, insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { lockTemplate, type TemplateRow } from './template.store';
import {
  defaultRelationId,
  findRelation,
  lastSort,
  lockOrder,
  lockRelation,
  type RelationRow,
} from './template-relation.store';

const { name: TARGET } = templateRelation;

/** Refuses to use a template that is not published and enabled. */
function fitForUse({ stateEnum, publishedVersion }: TemplateRow, action: string): void {
  if (stateEnum !== 'ENABLE') refuse(sharedCodes.wrongState, { state: '停用', action });
  if (publishedVersion === null) refuse(sharedCodes.wrongState, { state: '草稿', action });
}

/** One default of a kind: naming another takes the mark from the one that had it. */
async function takeDefaultMark(cx: SessionCx, of: Pick<TemplateRow, 'kind' | 'printKind'>, exceptId: number | null) {
  const holder = await defaultRelationId(cx, of.kind, of.printKind);
  if (holder !== undefined && holder !== exceptId) await writeRow(cx, 'templateRelation', holder, { isDefault: false });
}

// Locks and returns the template of a relation, so that it is not disabled while it becomes the default.
async function templateOf(cx: SessionCx, kind: TemplateKind, id: number): Promise<TemplateRow> {
  return (await lockTemplate(cx, kind, id)) ?? refuse(sharedCodes.missing);
}

export async function relationOf(cx: SessionCx, kind: TemplateKind, id: number): Promise<RelationRow> {
  return (await findRelation(cx, kind, id)) ?? refuse(sharedCodes.missing);
}

export async function saveRelation(cx: SessionCx, input: InputOf<typeof templateRelation.save>) {
  const { kind, templateId, isDefault, required } = input;
  const of = await templateOf(cx, kind, templateId);
  fitForUse(of, '使用');
  await lockOrg(cx);
  if (isDefault) await takeDefaultMark(cx, of, null);
  const { printKind } = of;
  const values = { templateId, alias: input.alias ?? null, isDefault, required };
  const row = { ...values, kind, printKind, sort: (await lastSort(cx, kind)) + ORDER_STEP, orgId: cx.caller.orgId };
  const twice = { template_relation_once: duplicate(templateRelation.row.name.title, of.name) };
  const id = await whereUnique(twice, () => insertRow(cx, 'templateRelation', row));
  cx.log({ targetType: TARGET, targetId: id, targetName: of.name, ...changes(templateRelation.fields, {}, values) });
  return { id };
}

/** The relation as it was seen, with its template and the marks of the organisation locked. */
async function locked(cx: SessionCx, kind: TemplateKind, id: number, version: number) {
  const seen = await relationOf(cx, kind, id);
  const of = await templateOf(cx, kind, seen.templateId);
  await lockOrg(cx);
  return { of, row: asSeen(await lockRelation(cx, kind, id), version) };
}

export async function updateRelation(cx: SessionCx, input: InputOf<typeof templateRelation.update>) {
  const { kind, id, version, isDefault, required } = input;
  const { of, row } = await locked(cx, kind, id, version);
  if (isDefault && !row.isDefault) {
    fitForUse(of, '设为默认');
    if (row.stateEnum !== 'ENABLE') refuse(sharedCodes.wrongState, { state: '停用', action: '设为默认' });
    await takeDefaultMark(cx, of, id);
  }
  const values = { alias: input.alias ?? null, isDefault, required };
  await writeRow(cx, 'templateRelation', id, values);
  cx.log({ targetType: TARGET, targetId: id, targetName: of.name, ...changes(templateRelation.fields, row, values) });
  return null;
}

function refuseDefault({ isDefault, name }: RelationRow, to: StateEnum): void {
  if (to === 'ENABLE' || !isDefault) return;
  refuse(sharedCodes.inUse, {
    label: '模板',
    name,
    place: '默认模板',
    action: templateRelation.lifecycle.actions[to].title,
  });
}

interface Move {
  readonly kind: TemplateKind;
  readonly id: number;
  readonly version: number;
  readonly stateEnum: StateEnum;
}

export async function moveRelation(cx: SessionCx, { kind, id, version, stateEnum }: Move) {
  await transition(cx, {
    flow: templateRelation.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockRelation(cx, kind, id),
    state: (row) => row.stateEnum,
    effect: async (row) => refuseDefault(row, stateEnum),
    write: (_row, to) => writeRow(cx, 'templateRelation', id, { stateEnum: to }),
    target: ({ name }) => ({ targetType: TARGET, targetName: name }),
  });
  return null;
}

export async function checkRelationDelete(cx: SessionCx, { kind, id }: InputOf<typeof templateRelation.deleteCheck>) {
  const row = await relationOf(cx, kind, id);
  refuseDefault(row, 'DELETE');
  return MASTER_TEXTS.confirmDelete(row.name);
}

/** The named rows take each other's places, in the order in which they are named. */
export async function sortRelations(cx: SessionCx, { kind, ids }: InputOf<typeof templateRelation.sort>) {
  await lockOrg(cx);
  const all = await lockOrder(cx, kind);
  const { changed } = putInOrder(all, ids);
  for (const { id, sort } of changed) await writeRow(cx, 'templateRelation', id, { sort });
  cx.log({ targetType: TARGET, targetName: `${ids.length}个模板的顺序` });
  return null;
}
