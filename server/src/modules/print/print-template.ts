import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { blocksOf, isFreeKind, type PrintKind } from '@mingmou/contract/system/template/template.kinds';
import { marginOn, plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import { mine } from '../../kernel/mine';
import { printMargin } from './print-settings';

/** A print as the platform has it, with the margin that the caller's organisation wants; free pages are placed by theirs. */
export async function platformPrint(cx: SessionCx, kind: PrintKind, content: PrintContent): Promise<PrintContent> {
  if (isFreeKind(kind)) return content;
  return { ...content, margin: marginOn(content.paper, await printMargin(cx)) };
}

/**
 * How a print of the caller's organisation looks: the published template that 模板配置 names as the default of its kind, else the
 * platform's, which leaves the margin to 打印边距.
 */
export async function printTemplate(cx: SessionCx, kind: PrintKind): Promise<PrintContent> {
  const { db, caller } = cx;
  const { propertyOwnerId, orgId } = caller;
  const row = await mine({ db, propertyOwnerId }, 'template')
    .innerJoin('templateVersion as used', (on) =>
      on
        .onRef('used.propertyOwnerId', '=', 'template.propertyOwnerId')
        .onRef('used.templateId', '=', 'template.id')
        .onRef('used.templateVersion', '=', 'template.publishedVersion'),
    )
    .leftJoin('templateRelation as relation', (on) =>
      on
        .onRef('relation.propertyOwnerId', '=', 'template.propertyOwnerId')
        .onRef('relation.templateId', '=', 'template.id')
        .on('relation.orgId', '=', orgId)
        .on('relation.isDefault', '=', true),
    )
    .where('template.kind', '=', 'print')
    .where('template.printKind', '=', kind)
    .where('template.stateEnum', '=', 'ENABLE')
    .where((is) => is.or([is('relation.id', 'is not', null), is('template.orgId', 'is', null)]))
    .orderBy(sql`relation.id IS NULL`)
    .orderBy('template.id')
    .limit(1)
    .select(['used.content', 'template.orgId'])
    .executeTakeFirst();
  // Content of prints was judged by the contract and by the rules of its kind before it was kept.
  const { print } = (row?.content ?? {}) as unknown as { readonly print?: PrintContent };
  const content = print ?? plainPrint(kind);
  return row?.orgId ? content : platformPrint(cx, kind, content);
}

/** Keys of the parts that a print shows, in its order. */
export function shownBlocks(kind: PrintKind, { blocks }: PrintContent): string[] {
  return blocksOf(kind, blocks ?? []).flatMap(({ key, shown }) => (shown ? [key] : []));
}
