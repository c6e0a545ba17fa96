import type { InputOf } from '@mingmou/contract/base/call';
import type { icd } from '@mingmou/contract/system/service/icd.contract';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof icd.page>, 'page' | 'size' | 'column' | 'asc'>;

export const icdSorting: Sorting = {
  columns: ['code', 'name', 'pinyin', 'is_common', 'sort', 'state_enum', 'updated_at'],
  initial: [
    ['is_common', 'desc'],
    ['sort', 'asc'],
    ['code', 'asc'],
  ],
};

export function icdRowsMatching(cx: SessionCx, { keyword, isCommon, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'icd')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'pinyin', 'isCommon', 'sort', 'stateEnum', 'version', 'updatedAt']);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([is('code', 'ilike', pattern), is('name', 'ilike', pattern), is('pinyin', 'ilike', pattern)]),
    );
  }
  if (typeof isCommon === 'boolean') rows = rows.where('isCommon', '=', isCommon);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Whether a doctor of any organisation of the chain diagnosed it. */
export function isDiagnosed(cx: SessionCx, code: string): Promise<boolean> {
  return acrossOrgs(cx, async () => {
    const diagnosis = await mine(cx, 'diagnosis').where('icdCode', '=', code).select('id').limit(1).executeTakeFirst();
    return diagnosis !== undefined;
  });
}
