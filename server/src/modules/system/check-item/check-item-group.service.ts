import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrg } from '../../../kernel/context/org-lock';
import { ORDER_STEP, sortRows } from '../../../kernel/row/row-order';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import {
  checkItemGroupSorting,
  checkItemGroupsMatching,
  defaultGroupId,
  departmentsHere,
  groupsInOrder,
  lastPlace,
} from './check-item-group.store';

/** A department that was disabled may stay, and is not added. */
async function checkDepartments(cx: SessionCx, ids: readonly number[], former: readonly number[]): Promise<void> {
  const here = await departmentsHere(cx, ids);
  const fits = here.filter(({ id, stateEnum }) => stateEnum === 'ENABLE' || former.includes(id));
  if (fits.length < ids.length) refuse(sharedCodes.missing);
}

async function valuesOf(
  cx: SessionCx,
  { name, checkItemIds, isDefault, ...input }: InputOf<typeof checkItemGroup.save>,
  old?: { readonly departmentIds: readonly number[] },
) {
  if (new Set(checkItemIds).size < checkItemIds.length) {
    throw malformed('checkItemIds', `${checkItemGroup.fields.checkItemIds.title}：不能重复`);
  }
  const departmentIds = [...new Set(input.departmentIds ?? [])];
  await checkDepartments(cx, departmentIds, old?.departmentIds ?? []);
  const visitTypes = [...new Set(input.visitTypes ?? [])];
  return { name, checkItemIds: [...checkItemIds], departmentIds, visitTypes, isDefault };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** One default an organisation: naming another takes the mark from the one that had it. */
async function takeDefaultMark(cx: SessionCx, exceptId: number | null): Promise<void> {
  const holder = await defaultGroupId(cx);
  if (holder !== undefined && holder !== exceptId) await writeRow(cx, 'checkItemGroup', holder, { isDefault: false });
}

async function insert(cx: SessionCx, values: Values): Promise<number> {
  await lockOrg(cx);
  if (values.isDefault) await takeDefaultMark(cx, null);
  const sort = (await lastPlace(cx)) + ORDER_STEP;
  return insertRow(cx, 'checkItemGroup', { ...values, sort, orgId: cx.caller.orgId });
}

async function write(cx: SessionCx, id: number, change: RowChange<'checkItemGroup'>): Promise<void> {
  if (change.isDefault) {
    await lockOrg(cx);
    await takeDefaultMark(cx, id);
  }
  const mark = change.stateEnum === 'DELETE' ? { isDefault: false } : {};
  await writeRow(cx, 'checkItemGroup', id, { ...change, ...mark });
}

/** Groups of check items of the organisation: names are unique, and one group is the default. */
export const checkItemGroupRules = {
  table: 'checkItemGroup',
  rows: checkItemGroupsMatching,
  sorting: checkItemGroupSorting,
  valuesOf,
  unique: {
    check_item_group_name_once: ({ name }: Values) => duplicate(checkItemGroup.fields.name.title, name)(),
  },
  insert,
  write,
} as const;

/** Puts the named groups into this order; the others keep their places. */
export async function sortGroups(cx: SessionCx, { ids }: InputOf<typeof checkItemGroup.sort>) {
  await lockOrg(cx);
  return sortRows(cx, {
    ...{ table: 'checkItemGroup', target: checkItemGroup.name },
    ...{ all: await groupsInOrder(cx), ids },
  });
}
