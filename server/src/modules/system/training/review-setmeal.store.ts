import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money } from '@mingmou/contract/base/money';
import type { reviewSetmeal } from '@mingmou/contract/system/training/review-setmeal.contract';
import type { reviewKind, startRule } from '@mingmou/contract/system/training/training.dicts';
import type { ReviewNode } from '@mingmou/contract/system/training/training.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';

type Filters = Omit<InputOf<typeof reviewSetmeal.page>, 'page' | 'size' | 'column' | 'asc'>;

export const reviewSetmealSorting: Sorting = {
  columns: [
    ...['code', 'name', 'kind', 'total_times', 'price', 'valid_days', 'start_rule'],
    ...['state_enum', 'updated_at'],
  ],
  initial: [
    ['code', 'asc'],
    ['id', 'asc'],
  ],
};

export function reviewSetmealsMatching({ db, caller }: SessionCx, { name, kind, stateEnum }: Filters = {}) {
  let rows = db
    .selectFrom('reviewSetmeal')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'totalTimes', 'validDays', 'stateEnum', 'version', 'updatedAt'])
    .select((is) => [
      is.ref('kind').$castTo<CodeOf<typeof reviewKind>>().as('kind'),
      is.ref('startRule').$castTo<CodeOf<typeof startRule>>().as('startRule'),
      is.ref('nodes').$castTo<ReviewNode[]>().as('nodes'),
      sql<Money>`review_setmeal.price::float8`.as('price'),
    ]);
  if (name)
    rows = rows.where((is) => is.or([is('name', 'ilike', contains(name)), is('code', 'ilike', contains(name))]));
  if (kind) rows = rows.where('kind', '=', kind);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}
