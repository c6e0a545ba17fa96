import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { grade } from '@mingmou/contract/patients/patient.dicts';
import type { school } from '@mingmou/contract/screening/school.contract';
import type { schoolType } from '@mingmou/contract/screening/screening.dicts';
import type { SessionCx } from '../../kernel/cx';
import { contains } from '../../kernel/list';

const PICKER_ROWS = 1000;

function enabled({ db, caller }: SessionCx) {
  return db
    .selectFrom('school')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('stateEnum', '=', 'ENABLE');
}

/** Schools to choose from, by district and name. */
export function schoolOptions(cx: SessionCx, { keyword }: InputOf<typeof school.findAll>) {
  let rows = enabled(cx);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase())]));
  }
  return rows
    .select(['id', 'name', 'district'])
    .select((is) => is.ref('schoolType').$castTo<CodeOf<typeof schoolType>>().as('schoolType'))
    .select((is) => is.ref('grades').$castTo<CodeOf<typeof grade>[]>().as('grades'))
    .orderBy('district')
    .orderBy('name')
    .limit(PICKER_ROWS)
    .execute();
}

export async function isEnabledSchool(cx: SessionCx, id: number): Promise<boolean> {
  return (await enabled(cx).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}
