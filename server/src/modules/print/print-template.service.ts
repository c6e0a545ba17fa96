import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { blocksOf, isFreeKind, type PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { marginOn, plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import type { InformedConsentKind } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { malformed } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { printMargin } from './print-settings.service';
import {
  findConsentTemplate,
  findDefaultTemplate,
  findTemplate,
  type TemplateInUse,
  templatesOfKind,
} from './print-template.store';

/** A print as the platform has it, with the margin that the caller's organisation wants; free pages are placed by theirs. */
export async function platformPrint(cx: SessionCx, kind: PrintKind, content: PrintContent): Promise<PrintContent> {
  if (isFreeKind(kind)) return content;
  return { ...content, margin: marginOn(content.paper, await printMargin(cx)) };
}

async function contentOf(cx: SessionCx, kind: PrintKind, row: TemplateInUse | undefined): Promise<PrintContent> {
  // Content of prints was judged by the contract and by the rules of its kind before it was kept.
  const { print } = (row?.content ?? {}) as unknown as { readonly print?: PrintContent };
  const content = print ?? plainPrint(kind);
  return row?.orgId ? content : platformPrint(cx, kind, content);
}

/** Published template that lays a print out. */
export interface UsedTemplate {
  readonly templateId: number;
  readonly templateVersion: number;
}

interface InUse {
  readonly content: PrintContent;
  /** Null where a kind has no published template. */
  readonly used: UsedTemplate | null;
}

const usedOf = (row: TemplateInUse | undefined) => row && { templateId: row.id, templateVersion: row.templateVersion };

/**
 * How a print of the caller's organisation looks: the published template that 模板配置 names as the default of its kind, else the
 * platform's, which leaves the margin to 打印边距.
 */
export async function printTemplateInUse(cx: SessionCx, kind: PrintKind): Promise<InUse> {
  const row = await findDefaultTemplate(cx, kind);
  return { content: await contentOf(cx, kind, row), used: usedOf(row) ?? null };
}

export async function printTemplate(cx: SessionCx, kind: PrintKind): Promise<PrintContent> {
  return (await printTemplateInUse(cx, kind)).content;
}

/** Returns the selectable templates of a kind: the organisation's own, then the platform's. */
export async function printsOfKind(cx: SessionCx, kind: PrintKind) {
  const rows = await templatesOfKind(cx, kind);
  return Promise.all(
    rows.map(async (row) => ({ id: row.id, name: row.name, paper: (await contentOf(cx, kind, row)).paper })),
  );
}

/** Returns the chosen published template of one of the kinds, owned by the organisation or by the platform. */
export async function printNamed(cx: SessionCx, kinds: readonly PrintKind[], id: number) {
  const row = await findTemplate(cx, id);
  const printKind = kinds.find((kind) => kind === row?.printKind);
  if (!printKind) throw malformed('templateId', '模板：该单据不能用这个模板打印，请重新选择');
  return { printKind, name: row?.name ?? '', content: await contentOf(cx, printKind, row), used: usedOf(row) ?? null };
}

/**
 * Returns the template for one kind of 知情同意书: the organisation's own before the platform's, the default of 模板配置 before
 * others, then the newest.
 */
export async function consentTemplate(cx: SessionCx, kind: InformedConsentKind) {
  const row = await findConsentTemplate(cx, kind);
  return row && { ...row, content: await contentOf(cx, 'CONSENT', row) };
}

/** Keys of the parts that a print shows, in its order. */
export function shownBlocks(kind: PrintKind, { blocks }: PrintContent): string[] {
  return blocksOf(kind, blocks ?? []).flatMap(({ key, shown }) => (shown ? [key] : []));
}
