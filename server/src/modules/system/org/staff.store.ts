import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { jobTitle } from '@mingmou/contract/dict/job-title';
import type { employee } from '@mingmou/contract/system/org/employee.contract';
import type { WorkPlace } from '@mingmou/contract/system/org/employee.rules';
import { sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { notOver } from '../schedule/ahead.rows';
import { orgDepartments } from './employee.store';

type Filters = Omit<InputOf<typeof employee.page>, 'page' | 'size' | 'column' | 'asc'>;

export const staffSorting: Sorting = {
  columns: [
    ...['staff_no', 'name', 'sex', 'mobile', 'job_title', 'account', 'prescribe_right', 'registrable'],
    ...['hire_date', 'leave_date', 'sort', 'state_enum', 'updated_at'],
  ],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

/** Numbers as the dictionary has them; an added code is text. */
const JOB_TITLE = sql<CodeOf<typeof jobTitle> | null>`CASE WHEN employee.job_title ~ '^[0-9]+$'
  THEN to_jsonb(employee.job_title::integer) ELSE to_jsonb(employee.job_title) END`;

const ORG_IDS = sql<number[]>`ARRAY(SELECT every.org_id FROM employee_org AS every
  WHERE every.property_owner_id = employee.property_owner_id AND every.employee_id = employee.id ORDER BY every.position)`;

const DEPARTMENT_NAMES = sql<string[]>`ARRAY(SELECT department.name FROM department
  WHERE department.property_owner_id = here.property_owner_id AND department.id = ANY (here.department_ids)
  ORDER BY array_position(here.department_ids, department.id))`;

/** Who works in the organisation that asks. */
export function staffMatching(cx: SessionCx, filters: Filters = {}) {
  const { keyword, departmentId, nature, stateEnum } = filters;
  let rows = mine(cx, 'employee')
    .innerJoin('employeeOrg as here', (on) =>
      on.onRef('here.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('here.employeeId', '=', 'employee.id'),
    )
    .leftJoin('account as user', (on) =>
      on
        .onRef('user.propertyOwnerId', '=', 'employee.propertyOwnerId')
        .onRef('user.staffId', '=', 'employee.id')
        .on('user.stateEnum', '<>', 'DELETE'),
    )
    .where('here.orgId', '=', cx.caller.orgId)
    .where('employee.stateEnum', '<>', 'DELETE')
    .select(['employee.id', 'employee.staffNo', 'employee.name', 'employee.pinyin', 'employee.mobile'])
    .select(['employee.idCard', 'employee.birthday', 'employee.practiceCertNo', 'employee.qualificationCertNo'])
    .select(['employee.practiceScope', 'employee.prescribeRight', 'employee.registrable', 'employee.subscribable'])
    .select(['employee.okTrainCertNo', 'employee.okTrainCertUntil'])
    .select(['employee.hireDate', 'employee.leaveDate', 'employee.intro', 'employee.sort', 'employee.stateEnum'])
    .select(['employee.version', 'employee.updatedAt', 'user.account', 'employee.avatarFileId', 'employee.signFileId'])
    .select([
      'employee.sex',
      'employee.natures',
      'employee.practiceType',
      JOB_TITLE.as('jobTitle'),
      orgDepartments.as('departmentIds'),
      ORG_IDS.as('orgIds'),
      DEPARTMENT_NAMES.as('departmentNames'),
    ]);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([
        is('employee.name', 'ilike', pattern),
        is('employee.pinyin', 'ilike', pattern),
        is('employee.mobile', 'like', pattern),
        is('employee.staffNo', 'ilike', pattern),
      ]),
    );
  }
  if (departmentId) rows = rows.where(sql<boolean>`here.department_ids @> ARRAY[${departmentId}]::bigint[]`);
  if (nature) rows = rows.where(sql<boolean>`employee.natures @> ARRAY[${nature}]::integer[]`);
  return stateEnum ? rows.where('employee.stateEnum', '=', stateEnum) : rows;
}

/** Returns the files of a person. */
export function filesOfStaff(cx: SessionCx, id: number) {
  return mine(cx, 'employee').where('id', '=', id).select(['avatarFileId', 'signFileId']).executeTakeFirst();
}

/** The organisations in use with their departments in use, by their order. */
export function choosablePlaces(cx: SessionCx) {
  const { db, caller } = cx;
  return acrossOrgs(cx, () =>
    mine({ db, caller }, 'org')
      .where('stateEnum', '=', 'ENABLE')
      .select(['id', 'orgShortName as name'])
      .select(
        sql<{ id: number; name: string }[]>`coalesce((
          SELECT json_agg(json_build_object('id', department.id, 'name', department.name) ORDER BY department.sort, department.id)
          FROM department
          WHERE department.property_owner_id = org.property_owner_id AND department.org_id = org.id
            AND department.state_enum = 'ENABLE'), '[]')`.as('departments'),
      )
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );
}

/**
 * Locks departments of this organisation until the transaction ends, so that none is disabled while a person is added.
 * Only rows of the current organisation can be locked.
 */
export async function holdDepartments(cx: SessionCx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
}

/** Replaces a person's places of work; the first one is the main place. */
export async function replacePlaces(
  { db, caller }: SessionCx,
  employeeId: number,
  places: readonly WorkPlace[],
): Promise<void> {
  const { propertyOwnerId } = caller;
  await deleteMine({ db, propertyOwnerId }, 'employeeOrg').where('employeeId', '=', employeeId).execute();
  await db
    .insertInto('employeeOrg')
    .values(
      places.map(({ orgId, departmentIds }, position) => ({
        ...{ propertyOwnerId, employeeId, orgId, position },
        departmentIds: [...departmentIds],
      })),
    )
    .execute();
}

interface StaffUses {
  /** Schedules that are not over. */
  readonly schedules: number;
  /** Visits in progress, and those waiting today. */
  readonly visits: number;
  readonly accounts: number;
}

/** Returns the open work of a person in these organisations, or in the whole chain. */
export function usesOfStaff(cx: SessionCx, id: number, orgIds?: readonly number[]): Promise<StaffUses> {
  const { db, caller, now } = cx;
  const today = dayText(now);
  const chain = sql`property_owner_id = ${caller.propertyOwnerId}`;
  const there = orgIds ? sql`${chain} AND org_id = ANY (${[...orgIds]}::bigint[])` : chain;
  return acrossOrgs(cx, async () => {
    const { rows } = await sql<StaffUses>`SELECT
      (SELECT count(*) FROM scheduling WHERE ${there} AND staff_id = ${id} AND ${notOver(cx)}) AS schedules,
      (SELECT count(*) FROM accepts WHERE ${there} AND doctor_id = ${id} AND valid_flag
        AND (accepts_state = 1 OR accepts_state = 0 AND day >= ${today}::date)) AS visits,
      (SELECT count(*) FROM account WHERE ${chain} AND staff_id = ${id} AND state_enum = 'ENABLE') AS accounts`.execute(
      db,
    );
    return rows[0] ?? { schedules: 0, visits: 0, accounts: 0 };
  });
}

/** Returns the numbers and mobiles of all staff in the chain. */
export async function takenStaff(cx: SessionCx) {
  const rows = await mine(cx, 'employee').where('stateEnum', '<>', 'DELETE').select(['staffNo', 'mobile']).execute();
  return {
    staffNo: new Set(rows.map(({ staffNo }) => staffNo)),
    mobile: new Set(rows.map(({ mobile }) => mobile)),
  };
}
