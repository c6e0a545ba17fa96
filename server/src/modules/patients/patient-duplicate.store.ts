import { sql } from 'kysely';
import { together } from '../../database/open-transaction';
import type { SessionCx } from '../../kernel/context/cx';
import { briefs, bySeen, FOUND_ROWS, hasPhone } from './patient.store';
import { hasName } from './patient-match.rows';

interface DuplicateQuery {
  readonly name: string;
  readonly phone: string;
  readonly idCardNo: string | null;
  readonly birthday: string | null;
  readonly sex: number | null;
  readonly exceptId: number | null;
}

function others(cx: SessionCx, { exceptId }: DuplicateQuery) {
  return exceptId === null ? briefs(cx) : briefs(cx).where('patient.id', '<>', exceptId);
}

/** Files that refuse another one: the same card, or the same name and phone. Never cut off: one hit decides. */
function sameFiles(cx: SessionCx, query: DuplicateQuery) {
  const { name, phone, idCardNo } = query;
  const hasCard = idCardNo === null ? sql<boolean>`false` : sql<boolean>`patient.id_card_no = ${idCardNo}`;
  // Two conditions: the first is served by the indexes of card and phones, the second judges the rows found.
  return bySeen(
    others(cx, query)
      .where(sql<boolean>`(${hasCard} OR ${hasPhone(phone)})`)
      .where(sql<boolean>`(${hasCard} OR ${hasName('patient.name', name)})`),
  ).execute();
}

/** Files of the same name, day of birth and sex. */
async function namesakes(cx: SessionCx, query: DuplicateQuery) {
  const { name, birthday, sex } = query;
  if (birthday === null || sex === null) return [];
  return bySeen(
    others(cx, query)
      .where(sql<boolean>`lower(patient.name) = ${name.toLowerCase()}`)
      .where('patient.birthday', '=', birthday)
      .where(sql<boolean>`patient.sex = ${sex}`),
  )
    .limit(FOUND_ROWS)
    .execute();
}

/** Files with the phone; of many, those seen last. */
function sharingPhone(cx: SessionCx, query: DuplicateQuery) {
  return bySeen(others(cx, query).where(hasPhone(query.phone)))
    .limit(FOUND_ROWS)
    .execute();
}

/** Returns the files that a rule on duplicates may name; each rule has its own query, so that no rule hides files of another. */
export async function possibleDuplicates(cx: SessionCx, query: DuplicateQuery) {
  const found = await together(sameFiles(cx, query), namesakes(cx, query), sharingPhone(cx, query));
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}
