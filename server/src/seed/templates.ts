import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { type Kysely, sql } from 'kysely';
import { inChain } from '../database/context';
import type { Database } from '../database/pool';
import type { DB } from '../database/schema.generated';
import type { Clock } from '../kernel/context/clock';
import { PLATFORM_FORMS } from './platform-forms';
import { PLATFORM_PRINTS } from './platform-prints';

interface PlatformTemplate {
  readonly kind: TemplateKind;
  readonly printKind: PrintKind | null;
  readonly name: string;
  readonly content: object;
}

const TEMPLATES: readonly PlatformTemplate[] = [
  ...PLATFORM_FORMS.map(({ kind, name, sections }) => ({
    ...{ kind, name, printKind: null },
    content: { schema: { sections }, print: null },
  })),
  ...PLATFORM_PRINTS.map(({ printKind, name, content }) => ({
    ...{ kind: 'print' as const, name, printKind },
    content: { schema: null, print: content },
  })),
];

const FIRST = 1;

async function insertTemplate(tx: Kysely<DB>, propertyOwnerId: number, template: PlatformTemplate): Promise<void> {
  const { kind, printKind, name, content } = template;
  const { id } = await tx
    .insertInto('template')
    .values({ propertyOwnerId, kind, printKind, name, publishState: 'PUBLISHED', publishedVersion: FIRST })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('templateVersion')
    .values({
      ...{ propertyOwnerId, templateId: id, templateVersion: FIRST, content: JSON.stringify(content) },
      publishedAt: sql<string>`app_now()`,
    })
    .execute();
}

/** The platform's templates that a chain has not got yet. */
export async function insertPlatformTemplates(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  const there = await tx
    .selectFrom('template')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', 'is', null)
    .select(['kind', 'printKind', 'name'])
    .execute();
  const has = ({ kind, printKind, name }: PlatformTemplate) =>
    there.some((row) => row.kind === kind && row.printKind === printKind && row.name === name);
  for (const template of TEMPLATES) if (!has(template)) await insertTemplate(tx, propertyOwnerId, template);
}

/**
 * Publishes the product's current texts in platform templates that nobody changed; documents of the earlier version
 * keep that version. A server of an older version publishes nothing, because its texts are among the versions already.
 */
async function renewPlatformTemplates(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  await sql`
    WITH renewed AS (
      UPDATE template SET
        template_version = template_version + 1, published_version = template_version + 1, version = version + 1
      FROM jsonb_to_recordset(${JSON.stringify(TEMPLATES)}::jsonb)
        AS product (kind text, "printKind" text, name text, content jsonb)
      WHERE property_owner_id = ${propertyOwnerId} AND org_id IS NULL AND state_enum <> 'DELETE'
        AND publish_state = 'PUBLISHED' AND template.kind = product.kind AND template.name = product.name
        AND template.print_kind IS NOT DISTINCT FROM product."printKind"
        AND NOT EXISTS (
          SELECT FROM template_version AS said
          WHERE said.property_owner_id = template.property_owner_id AND said.template_id = template.id
            AND (said.published_by IS NOT NULL OR said.content = product.content)
        )
      RETURNING template.id, template.published_version, product.content
    )
    INSERT INTO template_version (property_owner_id, template_id, template_version, content, published_at)
    SELECT ${propertyOwnerId}, id, published_version, content, app_now() FROM renewed`.execute(tx);
}

/** Adds new and newly published platform templates to all chains. */
export async function addPlatformTemplates(db: Database, clock: Clock): Promise<void> {
  const chains = await db.selectFrom('propertyOwner').select('id').orderBy('id').execute();
  for (const { id } of chains) {
    await inChain(db, { propertyOwnerId: id, now: clock().getTime() }, async (tx) => {
      await insertPlatformTemplates(tx, id);
      await renewPlatformTemplates(tx, id);
    });
  }
}

interface Place {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/**
 * Gives an organisation the platform's templates, with the first of each kind as default. The transaction must work in
 * the organisation.
 */
export async function insertTemplateRelations({ tx, propertyOwnerId, orgId }: Place): Promise<void> {
  await insertPlatformTemplates(tx, propertyOwnerId);
  const platform = await tx
    .selectFrom('template')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', 'is', null)
    .select(['id', 'kind', 'printKind'])
    .orderBy('id')
    .execute();
  await tx
    .insertInto('templateRelation')
    .values(
      platform.map(({ id, kind, printKind }, index, all) => ({
        ...{ propertyOwnerId, orgId, templateId: id, kind, printKind },
        sort: (index + 1) * 10,
        isDefault: all.findIndex((one) => one.kind === kind && one.printKind === printKind) === index,
      })),
    )
    .execute();
}

const SHEETS: Readonly<Partial<Record<PrintKind, string>>> = {
  CONSENT: '知情同意书',
  BLANK: '记录单',
  QUES: '就诊问卷',
};

/** Sheets that the demo prints empty. */
export async function insertDemoEmptyForms({ tx, propertyOwnerId, orgId }: Place): Promise<void> {
  const templates = await tx
    .selectFrom('template')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', 'is', null)
    .where('printKind', 'in', Object.keys(SHEETS) as PrintKind[])
    .where('name', 'like', '标准%')
    .select(['id', 'name', 'printKind'])
    .orderBy('id')
    .execute();
  await tx
    .insertInto('emptyForm')
    .values(
      templates.map(({ id, name, printKind }, index) => ({
        ...{ propertyOwnerId, orgId, templateId: id },
        name: (printKind && SHEETS[printKind]) ?? name,
        // These pages name the person themselves.
        withPatientHead: false,
        sort: (index + 1) * 10,
      })),
    )
    .execute();
}
