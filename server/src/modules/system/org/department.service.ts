import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { department } from '@mingmou/contract/system/org/department.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrg } from '../../../kernel/context/org-lock';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import {
  defaultDepartmentId,
  departmentSorting,
  departmentsMatching,
  usesOfDepartment,
  worksHere,
} from './department.store';

async function valuesOf(cx: SessionCx, input: InputOf<typeof department.save>) {
  const { name, deptType, registrable, isDefault, managerId } = input;
  if (managerId && !(await worksHere(cx, managerId))) refuse(sharedCodes.missing);
  return {
    name,
    deptType,
    registrable,
    isDefault,
    managerId: managerId ?? null,
    deptCode: input.deptCode ?? null,
    phone: input.phone ?? null,
    sort: input.sort ?? 0,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** One default an organisation: naming another takes the mark from the one that had it. */
async function takeDefaultMark(cx: SessionCx, exceptId: number | null): Promise<void> {
  await lockOrg(cx);
  const holder = await defaultDepartmentId(cx);
  if (holder !== undefined && holder !== exceptId) await writeRow(cx, 'department', holder, { isDefault: false });
}

async function insert(cx: SessionCx, values: Values): Promise<number> {
  if (values.isDefault) await takeDefaultMark(cx, null);
  return insertRow(cx, 'department', { ...values, orgId: cx.caller.orgId });
}

async function write(cx: SessionCx, id: number, change: RowChange<'department'>): Promise<void> {
  if (change.isDefault) await takeDefaultMark(cx, id);
  const mark = change.stateEnum === 'DELETE' ? { isDefault: false } : {};
  await writeRow(cx, 'department', id, { ...change, ...mark });
}

/** A department with people, schedules to come or visits is neither disabled nor deleted (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to === 'ENABLE') return;
  const [used] = await usesOfDepartment(cx, id);
  if (!used) return;
  const action = department.lifecycle.actions[to].title;
  refuse(sharedCodes.inUse, { label: department.name, name, place: used.where, action });
}

/** Departments of the organisation: names are unique, and one is the default. */
export const departmentRules = {
  table: 'department',
  rows: departmentsMatching,
  sorting: departmentSorting,
  valuesOf,
  unique: { department_name_once: ({ name }: Values) => duplicate(department.fields.name.title, name)() },
  insert,
  write,
  beforeMove,
} as const;
