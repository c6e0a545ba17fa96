import type { InputOf } from '@mingmou/contract/base/call';
import type { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { waysBlocked } from '../patients/no-disturb.rows';
import { patientMatches } from '../patients/patient-match.rows';

export const disturbSorting: Sorting = {
  columns: ['record_no', 'name', 'until', 'at'],
  initial: [
    ['at', 'desc'],
    ['patient_id', 'desc'],
  ],
};

/** Patients of the organisation who are not to be disturbed today. */
export function undisturbed(cx: SessionCx, { keyword }: Pick<InputOf<typeof noDisturb.page>, 'keyword'>) {
  const today = dayText(cx.now);
  const rows = mine(cx, 'patient')
    .where('patient.stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`cardinality(${waysBlocked(today)}) > 0`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM patient_org place WHERE place.property_owner_id = patient.property_owner_id
        AND place.org_id = ${cx.caller.orgId} AND place.patient_id = patient.id)`,
    )
    .select(['patient.id as patientId', 'patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday'])
    .select(['patient.birthdayEstimated', 'patient.phone', 'patient.noDisturbWays as ways'])
    .select(sql<string>`coalesce(patient.no_disturb_reason, '')`.as('reason'))
    .select(['patient.noDisturbUntil as until', 'patient.noDisturbBy as by', 'patient.noDisturbAt as at']);
  return keyword ? rows.where(patientMatches(keyword)) : rows;
}

/** Locked, in the order of their numbers. */
export function lockWishes(cx: SessionCx, ids: readonly number[]) {
  return mine(cx, 'patient')
    .where('stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .select(['id', 'name', 'noDisturbWays'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function writeWish(cx: SessionCx, patientId: number, wish: RowChange<'patient'>): Promise<void> {
  return writeRow(cx, 'patient', patientId, wish);
}
