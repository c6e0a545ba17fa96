import type { InputOf } from '@mingmou/contract/base/call';
import type { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';

type Filters = Omit<InputOf<typeof outsideReferrer.page>, 'page' | 'size' | 'column' | 'asc'>;

export const outsideReferrerSorting: Sorting = {
  columns: ['name', 'kind', 'phone', 'contact', 'account_note', 'state_enum', 'updated_at'],
  initial: [['id', 'desc']],
};

export function outsideReferrersMatching(cx: SessionCx, { keyword, kind, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'outsideReferrer')
    .where('outsideReferrer.stateEnum', '<>', 'DELETE')
    .select(['outsideReferrer.id', 'outsideReferrer.name', 'outsideReferrer.kind', 'outsideReferrer.phone'])
    .select(['outsideReferrer.contact', 'outsideReferrer.accountNote', 'outsideReferrer.stateEnum'])
    .select(['outsideReferrer.version', 'outsideReferrer.updatedAt']);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([
        is('outsideReferrer.name', 'ilike', pattern),
        is('outsideReferrer.phone', 'like', pattern),
        is('outsideReferrer.contact', 'ilike', pattern),
      ]),
    );
  }
  if (kind) rows = rows.where('outsideReferrer.kind', '=', kind);
  return stateEnum ? rows.where('outsideReferrer.stateEnum', '=', stateEnum) : rows;
}
