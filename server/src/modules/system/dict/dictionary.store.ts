import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { DICTIONARIES } from '@mingmou/contract/dict/dictionaries';
import { type dictionary, FIXED_ROWS_FROM } from '@mingmou/contract/system/dict/dictionary.contract';
import { sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof dictionary.page>, 'page' | 'size' | 'column' | 'asc'>;
type Name = OutputOf<typeof dictionary.findById>['dictionary'];

export const dictionarySorting: Sorting = {
  columns: ['dictionary', 'code', 'name', 'sort', 'fixed', 'state_enum', 'updated_at'],
  initial: [
    ['place', 'asc'],
    ['fixed', 'desc'],
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

/** The rows of the product, as text for a table: they are the same for every chain, and older than any of its rows. */
const FIXED = JSON.stringify(
  DICTIONARIES.flatMap((one, place) =>
    one.rows.map(({ code, name }, at) => ({
      dictionary: one.name,
      place,
      code: String(code),
      name,
      sort: at + 1,
    })),
  ).map((row, at) => ({ ...row, id: FIXED_ROWS_FROM + at })),
);

const PLACES = JSON.stringify(DICTIONARIES.map(({ name }, place) => ({ dictionary: name, place })));

/** Every row of every dictionary: those of the product, and the additions of the chain. */
export function allRowsMatching({ db, caller, now }: SessionCx, { dictionary: of, name, stateEnum }: Filters = {}) {
  const all = sql<{
    id: number;
    dictionary: Name;
    place: number;
    code: string;
    name: string;
    sort: number;
    fixed: boolean;
    stateEnum: 'ENABLE' | 'DISABLE' | 'DELETE';
    version: number;
    updatedAt: string;
  }>`(
    SELECT id, dictionary, place, code, name, sort, true AS fixed, 'ENABLE' AS state_enum, 1 AS version,
      ${now.toISOString()}::timestamptz AS updated_at
    FROM jsonb_to_recordset(${FIXED}::jsonb)
      AS fixed (id bigint, dictionary text, place integer, code text, name text, sort integer)
    UNION ALL
    SELECT id, dictionary, place, code, name, sort, false, state_enum, version, updated_at
    FROM dictionary_row JOIN jsonb_to_recordset(${PLACES}::jsonb) AS known (dictionary text, place integer) USING (dictionary)
    WHERE property_owner_id = ${caller.propertyOwnerId} AND state_enum <> 'DELETE'
  )`.as('row');
  let rows = db
    .selectFrom(all)
    .select(['id', 'dictionary', 'place', 'code', 'name', 'sort', 'fixed', 'stateEnum', 'version', 'updatedAt']);
  if (of) rows = rows.where('dictionary', '=', of);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** The additions of the chain alone. */
export function additionsMatching(cx: SessionCx, { dictionary: of, name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'dictionaryRow')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'sort', 'stateEnum', 'version', 'updatedAt'])
    .select(['dictionary', sql<number>`0`.as('place'), sql<boolean>`false`.as('fixed')]);
  if (of) rows = rows.where('dictionary', '=', of);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** The additions of the chain to some dictionaries, in their order. */
export async function additionsTo(cx: SessionCx, names: readonly string[]) {
  if (names.length === 0) return [];
  return additionsMatching(cx)
    .where('dictionary', 'in', [...names])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

interface Place {
  readonly label: string;
  readonly table: 'patient' | 'employee' | 'serviceCharge' | 'drugUsage';
  readonly column: 'occupation' | 'jobTitle' | 'chargeCategory' | 'route';
}

/** Where codes of an extensible dictionary are kept; one that no table keeps has no place. */
export const PLACES_OF_CODES: Readonly<Record<string, Place>> = {
  occupation: { label: '患者', table: 'patient', column: 'occupation' },
  jobTitle: { label: '员工', table: 'employee', column: 'jobTitle' },
  chargeCategory: { label: '收费项目', table: 'serviceCharge', column: 'chargeCategory' },
  drugRoute: { label: '药品用法', table: 'drugUsage', column: 'route' },
};

/** What holds a code of a dictionary in any organisation, a row that was deleted as well; undefined: nothing. */
export function placeOfCode(cx: SessionCx, name: string, code: string): Promise<string | undefined> {
  return acrossOrgs(cx, async () => {
    const place = PLACES_OF_CODES[name];
    if (!place) return undefined;
    const { rows } = await sql`SELECT FROM ${sql.table(place.table)}
      WHERE property_owner_id = ${cx.caller.propertyOwnerId} AND ${sql.ref(place.column)} = ${code} LIMIT 1`.execute(
      cx.db,
    );
    return rows.length > 0 ? place.label : undefined;
  });
}
