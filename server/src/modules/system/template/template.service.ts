import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { dictionaryOf } from '@mingmou/contract/dict/dictionaries';
import { templateCodes } from '@mingmou/contract/system/system.codes';
import { template } from '@mingmou/contract/system/template/template.contract';
import { fieldCount, isEmptyTemplate, type TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { isFreeKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { freeSheetHtml, schemaSheetHtml } from '@mingmou/contract/system/template/template-sheet';
import { sampleOf } from '@mingmou/contract/system/template/template-vocabulary';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { transition } from '../../../kernel/row/transition';
import { duplicate, whereUnique } from '../../../kernel/row/unique';
import { asSeen, writeRow } from '../../../kernel/row/versioned-row';
import { platformPrint } from '../../print/print-template.service';
import {
  findTemplate,
  insertTemplate,
  lockTemplate,
  readContent,
  type TemplateContent,
  type TemplateRow,
  useOf,
  writeDraft,
  writePublished,
} from './template.store';
import { checkedContent } from './template-content.service';

const NAMED = { template_name_once: (name: string) => duplicate(template.fields.name.title, name) };

function unique<T>(name: string, write: () => Promise<T>): Promise<T> {
  return whereUnique({ template_name_once: NAMED.template_name_once(name) }, write);
}

/** The platform's are read and copied, never changed. */
function refusePlatform({ source }: TemplateRow, action: string): void {
  if (source === 'PLATFORM') refuse(sharedCodes.wrongState, { state: '平台模板', action });
}

function own(row: TemplateRow, action: string): TemplateRow {
  refusePlatform(row, action);
  return row;
}

export async function templateWith(cx: SessionCx, kind: TemplateKind, id: number) {
  const row = (await findTemplate(cx, kind, id)) ?? refuse(sharedCodes.missing);
  return { ...row, ...(await readContent(cx, id, row.templateVersion)) };
}

async function create(cx: SessionCx, input: InputOf<typeof template.save>) {
  const { kind, name, printKind = null } = input;
  const content = checkedContent(input);
  const id = await unique(name, () => insertTemplate(cx, { kind, name, printKind }, content));
  cx.log({
    targetType: template.name,
    targetId: id,
    targetName: name,
    ...changes(template.fields, {}, { name, printKind }),
  });
  return { id, version: 1, templateVersion: 1 };
}

/** Describes a template for the log by its size, because the versions keep its content. */
function told({ schema, print }: TemplateContent) {
  const count = schema ? `${fieldCount(schema)}个字段` : `${print?.paper}，${print?.items?.length ?? 0}个元素`;
  return { content: { label: '内容', value: count } };
}

/** Saves a draft: a new template, or the next words of one that the organisation has. */
export async function saveTemplate(cx: SessionCx, input: InputOf<typeof template.save>) {
  const { kind, id, version, name } = input;
  if (!id) return create(cx, input);
  const old = own(asSeen(await lockTemplate(cx, kind, id), version ?? 0), '编辑');
  // The purpose of a template is fixed, because relations refer to it.
  const content = checkedContent({ ...input, printKind: old.printKind });
  const before = await readContent(cx, id, old.templateVersion);
  const templateVersion = await unique(name, () => writeDraft(cx, old, name, content));
  const { before: from, after: to } = changes(template.fields, old, { name });
  const differs = JSON.stringify(before) !== JSON.stringify(content);
  cx.log({
    ...{ targetType: template.name, targetId: id, targetName: name },
    before: { ...from, ...(differs ? told(before) : {}) },
    after: { ...to, ...(differs ? told(content) : {}) },
  });
  return { id, version: old.version + 1, templateVersion };
}

export async function copyTemplate(cx: SessionCx, { kind, id, name }: InputOf<typeof template.copy>) {
  const { printKind, ...from } = await templateWith(cx, kind, id);
  const { schema, print: old, source } = from;
  const print = source === 'PLATFORM' && old && printKind ? await platformPrint(cx, printKind, old) : old;
  const copied = await unique(name, () => insertTemplate(cx, { kind, name, printKind }, { schema, print }));
  cx.log({ targetType: template.name, targetId: copied, targetName: name, reason: `复制自「${from.name}」` });
  return { id: copied };
}

/** Publishes the draft in place of the active version (domain-system §2.7). */
export async function publishTemplate(cx: SessionCx, { kind, id, version }: InputOf<typeof template.publish>) {
  const row = own(asSeen(await lockTemplate(cx, kind, id), version), '发布');
  if (row.publishState === 'PUBLISHED') refuse(sharedCodes.wrongState, { state: '已发布', action: '发布' });
  const content = await readContent(cx, id, row.templateVersion);
  // Checked again: what could be said when it was saved may be unknown since.
  const checked = checkedContent({ kind, printKind: row.printKind, ...content });
  if (isEmptyTemplate({ printKind: row.printKind, ...checked })) refuse(templateCodes.noField);
  await writePublished(cx, row);
  cx.log({
    ...{ targetType: template.name, targetId: id, targetName: row.name },
    before: { publishedVersion: { label: template.row.publishedVersion.title, value: row.publishedVersion } },
    after: { publishedVersion: { label: template.row.publishedVersion.title, value: row.templateVersion } },
  });
  return null;
}

/** Refuses to disable or delete a default, and to delete a used template (§2.7). */
async function refuseInUse(cx: SessionCx, { id, name }: TemplateRow, to: StateEnum): Promise<void> {
  if (to === 'ENABLE') return;
  const place = await useOf(cx, id);
  if (place === null || (to === 'DISABLE' && place === '模板配置')) return;
  refuse(sharedCodes.inUse, { label: template.name, name, place, action: template.lifecycle.actions[to].title });
}

interface Move {
  readonly kind: TemplateKind;
  readonly id: number;
  readonly version: number;
  readonly stateEnum: StateEnum;
}

export async function moveTemplate(cx: SessionCx, { kind, id, version, stateEnum }: Move) {
  await transition(cx, {
    flow: template.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockTemplate(cx, kind, id),
    state: (row) => row.stateEnum,
    permit: (row) => refusePlatform(row, template.lifecycle.actions[stateEnum].title),
    effect: (row) => refuseInUse(cx, row, stateEnum),
    write: (_row, to) => writeRow(cx, 'template', id, { stateEnum: to }),
    target: ({ name }) => ({ targetType: template.name, targetName: name }),
  });
  return null;
}

export async function checkDelete(cx: SessionCx, { kind, id }: InputOf<typeof template.deleteCheck>) {
  const row = own((await findTemplate(cx, kind, id)) ?? refuse(sharedCodes.missing), '删除');
  await refuseInUse(cx, row, 'DELETE');
  return MASTER_TEXTS.confirmDelete(row.name);
}

const choicesOf = (name: string) => dictionaryOf(name)?.rows.map((row) => row.name) ?? [];

/** Returns the page of the edited content as it would be stored, with sample data. */
export function previewTemplate(input: InputOf<typeof template.preview>) {
  const { schema, print } = checkedContent(input);
  if (schema) return { html: schemaSheetHtml(input.name, schema, choicesOf) };
  const { printKind } = input;
  if (!print || !printKind || !isFreeKind(printKind)) return { html: null };
  return { html: freeSheetHtml(print, sampleOf(printKind)) };
}
