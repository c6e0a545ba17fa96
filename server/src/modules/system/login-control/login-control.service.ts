import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { isIpAddress } from '@mingmou/contract/system/login-control/ip-range';
import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { faultsOfRule } from '@mingmou/contract/system/login-control/login-control.rules';
import { loginControlCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dateTimeText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { isControlOn, judgeByRules, judgeEntry } from '../../auth/entry.service';
import { menuIdsOfRoles } from '../account/grant.store';
import { refuseOutOfReach, refuseRoleOutOfReach } from '../account/reach.service';
import { accountsHere, controlSorting, controlsMatching, knownOf, lockMain, writeMain } from './login-control.store';

type Draft = InputOf<typeof loginControl.save>;

async function existing(cx: SessionCx, table: 'role' | 'account', ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  if ((await knownOf(cx, table, wanted)).length !== wanted.length) refuse(sharedCodes.missing);
  return wanted;
}

interface Named {
  readonly roleIds: readonly number[];
  readonly accountIds: readonly number[];
}

/** Checks reach over the people that a rule names, because the rule can lock them out like an act on their account. */
async function refuseNamedOutOfReach(cx: SessionCx, { roleIds, accountIds }: Named): Promise<void> {
  const act = { right: 'login-control:save', orgIds: [cx.caller.orgId] } as const;
  for (const accountId of accountIds) await refuseOutOfReach(cx, accountId, act);
  for (const menuIds of (await menuIdsOfRoles(cx, roleIds)).values())
    await refuseRoleOutOfReach(cx, { menuIds, orgIds: act.orgIds }, act.right);
}

async function valuesOf(cx: SessionCx, input: Draft) {
  const [fault] = faultsOfRule(input);
  if (fault) throw malformed(fault.field, `${loginControl.fields[fault.field].title}：${fault.says}`);
  const { ruleName, scope, outsideAction, smsMode, maxDevices } = input;
  const named: Named = {
    roleIds: scope === 'ROLE' ? await existing(cx, 'role', input.roleIds ?? []) : [],
    accountIds: scope === 'ACCOUNT' ? await existing(cx, 'account', input.accountIds ?? []) : [],
  };
  await refuseNamedOutOfReach(cx, named);
  return {
    ruleName,
    name: ruleName,
    scope,
    roleIds: [...named.roleIds],
    accountIds: [...named.accountIds],
    ipRanges: [...new Set(input.ipRanges ?? [])],
    weekdays: [...new Set(input.weekdays ?? [])].sort((a, b) => a - b),
    timeStart: input.timeStart ?? null,
    timeEnd: input.timeEnd ?? null,
    outsideAction,
    smsMode,
    maxDevices,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/**
 * Refuses a change that would lock its author out. Rules are checked even while the main switch is off, because the
 * switch would otherwise lock the author out later.
 */
async function stayInside({ db, caller, request, now }: SessionCx, ruleId?: number): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const entrant = { propertyOwnerId, orgId, accountId, ip: request.ip, deviceId: request.deviceId };
  const verdicts = [await judgeEntry(db, entrant, now)];
  if (ruleId !== undefined)
    verdicts.push(await judgeByRules(db, entrant, { at: dateTimeText(now), isNewDevice: false }, ruleId));
  if (verdicts.some(({ result }) => result === 'REFUSE')) refuse(loginControlCodes.shutsOut);
}

async function insert(cx: SessionCx, { ruleName: _said, ...values }: Values): Promise<number> {
  await lockMain(cx);
  const id = await insertRow(cx, 'loginControl', { ...values, orgId: cx.caller.orgId });
  await stayInside(cx, id);
  return id;
}

async function write(cx: SessionCx, id: number, change: RowChange<'loginControl'> & { readonly ruleName?: string }) {
  const { ruleName: _said, ...values } = change;
  await lockMain(cx);
  await writeRow(cx, 'loginControl', id, values);
  await stayInside(cx, id);
}

/** Sign-in rules of the organisation: names are unique, and no rule locks its author out. */
export const controlRules = {
  table: 'loginControl',
  rows: controlsMatching,
  sorting: controlSorting,
  valuesOf,
  unique: {
    login_control_name_once: ({ name }: Values) => duplicate(loginControl.fields.ruleName.title, name)(),
  },
  insert,
  write,
  beforeMove: async (cx: SessionCx, rule: Named, to: StateEnum) => {
    if (to === 'ENABLE') await refuseNamedOutOfReach(cx, rule);
  },
} as const;

export async function mainSwitch({ db, caller }: SessionCx): Promise<OutputOf<typeof loginControl.main>> {
  return { enabled: await isControlOn(db, caller) };
}

export async function switchMain(cx: SessionCx, { enabled }: InputOf<typeof loginControl.mainEnable>): Promise<null> {
  const before = await lockMain(cx);
  await writeMain(cx, enabled);
  if (enabled) await stayInside(cx);
  const { title } = loginControl.mainFields.enabled;
  cx.log({
    targetType: loginControl.mainEnable.title,
    targetId: cx.caller.orgId,
    ...(before === enabled ? {} : { before: { enabled: { label: title, value: before } } }),
    after: { enabled: { label: title, value: enabled } },
  });
  return null;
}

/** How an account would be judged at a moment from an address. */
export async function tryControl(
  cx: SessionCx,
  { accountId, ip, time, isNewDevice, asIfOn }: InputOf<typeof loginControl.try>,
): Promise<OutputOf<typeof loginControl.try>> {
  const { propertyOwnerId, orgId } = cx.caller;
  if (!isIpAddress(ip)) throw malformed('ip', 'IP：应为IPv4或IPv6地址');
  const known = await accountsHere(cx).where('account.id', '=', accountId).execute();
  if (known.length === 0) refuse(sharedCodes.missing);
  const enabled = await isControlOn(cx.db, cx.caller);
  if (!enabled && !asIfOn) return { result: 'PASS', ruleName: null, maxDevices: 0, enabled };
  const entrant = { propertyOwnerId, orgId, accountId, ip };
  return { ...(await judgeByRules(cx.db, entrant, { at: time, isNewDevice: isNewDevice ?? false })), enabled };
}
