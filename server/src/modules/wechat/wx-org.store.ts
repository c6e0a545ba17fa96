import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import type { Sorting } from '../../kernel/list';

export const wxOrgSorting: Sorting = {
  columns: ['org_name', 'display_name', 'wx_account_name', 'shown', 'sort'],
  initial: [
    ['sort', 'asc'],
    ['org_id', 'asc'],
  ],
};

/** Every organisation in use of the chain, with what it shows; one that nobody edited shows its own name. */
export function shownOrgs({ db, caller }: SessionCx) {
  return db
    .selectFrom('org')
    .leftJoin('wxOrg as shown', (on) =>
      on.onRef('shown.propertyOwnerId', '=', 'org.propertyOwnerId').onRef('shown.orgId', '=', 'org.id'),
    )
    .leftJoin('wxAccount as account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'shown.propertyOwnerId').onRef('account.id', '=', 'shown.wxAccountId'),
    )
    .where('org.propertyOwnerId', '=', caller.propertyOwnerId)
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
export async function findWxOrg({ db, caller }: SessionCx, orgId: number) {
  return db
    .selectFrom('org')
    .leftJoin('wxOrg as shown', (on) =>
      on.onRef('shown.propertyOwnerId', '=', 'org.propertyOwnerId').onRef('shown.orgId', '=', 'org.id'),
    )
    .leftJoin('wxAccount as account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'shown.propertyOwnerId').onRef('account.id', '=', 'shown.wxAccountId'),
    )
    .where('org.propertyOwnerId', '=', caller.propertyOwnerId)
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
export function doctorsOf({ db, caller }: SessionCx, orgId: number) {
  return db
    .selectFrom('employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('place.orgId', '=', orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where('employee.registrable', '=', true)
    .select(['employee.id', 'employee.name'])
    .orderBy('employee.sort')
    .orderBy('employee.id')
    .execute();
}

/** Makes two first saves of one organisation wait for one another. */
export async function lockShownOrg({ db, caller }: SessionCx, orgId: number): Promise<void> {
  await db
    .selectFrom('org')
    .select('id')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', orgId)
    .forUpdate()
    .execute();
}
