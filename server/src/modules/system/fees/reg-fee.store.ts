import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { visitType } from '@mingmou/contract/dict/visit-type';
import type { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import type { feeScope } from '@mingmou/contract/system/fees/registration-fee.dicts';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof registrationFee.page>, 'page' | 'size' | 'column' | 'asc'>;
export type FeeScope = CodeOf<typeof feeScope>;

/** Whom a fee is the default of. */
export interface FeeTargets {
  readonly scope: FeeScope;
  readonly visitTypes: readonly CodeOf<typeof visitType>[];
  readonly staffIds: readonly number[];
  readonly departmentIds: readonly number[];
}

export const feeSorting: Sorting = {
  columns: ['name', 'scope', 'price', 'state_enum', 'updated_at'],
  initial: [['id', 'asc']],
};

const idsOf = (column: 'staff_id' | 'department_id') => sql<
  number[]
>`ARRAY(SELECT DISTINCT ${sql.ref(`target.${column}`)}
  FROM registration_fee_target target WHERE target.property_owner_id = registration_fee.property_owner_id
  AND target.fee_id = registration_fee.id AND ${sql.ref(`target.${column}`)} IS NOT NULL ORDER BY 1)`;

const NAMES = sql<string[]>`ARRAY(SELECT DISTINCT coalesce(employee.name, department.name)
  FROM registration_fee_target target
  LEFT JOIN employee ON employee.property_owner_id = target.property_owner_id AND employee.id = target.staff_id
  LEFT JOIN department ON department.property_owner_id = target.property_owner_id
    AND department.id = target.department_id
  WHERE target.property_owner_id = registration_fee.property_owner_id AND target.fee_id = registration_fee.id
    AND coalesce(employee.name, department.name) IS NOT NULL ORDER BY 1)`;

/** Registration fees of the organisation that are not deleted. */
export function feesMatching(cx: SessionCx, { name, visitType: type, scope, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'registrationFee')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'chargeId', 'stateEnum', 'version', 'updatedAt'])
    .select([
      'scope',
      'visitTypes',
      'price',
      idsOf('staff_id').as('staffIds'),
      idsOf('department_id').as('departmentIds'),
      NAMES.as('targetNames'),
    ]);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  if (type) rows = rows.where(sql<boolean>`${type} = ANY (visit_types)`);
  if (scope) rows = rows.where('scope', '=', scope);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export type FeeRow = Awaited<ReturnType<ReturnType<typeof feesMatching>['execute']>>[number];

/** Returns which of the given people work here and can still be chosen. */
export async function staffAmong(cx: SessionCx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where('employee.id', 'in', ids.length > 0 ? [...ids] : [0])
    .select('employee.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of the given departments of the organisation are enabled. */
export async function departmentsAmong(cx: SessionCx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '=', 'ENABLE')
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface TargetRow {
  readonly visitType: CodeOf<typeof visitType>;
  readonly staffId: number | null;
  readonly departmentId: number | null;
}

/** One row a visit type and doctor, department or organisation. */
export function targetRows({ scope, visitTypes, staffIds, departmentIds }: FeeTargets): TargetRow[] {
  const whom: readonly Omit<TargetRow, 'visitType'>[] =
    scope === 'DOCTOR'
      ? staffIds.map((staffId) => ({ staffId, departmentId: null }))
      : scope === 'DEPARTMENT'
        ? departmentIds.map((departmentId) => ({ staffId: null, departmentId }))
        : [{ staffId: null, departmentId: null }];
  return visitTypes.flatMap((type) => whom.map((one) => ({ ...one, visitType: type })));
}

/** The first doctor, department or default that another fee has already for a visit type. */
export async function takenTarget(cx: SessionCx, targets: FeeTargets, exceptFeeId: number | undefined) {
  const wanted = targetRows(targets);
  const rows = await mine(cx, 'registrationFeeTarget as target')
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'target.propertyOwnerId').onRef('employee.id', '=', 'target.staffId'),
    )
    .leftJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'target.propertyOwnerId')
        .onRef('department.id', '=', 'target.departmentId'),
    )
    .where('target.orgId', '=', cx.caller.orgId)
    .where('target.scope', '=', targets.scope)
    .where('target.feeId', '<>', exceptFeeId ?? 0)
    .select(['target.visitType', 'target.staffId', 'target.departmentId'])
    .select(['employee.name as staffName', 'department.name as departmentName'])
    .orderBy('target.id')
    .execute();
  return rows.find((row) =>
    wanted.some(
      (want) =>
        want.visitType === row.visitType && want.staffId === row.staffId && want.departmentId === row.departmentId,
    ),
  );
}

export async function deleteTargets(cx: SessionCx, feeId: number): Promise<void> {
  await deleteMine(cx, 'registrationFeeTarget').where('feeId', '=', feeId).execute();
}

export async function insertTargets({ db, caller }: SessionCx, feeId: number, targets: FeeTargets): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('registrationFeeTarget')
    .values(targetRows(targets).map((row) => ({ ...row, propertyOwnerId, orgId, feeId, scope: targets.scope })))
    .execute();
}

/** The single charge behind a fee. */
export async function chargeOfFee(cx: SessionCx, feeId: number): Promise<number> {
  const { chargeId } = await mine(cx, 'registrationFee')
    .where('id', '=', feeId)
    .select('chargeId')
    .executeTakeFirstOrThrow();
  return chargeId;
}
