import type { InputOf } from '@mingmou/contract/base/call';
import type { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof reviewServicePackage.page>, 'page' | 'size' | 'column' | 'asc'>;

export const reviewServicePackageSorting: Sorting = {
  columns: [
    ...['code', 'name', 'kind', 'total_times', 'price', 'valid_days', 'start_rule'],
    ...['state_enum', 'updated_at'],
  ],
  initial: [
    ['code', 'asc'],
    ['id', 'asc'],
  ],
};

export function reviewServicePackagesMatching(cx: SessionCx, { name, kind, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'reviewServicePackage')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'totalTimes', 'validDays', 'stateEnum', 'version', 'updatedAt'])
    .select(['kind', 'startRule', 'nodes', 'reviewServicePackage.price']);
  if (name)
    rows = rows.where((is) => is.or([is('name', 'ilike', contains(name)), is('code', 'ilike', contains(name))]));
  if (kind) rows = rows.where('kind', '=', kind);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}
