import { buttonByCode } from '@mingmou/contract/auth/buttons';
import { dictName } from '@mingmou/contract/base/dict';
import { PHARMACIST } from '@mingmou/contract/dict/employee-nature';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

function people(cx: SessionCx) {
  return mine(cx, 'employee');
}

/** Returns the job title of a person; empty for an account without staff. */
export async function titleOf(cx: SessionCx, staffId: number | null): Promise<string> {
  if (staffId === null) return '';
  const row = await people(cx).where('id', '=', staffId).select('jobTitle').executeTakeFirst();
  return dictName(jobTitle, row?.jobTitle);
}

/** Selects a person of this organisation who sees patients. */
export function findPrescriber(cx: SessionCx, staffId: number) {
  return ofOrg(cx).where('employee.id', '=', staffId).executeTakeFirst();
}

function ofOrg(cx: SessionCx) {
  return people(cx)
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .select(['employee.id as staffId', 'employee.name', 'employee.jobTitle', 'employee.prescribeRight']);
}

/** Who sees patients here, of one department where it is named. */
export function doctorsOf(cx: SessionCx, departmentId: number | null | undefined) {
  let rows = ofOrg(cx).where('employee.registrable', '=', true);
  if (departmentId) rows = rows.where((is) => is(is.val(departmentId), '=', is.fn.any('place.departmentIds')));
  return rows.orderBy('employee.sort').orderBy('employee.id').execute();
}

/** Selects all staff of this organisation for a picker. */
export function staffHere(cx: SessionCx) {
  return ofOrg(cx)
    .clearSelect()
    .select(['employee.id', 'employee.name'])
    .orderBy('employee.sort')
    .orderBy('employee.id')
    .execute();
}

const EXAMINE = buttonByCode(inspection.grant).id;

/** Selects staff of this organisation whose enabled roles here hold 检查. */
function examiners(cx: SessionCx) {
  return ofOrg(cx)
    .clearSelect()
    .select(['employee.id', 'employee.name'])
    .where(
      sql<boolean>`EXISTS (SELECT FROM account JOIN account_org_role held
          ON held.property_owner_id = account.property_owner_id AND held.account_id = account.id
        JOIN role ON role.property_owner_id = held.property_owner_id AND role.id = held.role_id
        WHERE account.property_owner_id = employee.property_owner_id AND account.staff_id = employee.id
          AND account.state_enum = 'ENABLE' AND held.org_id = ${cx.caller.orgId} AND role.state_enum = 'ENABLE'
          AND ${EXAMINE} = ANY (role.menu_ids))`,
    );
}

export function examinersHere(cx: SessionCx) {
  return examiners(cx).orderBy('employee.sort').orderBy('employee.id').execute();
}

/** Returns the person if examining is allowed to him or her here. */
export function findExaminer(cx: SessionCx, staffId: number) {
  return examiners(cx).where('employee.id', '=', staffId).executeTakeFirst();
}

/** True when the caller may prescribe and diagnose. */
export async function mayPrescribe(cx: SessionCx): Promise<boolean> {
  const { staffId } = cx.caller;
  if (staffId === null) return false;
  return (await findPrescriber(cx, staffId))?.prescribeRight ?? false;
}

/** True when the caller is a pharmacist of this organisation. */
export async function isPharmacist(cx: SessionCx): Promise<boolean> {
  const { staffId } = cx.caller;
  if (staffId === null) return false;
  const row = await ofOrg(cx).where('employee.id', '=', staffId).select('employee.natures').executeTakeFirst();
  return row?.natures.includes(PHARMACIST) ?? false;
}

/** The member of staff behind an account. */
export async function staffOfAccount(cx: SessionCx, accountId: number | null): Promise<number | null> {
  if (accountId === null) return null;
  const row = await mine(cx, 'account').where('id', '=', accountId).select('staffId').executeTakeFirst();
  return row?.staffId ?? null;
}

/** The person behind an account: the name that others know. */
export async function nameOfAccount(cx: SessionCx, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  const row = await mine(cx, 'account')
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('employee.id', '=', 'account.staffId'),
    )
    .where('account.id', '=', accountId)
    .select((is) => is.fn.coalesce('employee.name', 'account.account').as('name'))
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the qualifications of an enabled employee of this organisation for prescribing lenses. */
export function findLensPrescriber(cx: SessionCx, employeeId: number) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('employee.id', '=', employeeId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .select(['employee.prescribeRight', 'employee.jobTitle', 'employee.okTrainCertNo', 'employee.okTrainCertUntil'])
    .executeTakeFirst();
}

/** Returns the names of members of the chain's staff by id, whether they still work here or not. */
export async function staffNames(cx: SessionCx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await mine(cx, 'employee')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
