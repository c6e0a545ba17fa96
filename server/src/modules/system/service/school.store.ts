import type { InputOf } from '@mingmou/contract/base/call';
import type { school } from '@mingmou/contract/system/service/school.contract';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof school.page>, 'page' | 'size' | 'column' | 'asc'>;

export const schoolSorting: Sorting = {
  columns: [
    ...['name', 'school_type', 'province', 'city', 'district', 'address', 'contact', 'phone'],
    ...['classes_per_grade', 'students', 'state_enum', 'updated_at'],
  ],
  initial: [
    ['district', 'asc'],
    ['name', 'asc'],
    ['id', 'asc'],
  ],
};

export function schoolsMatching(cx: SessionCx, { keyword, schoolType: type, district, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'school')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'province', 'city', 'district', 'address', 'contact', 'phone'])
    .select(['classesPerGrade', 'students', 'stateEnum', 'version', 'updatedAt'])
    .select(['schoolType', 'grades']);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase())]));
  }
  if (type) rows = rows.where('schoolType', '=', type);
  if (district) rows = rows.where('district', 'ilike', contains(district));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Whether an organisation of the chain screened it, or plans to. */
export function isSchoolOfTasks(cx: SessionCx, schoolId: number): Promise<boolean> {
  return acrossOrgs(cx, async () => {
    const task = await mine(cx, 'screeningTask')
      .where('schoolId', '=', schoolId)
      .where('stateEnum', '<>', 'DELETE')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    return task !== undefined;
  });
}

/** Every school of the chain as 「区县 名称」. */
export async function schoolNames(cx: SessionCx): Promise<ReadonlySet<string>> {
  const rows = await mine(cx, 'school').where('stateEnum', '<>', 'DELETE').select(['district', 'name']).execute();
  return new Set(rows.map(({ district, name }) => `${district} ${name}`));
}

/** Whether a patient of the chain has it, one that was deleted as well. */
export async function isSchoolOfPatients(cx: SessionCx, schoolId: number): Promise<boolean> {
  const row = await mine(cx, 'patient').where('schoolId', '=', schoolId).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
