import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { checkItemGroup } from '@mingmou/contract/system/check-item-group.contract';
import { movedInto } from '@mingmou/contract/system/order.rules';
import type { SessionCx } from '../../../kernel/cx';
import { malformed, refuse } from '../../../kernel/refusal';
import { duplicate } from '../../../kernel/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/versioned-row';
import {
  checkItemGroupSorting,
  checkItemGroupsMatching,
  defaultGroupId,
  departmentsHere,
  groupsInOrder,
  lastPlace,
  lockOrg,
  writePlace,
} from './check-item-group.store';

const STEP = 10;

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
  const sort = (await lastPlace(cx)) + STEP;
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

/** Groups of check items of the organisation: a name stands once in it, and one of them is the default. */
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
  const groups = await groupsInOrder(cx);
  const places = new Map(groups.map((group) => [group.id, group]));
  if (new Set(ids).size < ids.length || ids.some((id) => !places.has(id))) refuse(sharedCodes.missing);
  const order = movedInto(
    groups.map(({ id }) => id),
    ids,
  );
  for (const [at, id] of order.entries()) {
    const sort = (at + 1) * STEP;
    if (places.get(id)?.sort !== sort) await writePlace(cx, id, sort);
  }
  const label = checkItemGroup.row.sort.title;
  const named = (list: readonly number[]) => list.map((id) => places.get(id)?.name).join('、');
  cx.log({
    targetType: checkItemGroup.name,
    targetName: named(ids).slice(0, 100),
    before: { sort: { label, value: named(groups.map(({ id }) => id)) } },
    after: { sort: { label, value: named(order) } },
  });
  return null;
}
