import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';

export interface IcdRow {
  readonly code: string;
  readonly name: string;
  readonly pinyin: string;
  /** Null: as it is; of a new one not, and 0. */
  readonly isCommon: boolean | null;
  readonly sort: number | null;
}

function given(rows: readonly IcdRow[]) {
  const column = <K extends keyof IcdRow>(name: K) => rows.map((row) => row[name]);
  return sql`unnest(${column('code')}::text[], ${column('name')}::text[], ${column('pinyin')}::text[],
    ${column('isCommon')}::boolean[], ${column('sort')}::integer[]) AS given (code, name, pinyin, is_common, sort)`;
}

/** Takes over what differs of the codes that are there; answers how many rows that was. */
export async function updateCodes({ db, caller, now }: SessionCx, rows: readonly IcdRow[]): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE icd SET name = given.name, pinyin = given.pinyin,
      is_common = coalesce(given.is_common, icd.is_common), sort = coalesce(given.sort, icd.sort),
      version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${caller.accountId}
    FROM ${given(rows)}
    WHERE icd.property_owner_id = ${caller.propertyOwnerId} AND icd.code = given.code AND icd.state_enum <> 'DELETE'
      AND (icd.name, icd.is_common, icd.sort)
        <> (given.name, coalesce(given.is_common, icd.is_common), coalesce(given.sort, icd.sort))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Adds the codes that are not there; answers how many that were. */
export async function insertCodes({ db, caller }: SessionCx, rows: readonly IcdRow[]): Promise<number> {
  const { numAffectedRows } = await sql`INSERT INTO icd (property_owner_id, code, name, pinyin, is_common, sort)
    SELECT ${caller.propertyOwnerId}::bigint, given.code, given.name, given.pinyin,
      coalesce(given.is_common, false), coalesce(given.sort, 0)
    FROM ${given(rows)}
    ON CONFLICT (property_owner_id, code) WHERE state_enum <> 'DELETE' DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0);
}
