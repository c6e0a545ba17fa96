import type { InputOf } from '@mingmou/contract/base/call';
import type { referenceSet } from '@mingmou/contract/workstation/growth/reference-set.contract';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof referenceSet.page>, 'page' | 'size' | 'column' | 'asc'>;

export const referenceSetSorting: Sorting = {
  columns: ['code', 'name', 'kind', 'state_enum', 'updated_at'],
  initial: [
    ['preset', 'desc'],
    ['code', 'asc'],
  ],
};

const ages = sql`SELECT (entry ->> 'age')::numeric AS age FROM jsonb_array_elements(rows) AS entry`;
const youngest = sql<number | null>`(SELECT min(age)::float8 FROM (${ages}) AS each)`;
const oldest = sql<number | null>`(SELECT max(age)::float8 FROM (${ages}) AS each)`;

export function referenceSetsMatching(cx: SessionCx, { keyword, kind, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'growthReferenceSet')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'kind', 'citation', 'licence', 'preset', 'stateEnum', 'version', 'updatedAt'])
    .select([youngest.as('ageFrom'), oldest.as('ageTo')])
    .select(sql<number>`jsonb_array_length(rows)`.as('rowCount'));
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([is('code', 'ilike', pattern), is('name', 'ilike', pattern)]));
  }
  if (kind) rows = rows.where('kind', '=', kind);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Whether an organisation of the chain judges lengths by it. */
export function isJudgedBy(cx: SessionCx, code: string): Promise<boolean> {
  return acrossOrgs(cx, async () => {
    const found = await mine(cx, 'parameter')
      .where('key', '=', workstationParameters.alReferenceSet.key)
      .where(sql<boolean>`value = to_jsonb(${code}::text)`)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  });
}

/** A set whose figures are about to be replaced. */
export function lockReferenceSet(cx: SessionCx, id: number) {
  return mine(cx, 'growthReferenceSet')
    .where('id', '=', id)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'kind', 'preset'])
    .forUpdate()
    .executeTakeFirst();
}
