import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { intention } from '@mingmou/contract/patients/return/return.dicts';
import type { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import type { Sorting } from '../../kernel/row/list';
import { patientsMatching } from '../patients/patient-filter.rows';

type Filters = Omit<InputOf<typeof returnRecord.people>, 'page' | 'size' | 'column' | 'asc'>;

export const peopleSorting: Sorting = {
  columns: ['record_no', 'name', 'sex', 'phone', 'last_visit_at', 'last_return_at'],
  initial: [['id', 'desc']],
};

const OF_PATIENT = sql`record.property_owner_id = patient.property_owner_id AND record.patient_id = patient.id`;
const LAST_AT = sql<string | null>`(SELECT max(record.at) FROM return_record record WHERE ${OF_PATIENT})`;
const LAST_INTENTION = sql<CodeOf<typeof intention> | null>`(SELECT record.intention FROM return_record record
  WHERE ${OF_PATIENT} AND record.intention IS NOT NULL ORDER BY record.at DESC, record.id DESC LIMIT 1)`;

/** Patients as the list of patients finds them, with what became of their last return visit. */
export function returnPeople(cx: SessionCx, filters: Filters) {
  const { lastReturnBefore, neverReturned, lastIntention } = filters;
  let rows = patientsMatching(cx, filters).select([LAST_AT.as('lastReturnAt'), LAST_INTENTION.as('lastIntention')]);
  if (lastReturnBefore) rows = rows.where(sql<boolean>`${LAST_AT} < ${`${lastReturnBefore} 00:00:00+08`}::timestamptz`);
  if (neverReturned) rows = rows.where(sql<boolean>`NOT EXISTS (SELECT FROM return_record record WHERE ${OF_PATIENT})`);
  return lastIntention ? rows.where(sql<boolean>`${LAST_INTENTION} = ${lastIntention}`) : rows;
}

/** Their ids in the order of the list, so many at most. */
export async function peopleIds(cx: SessionCx, filters: Filters, most: number): Promise<number[]> {
  const rows = await returnPeople(cx, filters)
    .clearSelect()
    .select('patient.id')
    .orderBy('patient.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
