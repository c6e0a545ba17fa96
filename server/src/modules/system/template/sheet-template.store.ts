import type { InputOf } from '@mingmou/contract/base/call';
import type { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { ERP_PRINT_KINDS, type ErpPrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { templatesMatching } from './template.store';

type Filters = Partial<Pick<InputOf<typeof erpPrintTemplate.page>, 'printKind' | 'name' | 'stateEnum'>>;

export const sheetSorting = {
  columns: ['name', 'print_kind', 'paper', 'is_default', 'source', 'state_enum', 'updated_at'],
  initial: [
    ['print_kind', 'asc'],
    ['is_default', 'desc'],
    ['id', 'asc'],
  ],
} as const;

/** Templates of papers of goods, as they are in use: a draft of 模板管理 that was never published has no place here. */
export function sheetsMatching(cx: SessionCx, { printKind, name, stateEnum }: Filters) {
  const { orgId } = cx.caller;
  const rows = templatesMatching(cx, { kind: 'print', name: name ?? null, stateEnum: stateEnum ?? null })
    .innerJoin('templateVersion as used', (on) =>
      on
        .onRef('used.propertyOwnerId', '=', 'template.propertyOwnerId')
        .onRef('used.templateId', '=', 'template.id')
        .onRef('used.templateVersion', '=', 'template.publishedVersion'),
    )
    .where('template.printKind', 'in', printKind ? [printKind] : [...ERP_PRINT_KINDS])
    .select([
      // The query filters by the requested kinds.
      sql<ErpPrintKind>`template.print_kind`.as('printKind'),
      sql<PrintContent['paper']>`used.content -> 'print' ->> 'paper'`.as('paper'),
      sql<number>`(used.content -> 'print' ->> 'copies')::integer`.as('copies'),
      // Without a mark, the platform's template is the default of the kind.
      sql<boolean>`coalesce(
        (SELECT marked.template_id = template.id FROM template_relation marked
          WHERE marked.property_owner_id = template.property_owner_id AND marked.org_id = ${orgId}
            AND marked.kind = 'print' AND marked.print_kind = template.print_kind AND marked.is_default),
        template.org_id IS NULL)`.as('isDefault'),
    ]);
  return rows;
}

export function findSheet(cx: SessionCx, id: number) {
  return sheetsMatching(cx, {}).where('template.id', '=', id).executeTakeFirst();
}

/** What an organisation noted of one of them. */
export function relationOfTemplate(cx: SessionCx, templateId: number) {
  return mine(cx, 'templateRelation')
    .where('orgId', '=', cx.caller.orgId)
    .where('templateId', '=', templateId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'version', 'alias', 'isDefault', 'required'])
    .executeTakeFirst();
}
