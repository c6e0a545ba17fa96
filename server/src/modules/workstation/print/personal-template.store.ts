import type { InputOf } from '@mingmou/contract/base/call';
import type { personalTemplate } from '@mingmou/contract/workstation/print/personal-template.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof personalTemplate.page>, 'page' | 'size' | 'column' | 'asc'>;

export const personalSorting: Sorting = {
  columns: ['name', 'paper', 'sort', 'state_enum', 'updated_at'],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

export function personalTemplatesMatching(cx: SessionCx, { name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'personalTemplate')
    .where('accountId', '=', cx.caller.accountId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'paper', 'html', 'sort', 'stateEnum', 'version', 'updatedAt']);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}
