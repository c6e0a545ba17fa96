import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';

export const wxOrgSorting: Sorting = {
  columns: ['org_name', 'display_name', 'wx_account_name', 'shown', 'sort'],
  initial: [
    ['sort', 'asc'],
    ['org_id', 'asc'],
  ],
};

/**
 * Selects the enabled organisations of the chain with their public profiles; without a profile an organisation shows
 * its own name.
 */
export function shownOrgs(cx: SessionCx) {
  return mine(cx, 'org')
    .leftJoin('wxOrg as shown', (on) =>
      on.onRef('shown.propertyOwnerId', '=', 'org.propertyOwnerId').onRef('shown.orgId', '=', 'org.id'),
    )
    .leftJoin('wxAccount as account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'shown.propertyOwnerId').onRef('account.id', '=', 'shown.wxAccountId'),
    )
    .where('org.stateEnum', '=', 'ENABLE')
    .select(['org.id as orgId', 'org.orgName', 'account.name as wxAccountName'])
    .select((is) => [
      is.fn.coalesce('shown.displayName', 'org.orgShortName').as('displayName'),
      sql<boolean>`coalesce(shown.shown, false)`.as('shown'),
      sql<number>`coalesce(shown.sort, 0)`.as('sort'),
      sql<number>`coalesce(shown.version, 0)`.as('version'),
    ]);
}

/** What an organisation shows, or where it starts: its own facts. */
export async function findWxOrg(cx: SessionCx, orgId: number) {
  return mine(cx, 'org')
    .leftJoin('wxOrg as shown', (on) =>
      on.onRef('shown.propertyOwnerId', '=', 'org.propertyOwnerId').onRef('shown.orgId', '=', 'org.id'),
    )
    .leftJoin('wxAccount as account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'shown.propertyOwnerId').onRef('account.id', '=', 'shown.wxAccountId'),
    )
    .where('org.id', '=', orgId)
    .where('org.stateEnum', '=', 'ENABLE')
    .select(['org.id as orgId', 'org.orgName', 'shown.id', 'shown.wxAccountId', 'account.name as wxAccountName'])
    .select(['shown.notice', 'shown.shareTitle', 'shown.intro', 'shown.phone', 'shown.address', 'shown.businessHours'])
    .select(['org.intro as ownIntro', 'org.phone as ownPhone', 'org.address as ownAddress'])
    .select(['org.businessHours as ownHours'])
    .select((is) => [
      is.fn.coalesce('shown.displayName', 'org.orgShortName').as('displayName'),
      sql<number[]>`coalesce(shown.doctor_ids, '{}')`.as('doctorIds'),
      sql<number[]>`coalesce(shown.cover_file_ids, '{}')`.as('coverFileIds'),
      sql<boolean>`coalesce(shown.subscribe_enabled, false)`.as('subscribeEnabled'),
      sql<boolean>`coalesce(shown.shown, false)`.as('shown'),
      sql<number>`coalesce(shown.sort, 0)`.as('sort'),
      sql<number>`coalesce(shown.version, 0)`.as('version'),
    ])
    .executeTakeFirst();
}

/** Who sees patients in an organisation. */
export function doctorsOf(cx: SessionCx, orgId: number) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where('employee.registrable', '=', true)
    .select(['employee.id', 'employee.name'])
    .orderBy('employee.sort')
    .orderBy('employee.id')
    .execute();
}

/** Makes two first saves of one organisation wait for one another. */
export async function lockShownOrg(cx: SessionCx, orgId: number): Promise<void> {
  await mine(cx, 'org').select('id').where('id', '=', orgId).forUpdate().execute();
}
