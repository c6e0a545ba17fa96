import type { InputOf, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { department } from '@mingmou/contract/system/department.contract';
import type { SessionCx } from '../../../kernel/cx';
import { changes } from '../../../kernel/operation-log';
import { refuse } from '../../../kernel/refusal';
import { transition } from '../../../kernel/transition';
import { duplicate, whereUnique } from '../../../kernel/unique';
import { asSeen } from '../../../kernel/versioned-row';
import {
  defaultDepartment,
  findDepartment,
  insertDepartment,
  lockDepartment,
  lockOrg,
  peopleIn,
  worksHere,
  writeDepartment,
} from './department.store';

const TARGET = '科室';
const NAME_ONCE = 'department_name_once';

type Fields = InputOf<typeof department.save>;

async function columnsOf(cx: SessionCx, { managerId, ...fields }: Fields) {
  if (managerId && !(await worksHere(cx, managerId))) refuse(sharedCodes.missing);
  const { name, deptType, registrable, isDefault } = fields;
  return {
    name,
    deptType,
    registrable,
    isDefault,
    managerId: managerId ?? null,
    deptCode: fields.deptCode ?? null,
    phone: fields.phone ?? null,
    sort: fields.sort ?? 0,
  };
}

/** One default an organisation: naming another takes the mark from the one that had it. */
async function takeDefaultMark(cx: SessionCx, exceptId: number | null): Promise<void> {
  await lockOrg(cx);
  const holder = await defaultDepartment(cx);
  if (holder && holder.id !== exceptId) await writeDepartment(cx, holder.id, { isDefault: false });
}

export async function departmentById(cx: SessionCx, id: number) {
  return (await findDepartment(cx, id)) ?? refuse(sharedCodes.missing);
}

export async function saveDepartment(cx: SessionCx, input: Fields) {
  const row = await columnsOf(cx, input);
  if (row.isDefault) await takeDefaultMark(cx, null);
  const { propertyOwnerId, orgId } = cx.caller;
  const id = await whereUnique({ [NAME_ONCE]: duplicate(department.fields.name.title, row.name) }, () =>
    insertDepartment(cx, { ...row, propertyOwnerId, orgId }),
  );
  cx.log({ targetType: TARGET, targetId: id, targetName: row.name, ...changes(department.fields, {}, row) });
  return { id };
}

export async function updateDepartment(cx: SessionCx, { id, version, ...fields }: InputOf<typeof department.update>) {
  const old = asSeen(await lockDepartment(cx, id), version);
  const row = await columnsOf(cx, fields);
  if (row.isDefault) await takeDefaultMark(cx, id);
  await whereUnique({ [NAME_ONCE]: duplicate(department.fields.name.title, row.name) }, () =>
    writeDepartment(cx, id, row),
  );
  cx.log({ targetType: TARGET, targetId: id, targetName: row.name, ...changes(department.fields, old, row) });
  return null;
}

async function refuseWhereUsed(cx: SessionCx, id: number, name: string, action: string): Promise<void> {
  if ((await peopleIn(cx, id)) > 0) refuse(sharedCodes.inUse, { label: TARGET, name, place: '员工', action });
}

/** The sentence to confirm; refused where people work in the department. */
export async function checkDelete(cx: SessionCx, id: number): Promise<string> {
  const { name } = await departmentById(cx, id);
  await refuseWhereUsed(cx, id, name, department.lifecycle.actions.DELETE.title);
  return name;
}

/** Enables, disables or deletes; a department where people work stays as it is (domain-system §2.7). */
export async function moveDepartment(cx: SessionCx, { id, stateEnum, version }: MasterMove) {
  await transition(cx, {
    flow: department.lifecycle,
    action: stateEnum,
    id,
    version,
    lock: async () => {
      const row = await lockDepartment(cx, id);
      return row && { ...row, state: row.stateEnum };
    },
    effect: async ({ name }) => {
      if (stateEnum !== 'ENABLE') await refuseWhereUsed(cx, id, name, department.lifecycle.actions[stateEnum].title);
    },
    write: (_row, to) => writeDepartment(cx, id, { stateEnum: to, ...(to === 'DELETE' ? { isDefault: false } : {}) }),
    target: ({ name }) => ({ targetType: TARGET, targetName: name }),
  });
  return null;
}
