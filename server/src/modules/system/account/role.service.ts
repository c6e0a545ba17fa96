import { buttonId } from '@mingmou/contract/auth/buttons';
import { READY_MADE_ROLES } from '@mingmou/contract/auth/roles';
import type { InputOf, MasterMove, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { role } from '@mingmou/contract/system/account/role.contract';
import { tickChanges } from '@mingmou/contract/system/account/role.rules';
import { accountCodes, roleCodes } from '@mingmou/contract/system/system.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { transition } from '../../../kernel/row/transition';
import { duplicate, whereUnique } from '../../../kernel/row/unique';
import { asSeen, insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { PLATFORM_CHAIN_ID } from '../../../seed/chain';
import { refuseFloorBelowOwn, refuseOwnFloor } from './floor.service';
import { lockChain } from './grant.store';
import { refuseBeyondOrgs, refuseRoleOutOfReach } from './reach.service';
import { findRole, lockRole, orgsHolding, type RoleRow, roleNames, someoneKeepsRoles } from './role.store';
import { refuseAddedBeyondOwn, refuseNewBeyondOwn, refuseRevivingBeyondOwn } from './role-grant.service';
import { menuIdsFrom, menuName } from './role-menus.rules';

type Draft = InputOf<typeof role.save>;
type Answer = OutputOf<typeof role.findById>;

interface Values {
  readonly roleName: string;
  readonly discountFloor: number;
  readonly remark: string | null;
  readonly menuIds: number[];
}

function valuesOf({ roleName, discountFloor, remark, menuIds }: Draft): Values {
  return { roleName, discountFloor, remark: remark ?? null, menuIds: menuIdsFrom(menuIds) };
}

export async function roleRow(cx: SessionCx, id: number): Promise<Answer> {
  const { menuIds: _kept, ...row } = (await findRole(cx, id)) ?? refuse(sharedCodes.missing);
  return row;
}

/** Logs a role: fields as they are, rights by name, as removed and added ones. */
function logRole(cx: SessionCx, id: number, from: Values | null, to: Values): void {
  const { menuIds, ...fields } = role.fields;
  const { before, after } = changes(fields, from ? { ...from } : {}, { ...to });
  const { added, removed } = tickChanges(new Set(from?.menuIds), new Set(to.menuIds));
  const names = (ids: readonly number[]) => ({ menuIds: { label: menuIds.title, value: ids.map(menuName) } });
  cx.log({
    ...{ targetType: role.name, targetId: id, targetName: to.roleName },
    before: { ...before, ...(removed.length > 0 ? names(removed) : {}) },
    after: { ...after, ...(added.length > 0 ? names(added) : {}) },
  });
}

function named<T>(roleName: string, write: () => Promise<T>): Promise<T> {
  return whereUnique({ role_name_once: duplicate(role.fields.roleName.title, roleName) }, write);
}

async function insert(cx: SessionCx, values: Values): Promise<number> {
  await refuseNewBeyondOwn(cx, values.menuIds);
  await refuseFloorBelowOwn(cx, values.discountFloor);
  const id = await named(values.roleName, () => insertRow(cx, 'role', values));
  logRole(cx, id, null, values);
  return id;
}

export async function createRole(cx: SessionCx, draft: Draft): Promise<{ id: number }> {
  return { id: await insert(cx, valuesOf(draft)) };
}

/** Locks in the order that accounts keep too: the chain, then the row; nobody is given the role meanwhile. */
async function lockSeen(cx: SessionCx, { id, version }: Pick<MasterMove, 'id' | 'version'>): Promise<RoleRow> {
  await lockChain(cx);
  return asSeen(await lockRole(cx, id), version);
}

const KEEPERS = [1744, buttonId('role:save')];

/** What those who hold it may do; a name or a remark changes nothing for them. */
function changesHolders(from: Values, to: Values): boolean {
  const { added, removed } = tickChanges(new Set(from.menuIds), new Set(to.menuIds));
  return added.length + removed.length > 0 || from.discountFloor !== to.discountFloor;
}

async function write(cx: SessionCx, old: RoleRow, values: Values): Promise<void> {
  await refuseAddedBeyondOwn(cx, { id: old.id, from: old.menuIds, to: values.menuIds });
  if (changesHolders(old, values)) {
    const held = { menuIds: old.menuIds, orgIds: await orgsHolding(cx, old.id) };
    await refuseRoleOutOfReach(cx, held, 'role:save');
    if (values.discountFloor !== old.discountFloor) {
      await refuseOwnFloor(cx, old.id);
      await refuseFloorBelowOwn(cx, values.discountFloor, held.orgIds);
    }
  }
  await named(values.roleName, () => writeRow(cx, 'role', old.id, values));
  const isLost = KEEPERS.some((id) => old.menuIds.includes(id) && !values.menuIds.includes(id));
  if (isLost && !(await someoneKeepsRoles(cx))) refuse(accountCodes.lastAdmin);
  logRole(cx, old.id, old, values);
}

/**
 * Updates a role. The change takes effect at the next call of every session, because rights are read with the token.
 */
export async function updateRole(cx: SessionCx, input: InputOf<typeof role.update>): Promise<null> {
  const values = valuesOf(input);
  const old = await lockSeen(cx, input);
  if (old.preset && values.roleName !== old.roleName) refuse(roleCodes.presetKept);
  await write(cx, old, values);
  return null;
}

const NAME_LENGTH = role.fields.roleName.max ?? 12;

/** A name that no role has: the original's with 副本 behind it, and a number from the second copy on. */
function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const tail = n === 1 ? '副本' : `副本${n}`;
    const wanted = `${name.slice(0, NAME_LENGTH - tail.length)}${tail}`;
    if (!taken.has(wanted)) return wanted;
  }
}

export async function copyRole(cx: SessionCx, id: number): Promise<Answer> {
  const { discountFloor, remark, menuIds, roleName } = (await findRole(cx, id)) ?? refuse(sharedCodes.missing);
  const name = copyName(roleName, await roleNames(cx));
  return roleRow(cx, await insert(cx, { roleName: name, discountFloor, remark, menuIds }));
}

/** A ready-made role as every chain starts with it; its remark stays. */
export async function restoreRole(cx: SessionCx, seen: InputOf<typeof role.restore>): Promise<Answer> {
  const old = await lockSeen(cx, seen);
  const start = READY_MADE_ROLES.find(({ roleCode }) => roleCode === old.roleCode);
  if (!start) refuse(sharedCodes.wrongState, { state: '自建角色', action: '恢复默认' });
  const { roleName, discountFloor, menuIds, platformMenuIds } = start;
  const more = cx.caller.propertyOwnerId === PLATFORM_CHAIN_ID ? platformMenuIds : [];
  await write(cx, old, { roleName, discountFloor, remark: old.remark, menuIds: [...menuIds, ...more] });
  return roleRow(cx, old.id);
}

type Guarded = Pick<RoleRow, 'roleName' | 'preset' | 'accountCount'>;

/** A ready-made role is never deleted; one that accounts hold is neither disabled nor deleted (domain-system §2.7). */
function refuseMove({ roleName, preset, accountCount }: Guarded, to: StateEnum): void {
  if (to === 'DELETE' && preset) refuse(roleCodes.presetKept);
  const action = role.lifecycle.actions[to].title;
  if (accountCount > 0 && to !== 'ENABLE') refuse(roleCodes.inUse, { name: roleName, n: accountCount, action });
}

export async function checkDelete(cx: SessionCx, id: number): Promise<string> {
  const row = await roleRow(cx, id);
  refuseMove(row, 'DELETE');
  return MASTER_TEXTS.confirmDelete(row.roleName);
}

export async function moveRole(cx: SessionCx, { id, stateEnum, version }: MasterMove): Promise<null> {
  await lockChain(cx);
  await transition(cx, {
    flow: role.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockRole(cx, id),
    state: (row) => row.stateEnum,
    effect: async (row) => {
      refuseMove(row, stateEnum);
      if (stateEnum !== 'ENABLE') return;
      await refuseRevivingBeyondOwn(cx, row);
      await refuseBeyondOrgs(cx, 'role:enable', await orgsHolding(cx, id));
    },
    write: (_row, to) => writeRow(cx, 'role', id, { stateEnum: to }),
    target: ({ roleName }) => ({ targetType: role.name, targetName: roleName }),
  });
  return null;
}
