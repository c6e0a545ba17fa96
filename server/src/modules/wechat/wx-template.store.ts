import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { type WxEvent, wxEvent } from '@mingmou/contract/wechat/wechat.dicts';
import type { wxTemplate } from '@mingmou/contract/wechat/wx-template.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';

type Filters = Omit<InputOf<typeof wxTemplate.page>, 'page' | 'size' | 'column' | 'asc'> & {
  readonly stateEnum?: 'ENABLE' | 'DISABLE' | 'DELETE' | null;
};

export interface TemplateField {
  readonly key: string;
  readonly value: string;
}

export const wxTemplateSorting: Sorting = {
  columns: ['name', 'event', 'wx_account_name', 'template_id', 'state_enum', 'updated_at'],
  initial: [
    ['wx_account_id', 'asc'],
    ['id', 'asc'],
  ],
};

/** The event in words, as the name of its template. */
const eventName = sql<string>`CASE wx_template.event ${sql.join(
  wxEvent.rows.map(({ code, name }) => sql`WHEN ${code} THEN ${name}`),
  sql` `,
)} ELSE wx_template.event END`;

export function templatesMatching(cx: SessionCx, { wxAccountId, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'wxTemplate')
    .innerJoin('wxAccount as account', (on) =>
      on
        .onRef('account.propertyOwnerId', '=', 'wxTemplate.propertyOwnerId')
        .onRef('account.id', '=', 'wxTemplate.wxAccountId'),
    )
    .where('wxTemplate.stateEnum', '<>', 'DELETE')
    .where('account.stateEnum', '<>', 'DELETE')
    .select(['wxTemplate.id', 'wxTemplate.wxAccountId', 'wxTemplate.templateId', 'wxTemplate.url'])
    .select(['wxTemplate.stateEnum', 'wxTemplate.version', 'wxTemplate.updatedAt', 'account.name as wxAccountName'])
    .select([eventName.as('name'), 'wxTemplate.event', 'wxTemplate.fields']);
  if (wxAccountId) rows = rows.where('wxTemplate.wxAccountId', '=', wxAccountId);
  return stateEnum ? rows.where('wxTemplate.stateEnum', '=', stateEnum) : rows;
}

interface Chain {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
}

/** The enabled templates of the accounts that serve an organisation. */
export function templatesServing({ db, propertyOwnerId }: Chain, orgId: number) {
  return mine({ db, propertyOwnerId }, 'wxTemplate')
    .innerJoin('wxAccount as account', (on) =>
      on
        .onRef('account.propertyOwnerId', '=', 'wxTemplate.propertyOwnerId')
        .onRef('account.id', '=', 'wxTemplate.wxAccountId'),
    )
    .where('wxTemplate.stateEnum', '=', 'ENABLE')
    .where('account.stateEnum', '=', 'ENABLE')
    .where(sql<boolean>`account.org_ids @> ARRAY[${orgId}]::bigint[]`)
    .select(['wxTemplate.id', 'wxTemplate.event', 'wxTemplate.templateId', 'wxTemplate.wxAccountId'])
    .select('account.name as accountName')
    .orderBy('wxTemplate.wxAccountId')
    .orderBy('wxTemplate.id')
    .execute();
}

/** The template in use for an event of an account. */
export async function templateOf({ db, propertyOwnerId }: Chain, wxAccountId: number, event: WxEvent) {
  const row = await mine({ db, propertyOwnerId }, 'wxTemplate')
    .where('wxAccountId', '=', wxAccountId)
    .where('event', '=', event)
    .where('stateEnum', '=', 'ENABLE')
    .select(['templateId', 'fields', 'url'])
    .executeTakeFirst();
  // Written by this module alone, which judged them.
  return row && { ...row, fields: row.fields as TemplateField[] };
}

export function eventText(event: WxEvent): string {
  return dictName(wxEvent, event);
}
