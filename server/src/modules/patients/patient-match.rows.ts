import { normalName } from '@mingmou/contract/patients/patient.rules';
import { type RawBuilder, sql } from 'kysely';
import { malformed } from '../../kernel/call/refusal';
import { contains } from '../../kernel/row/list';

/** What finds a patient that the query names `patient`: the name, its initials, the phone or the record number. */
export function patientMatches(keyword: string): RawBuilder<boolean> {
  const pattern = contains(keyword);
  return sql<boolean>`(patient.name ILIKE ${pattern} OR patient.pinyin_initials ILIKE ${pattern}
    OR patient.phone LIKE ${pattern} OR patient.record_no ILIKE ${pattern})`;
}

/** Returns a name as it is stored; refuses a name without any visible character. */
export function storedName(typed: string): string {
  const name = normalName(typed);
  if (name === '') throw malformed('name', '姓名：请填写');
  return name;
}

/** Characters that `normalName` removes, as a pattern of PostgreSQL: spaces and whatever is invisible. */
const UNSEEN = [
  String.raw`\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f`,
  String.raw`\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff`,
].join('');

/**
 * SQL for comparing names. It repeats `normalName`, because rows stored before a rule existed still contain what the
 * rule removes.
 */
export function nameKey(column: string): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFKC), ${`[${UNSEEN}]`}, '', 'g'))`;
}

/** {@link nameKey} of a name that is no column. */
export const nameKeyOf = (name: string): string => normalName(name).toLowerCase();

/** Whether the column holds this name. No index serves the condition: it belongs behind one that selects few rows. */
export function hasName(column: string, name: string): RawBuilder<boolean> {
  return sql<boolean>`${nameKey(column)} = ${nameKeyOf(name)}`;
}
