import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../kernel/list';

/** What finds a patient that the query names `patient`: the name, its initials, the phone or the record number. */
export function patientMatches(keyword: string): RawBuilder<boolean> {
  const pattern = contains(keyword);
  return sql<boolean>`(patient.name ILIKE ${pattern} OR patient.pinyin_initials ILIKE ${pattern}
    OR patient.phone LIKE ${pattern} OR patient.record_no ILIKE ${pattern})`;
}
