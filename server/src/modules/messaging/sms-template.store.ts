import type { InputOf } from '@mingmou/contract/base/call';
import type { SmsScene } from '@mingmou/contract/messaging/messaging.dicts';
import type { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { sql, type Updateable } from 'kysely';
import type { SmsTemplateTable } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';
import type { SmsPlace } from './sms-place.rows';

type Filters = Omit<InputOf<typeof smsTemplate.page>, 'page' | 'size' | 'column' | 'asc'>;

export const templateSorting: Sorting = {
  columns: ['code', 'name', 'sms_scene', 'segments', 'audit_state', 'state_enum', 'updated_at'],
  initial: [['id', 'desc']],
};

/** As `contract/messaging/sms.rules` counts: units of UTF-16, the signature and its brackets included. */
const SEGMENTS = sql<number>`(SELECT CASE WHEN n <= 70 THEN 1 ELSE ceil(n / 67.0)::integer END FROM (
  SELECT 2 * char_length(whole) - char_length(regexp_replace(whole, '[\\U00010000-\\U0010ffff]', '', 'g')) AS n
  FROM (SELECT '【' || coalesce(
      (SELECT sign_text FROM sms_account account WHERE account.property_owner_id = sms_template.property_owner_id
        AND account.org_id = sms_template.org_id AND account.sign_state = 'PASSED'),
      (SELECT sign_text FROM sms_group_sign sign WHERE sign.property_owner_id = sms_template.property_owner_id
        AND sign.sign_state = 'PASSED'), '') || '】' || sms_template.content AS whole) AS signed) AS counted)`;

export function templatesMatching(cx: SessionCx, filters: Filters = {}) {
  const { name, smsScene, auditState, stateEnum } = filters;
  let rows = mine(cx, 'smsTemplate')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'smsScene', 'content', 'auditState', 'rejectReason', 'passedContent'])
    .select(['stateEnum', 'version', 'updatedAt'])
    .select(['event', SEGMENTS.as('segments')]);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  if (smsScene) rows = rows.where('smsScene', '=', smsScene);
  if (auditState) rows = rows.where('auditState', '=', auditState);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Selects templates with an approved text. */
export function passedTemplates(cx: SessionCx, smsScene: SmsScene | null | undefined) {
  return templatesMatching(cx, { smsScene, stateEnum: 'ENABLE' })
    .where('passedContent', 'is not', null)
    .orderBy('code')
    .execute();
}

/** As it is sent; undefined where the organisation has none of that number, or not any more. */
export function sentTemplate({ db, propertyOwnerId, orgId }: SmsPlace, id: number) {
  return mine({ db, propertyOwnerId }, 'smsTemplate')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name', 'smsScene', 'content', 'passedContent', 'passedTemplateCode'])
    .executeTakeFirst();
}

/** Whether a reminder that is switched on uses it. */
export async function isReminding(cx: SessionCx, templateId: number): Promise<boolean> {
  const row = await mine(cx, 'remindSetting')
    .where('smsTemplateId', '=', templateId)
    .where('enabled', '=', true)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the provider's verdict on a template, unless the template changed or was decided meanwhile. */
export async function writeAudited(
  { db, now, propertyOwnerId, orgId }: SmsPlace,
  { id, version }: { readonly id: number; readonly version: number },
  change: Updateable<SmsTemplateTable>,
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'smsTemplate')
    .set((is) => ({ version: is('version', '+', 1), updatedAt: now.toISOString() }))
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('auditState', '=', 'AUDITING')
    .where('version', '=', version)
    .set(change)
    .execute();
}
