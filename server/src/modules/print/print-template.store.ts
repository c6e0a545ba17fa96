import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { InformedConsentKind } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Print templates in use that the caller's organisation may print by. */
function templatesInUse({ db, caller }: SessionCx) {
  const { propertyOwnerId, orgId } = caller;
  return mine({ db, propertyOwnerId }, 'template')
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
    .where('template.stateEnum', '=', 'ENABLE')
    .select(['template.id', 'template.name', 'used.content', 'template.orgId', 'template.printKind'])
    .select('used.templateVersion');
}

export type TemplateInUse = Awaited<ReturnType<ReturnType<typeof templatesInUse>['execute']>>[number];

/** Returns the organisation's default template of a kind, else a template of the platform. */
export function findDefaultTemplate(cx: SessionCx, kind: PrintKind): Promise<TemplateInUse | undefined> {
  return templatesInUse(cx)
    .where('template.printKind', '=', kind)
    .where((is) => is.or([is('relation.id', 'is not', null), is('template.orgId', 'is', null)]))
    .orderBy(sql`relation.id IS NULL`)
    .orderBy('template.id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the templates of a kind: the organisation's own, then the platform's. */
export function templatesOfKind(cx: SessionCx, kind: PrintKind): Promise<TemplateInUse[]> {
  return templatesInUse(cx)
    .where('template.printKind', '=', kind)
    .where((is) => is.or([is('template.orgId', '=', cx.caller.orgId), is('template.orgId', 'is', null)]))
    .orderBy(sql`template.org_id IS NULL`)
    .orderBy('template.id')
    .execute();
}

/** Returns a template of the organisation or of the platform. */
export function findTemplate(cx: SessionCx, id: number): Promise<TemplateInUse | undefined> {
  return templatesInUse(cx)
    .where('template.id', '=', id)
    .where((is) => is.or([is('template.orgId', '=', cx.caller.orgId), is('template.orgId', 'is', null)]))
    .executeTakeFirst();
}

/**
 * Returns the template of a kind of 知情同意书: the organisation's own before the platform's, the default before others,
 * then the newest.
 */
export function findConsentTemplate(cx: SessionCx, kind: InformedConsentKind): Promise<TemplateInUse | undefined> {
  return templatesInUse(cx)
    .where('template.printKind', '=', 'CONSENT')
    .where(sql<boolean>`used.content -> 'print' ->> 'consentKind' = ${kind}`)
    .where((is) => is.or([is('template.orgId', '=', cx.caller.orgId), is('template.orgId', 'is', null)]))
    .orderBy(sql`template.org_id IS NULL`)
    .orderBy(sql`relation.id IS NULL`)
    .orderBy('template.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
