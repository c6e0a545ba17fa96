import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import type { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';
import { patientMatches } from '../patients/patient-match.rows';

type Filters = Omit<InputOf<typeof patientPackage.page>, 'page' | 'size' | 'column' | 'asc'>;

const ACTIVE = stateCode(patientPackageFlow, 'ACTIVE');

export const patientPackageSorting: Sorting = {
  columns: [
    ...['package_no', 'name', 'record_no', 'setmeal_name', 'total_times', 'gift_times', 'used_times', 'left_times'],
    ...['start_date', 'expire_date', 'last_day', 'trainer_name', 'state'],
  ],
  initial: [['id', 'desc']],
};

/** Columns of the list that belong to another table, or are computed. */
export const patientPackageKeys = {
  table: 'bought',
  foreign: ['name', 'record_no', 'last_day', 'trainer_name'],
  own: { setmeal_name: 'name', state: 'packageState' },
} as const;

/** SQL for the day of the last session, otherwise of the last active use. */
const LAST_DAY = sql<string | null>`coalesce((SELECT max(done.record_date) FROM archive_record done
  WHERE done.property_owner_id = bought.property_owner_id AND done.owner_kind = 'PACKAGE' AND done.owner_id = bought.id
  AND done.stage_state = 2), (SELECT (max(used.at) AT TIME ZONE 'Asia/Shanghai')::date
  FROM patient_package_ledger used WHERE used.property_owner_id = bought.property_owner_id AND used.package_id = bought.id
  AND used.op = 'USE' AND NOT EXISTS (SELECT FROM patient_package_ledger back
    WHERE back.property_owner_id = used.property_owner_id AND back.returns_id = used.id)))`;

const endsBy = (day: string) => sql<boolean>`(bought.package_state = ${ACTIVE} AND bought.expire_date <= ${day}::date)`;

/** Packages of the organisation with whose they are. */
function packages(cx: SessionCx, soonest: string) {
  return mine(cx, 'patientPackage as bought')
    .where('bought.orgId', '=', cx.caller.orgId)
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'bought.propertyOwnerId').onRef('patient.id', '=', 'bought.patientId'),
    )
    .leftJoin('employee as trainer', (on) =>
      on.onRef('trainer.propertyOwnerId', '=', 'bought.propertyOwnerId').onRef('trainer.id', '=', 'bought.trainerId'),
    )
    .select(['bought.id', 'bought.version', 'bought.packageNo', 'bought.patientId', 'bought.kind', 'bought.productId'])
    .select(['bought.name as setmealName', 'bought.totalTimes', 'bought.giftTimes', 'bought.usedTimes'])
    .select(['bought.leftTimes', 'bought.startDate', 'bought.expireDate', 'bought.trainerId', 'bought.freezeCount'])
    .select(['trainer.name as trainerName', 'bought.packageState as state', LAST_DAY.as('lastDay')])
    .select([sql<string | null>`bought.frozen_from + bought.frozen_days`.as('frozenUntil')])
    .select(sql<boolean>`(${endsBy(soonest)} IS TRUE OR bought.package_state = 3)`.as('endsSoon'))
    .select(['patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday', 'patient.birthdayEstimated'])
    .select('patient.phone');
}

/** `soonest`: the last day of the days in which a package ends soon. */
export function patientPackagesMatching(cx: SessionCx, filters: Filters, soonest: string) {
  const { state, trainerId, productId, expireFrom, expireTo, keyword, kind, endsSoon, patientId } = filters;
  let rows = packages(cx, soonest).where('bought.kind', '=', kind ?? 'VT');
  if (state) rows = rows.where('bought.packageState', '=', state);
  if (trainerId) rows = rows.where('bought.trainerId', '=', trainerId);
  if (productId) rows = rows.where('bought.productId', '=', productId);
  if (expireFrom) rows = rows.where('bought.expireDate', '>=', expireFrom);
  if (expireTo) rows = rows.where('bought.expireDate', '<=', expireTo);
  if (endsSoon) rows = rows.where(endsBy(soonest));
  if (patientId) rows = rows.where('bought.patientId', '=', patientId);
  if (!keyword) return rows;
  const text = keyword.trim();
  return rows.where((is) => is.or([patientMatches(text), is('bought.packageNo', 'ilike', contains(text))]));
}

type Rows = ReturnType<typeof patientPackagesMatching>;

/** The total row of the list: sessions. */
export function patientPackageSums(rows: Rows) {
  const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`bought.${column}`)}), 0)::int`;
  return rows
    .clearSelect()
    .select([total('totalTimes').as('totalTimes'), total('giftTimes').as('giftTimes')])
    .select([total('usedTimes').as('usedTimes'), total('leftTimes').as('leftTimes')])
    .executeTakeFirstOrThrow();
}

export function findPatientPackage(cx: SessionCx, id: number, soonest: string) {
  return packages(cx, soonest).where('bought.id', '=', id).executeTakeFirst();
}

/** What happened to its times, the latest first. */
export function patientPackageOps(cx: SessionCx, packageId: number) {
  return mine(cx, 'patientPackageLedger as entry')
    .leftJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'entry.propertyOwnerId').onRef('account.id', '=', 'entry.operatorId'),
    )
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('employee.id', '=', 'account.staffId'),
    )
    .where('entry.packageId', '=', packageId)
    .select(['entry.id', 'entry.op', 'entry.delta', 'entry.leftAfter', 'entry.bizNo', 'entry.at'])
    .select((is) => is.fn.coalesce('employee.name', 'account.account').as('operatorName'))
    .orderBy('entry.seq', 'desc')
    .execute();
}

/** How many of a kind the organisation has that end by this day. */
export async function countEnding(cx: SessionCx, kind: Filters['kind'], soonest: string): Promise<number> {
  const { n } = await mine(cx, 'patientPackage as bought')
    .where('bought.orgId', '=', cx.caller.orgId)
    .where('bought.kind', '=', kind ?? 'VT')
    .where('bought.packageState', '=', sql.lit(ACTIVE))
    .where('bought.expireDate', '<=', soonest)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
