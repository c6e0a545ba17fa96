import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { school } from '@mingmou/contract/system/service/school.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { checkAreaNames } from '../../../kernel/row/area';
import { initials } from '../../../kernel/row/pinyin';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { isSchoolOfPatients, isSchoolOfTasks, schoolSorting, schoolsMatching } from './school.store';

const CLASSES_PER_GRADE = 10;

function valuesOf(_cx: SessionCx, input: InputOf<typeof school.save>, old?: Parameters<typeof checkAreaNames>[0]) {
  const { name, schoolType, district } = input;
  checkAreaNames(input, old);
  return {
    name,
    pinyin: initials(name),
    schoolType,
    province: input.province ?? null,
    city: input.city ?? null,
    district,
    address: input.address ?? null,
    contact: input.contact ?? null,
    phone: input.phone ?? null,
    grades: input.grades ?? [],
    classesPerGrade: input.classesPerGrade ?? CLASSES_PER_GRADE,
    students: input.students ?? null,
  };
}

type Values = ReturnType<typeof valuesOf>;

/** Once screened, or a patient's, it can be disabled only (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to !== 'DELETE') return;
  const place = (await isSchoolOfTasks(cx, id)) ? '筛查任务' : (await isSchoolOfPatients(cx, id)) ? '患者' : undefined;
  if (place) refuse(sharedCodes.inUse, { label: school.name, name, place, action: '删除' });
}

/** Schools of the chain; a name is unique in its district. */
export const schoolRules = {
  table: 'school',
  rows: schoolsMatching,
  sorting: schoolSorting,
  valuesOf,
  unique: { school_name_once: ({ name }: Values) => duplicate(school.fields.name.title, name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'school', values),
  write: (cx: SessionCx, id: number, change: RowChange<'school'>) => writeRow(cx, 'school', id, change),
  beforeMove,
} as const;
