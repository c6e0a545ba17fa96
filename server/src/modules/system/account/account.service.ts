import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { account } from '@mingmou/contract/system/account/account.contract';
import { checkOrgRoles } from '@mingmou/contract/system/account/account.rules';
import { accountCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { duplicate, whereUnique } from '../../../kernel/row/unique';
import { asSeen } from '../../../kernel/row/versioned-row';
import {
  type AccountRow,
  enabledStaffName,
  findAccountRow,
  insertAccount,
  lockAccountRow,
  writeAccount,
} from './account.store';
import { endTokens } from './device.store';
import { refuseDeeperForOneself } from './floor.service';
import { checkGrants, checkViewOrgs } from './grant.service';
import { accountCount, addGrants, adminIds, dropGrants, type Grant, grantsOf, lockChain } from './grant.store';
import { freeMobile, takeName } from './login-name.store';
import { refuseBeyondOrgs, refuseOutOfReach } from './reach.service';
import type { HashedPassword } from './temporary-password.service';

const TARGET = '账号';
const RIGHT = 'account:save';

type Draft = InputOf<typeof account.save>;
type Change = InputOf<typeof account.update>;
type Fields = Omit<Draft, 'account'>;

export async function accountRow(cx: SessionCx, id: number): Promise<AccountRow> {
  return (await findAccountRow(cx, id)) ?? refuse(sharedCodes.missing);
}

/** Forms send back the ids alone. */
export function withOrgRoles<Row extends Pick<AccountRow, 'orgRoleNames'>>(row: Row) {
  return { ...row, orgRoles: row.orgRoleNames.map(({ orgId, roleIds }) => ({ orgId, roleIds })) };
}

function grantsIn({ orgRoles }: Fields): Grant[] {
  const reason = checkOrgRoles(orgRoles);
  if (reason) throw malformed('orgRoles', `${account.fields.orgRoles.title}：${reason}`);
  return orgRoles.flatMap(({ orgId, roleIds }) => [...new Set(roleIds)].map((roleId) => ({ orgId, roleId })));
}

function without(grants: readonly Grant[], others: readonly Grant[]): Grant[] {
  return grants.filter(({ orgId, roleId }) => !others.some((one) => one.orgId === orgId && one.roleId === roleId));
}

const orgsOf = (grants: readonly Grant[]) => [...new Set(grants.map(({ orgId }) => orgId))];

function columnsOf({ mobile, staffId, viewOrgIds, remark }: Fields) {
  return { mobile, staffId: staffId ?? null, viewOrgIds: [...new Set(viewOrgIds)], remark: remark ?? null };
}

type Columns = ReturnType<typeof columnsOf>;

/** Returns whether the change lets another person sign in or shows figures of other organisations. */
function isAnother(to: Columns, from: Pick<Columns, 'mobile' | 'staffId' | 'viewOrgIds'>): boolean {
  const seen = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
  return to.mobile !== from.mobile || to.staffId !== from.staffId || seen(to.viewOrgIds) !== seen(from.viewOrgIds);
}

/** Returns an account for the operation log, with names in place of ids. */
async function inWords(cx: SessionCx, id: number): Promise<Record<string, unknown>> {
  const row = await accountRow(cx, id);
  return {
    account: row.account,
    mobile: row.mobile,
    staffId: row.staffId === null ? null : row.staffName,
    orgRoles: row.orgRoleNames.map(({ orgShortName, roleNames }) => `${orgShortName}：${roleNames.join('、')}`),
    viewOrgIds: row.viewOrgNames.map(({ orgShortName }) => orgShortName),
    remark: row.remark,
  };
}

/** Returns the refusals of unique values. */
function once({ mobile }: Fields, staffName: string) {
  const { fields } = account;
  return {
    account_mobile_once: duplicate(fields.mobile.title, mobile),
    account_staff_once: duplicate(fields.staffId.title, staffName),
  };
}

function takeMobile(cx: SessionCx, id: number, mobile: string): Promise<void> {
  return whereUnique({ login_name_pkey: duplicate(account.fields.mobile.title, mobile) }, () =>
    takeName(cx, id, 'MOBILE', mobile),
  );
}

async function staffNameOf(cx: SessionCx, staffId: number | null): Promise<string> {
  return staffId === null ? '' : ((await enabledStaffName(cx, staffId)) ?? refuse(sharedCodes.missing));
}

async function refuseAtLimit(cx: SessionCx): Promise<void> {
  const { accountLimit } = await lockChain(cx);
  if ((await accountCount(cx)) >= accountLimit) refuse(accountCodes.limitReached, { n: accountLimit });
}

/** Creates an account and answers its password, which is kept nowhere. */
export async function createAccount(
  cx: SessionCx,
  draft: Draft,
  { password, passwordHash }: HashedPassword,
): Promise<{ id: number; password: string }> {
  const { propertyOwnerId } = cx.caller;
  const name = draft.account.toLowerCase();
  const grants = grantsIn(draft);
  const columns = columnsOf(draft);
  const staffName = await staffNameOf(cx, columns.staffId);
  await checkViewOrgs(cx, columns.viewOrgIds);
  await refuseAtLimit(cx);
  // Checked after the lock of the chain, which every change of a role takes.
  await checkGrants(cx, grants);
  await refuseBeyondOrgs(cx, RIGHT, orgsOf(grants));
  const sameName = duplicate(account.fields.account.title, name);
  const id = await whereUnique({ ...once(draft, staffName), account_property_owner_id_account_key: sameName }, () =>
    insertAccount(cx, {
      ...columns,
      propertyOwnerId,
      account: name,
      passwordHash,
      mustChangePassword: true,
      passwordChangedAt: cx.now.toISOString(),
    }),
  );
  await whereUnique({ login_name_pkey: sameName }, () => takeName(cx, id, 'ACCOUNT', name));
  await takeMobile(cx, id, draft.mobile);
  await addGrants(cx, id, grants);
  cx.log({ targetType: TARGET, targetId: id, targetName: name, ...changes(account.fields, {}, await inWords(cx, id)) });
  return { id, password };
}

/** Replaces the held roles. Sessions in an organisation that lost a role end. */
async function replaceGrants(cx: SessionCx, id: number, wanted: readonly Grant[]): Promise<void> {
  const held = await grantsOf(cx, id);
  const [added, removed] = [without(wanted, held), without(held, wanted)];
  const touched = orgsOf([...added, ...removed]);
  if (touched.length > 0) await refuseOutOfReach(cx, id, { right: RIGHT, orgIds: touched });
  await checkGrants(cx, added);
  await refuseBeyondOrgs(cx, RIGHT, touched);
  await refuseDeeperForOneself(cx, id, added);
  const adminsBefore = await adminIds(cx);
  await dropGrants(cx, id, removed);
  await addGrants(cx, id, added);
  if (adminsBefore.length > 0 && (await adminIds(cx)).length === 0) refuse(accountCodes.lastAdmin);
  if (removed.length > 0) await endTokens(cx, id, 'ORG_LOST', { orgIds: removed.map(({ orgId }) => orgId) });
}

export async function updateAccount(cx: SessionCx, { id, version, ...fields }: Change): Promise<null> {
  const grants = grantsIn(fields);
  const columns = columnsOf(fields);
  await lockChain(cx);
  const old = asSeen(await lockAccountRow(cx, id), version);
  if (isAnother(columns, old)) await refuseOutOfReach(cx, id, { right: RIGHT });
  const before = await inWords(cx, id);
  const staffName = columns.staffId === old.staffId ? '' : await staffNameOf(cx, columns.staffId);
  await checkViewOrgs(
    cx,
    columns.viewOrgIds.filter((orgId) => !old.viewOrgIds.includes(orgId)),
  );
  await whereUnique(once(fields, staffName), () => writeAccount(cx, id, columns));
  if (columns.mobile !== old.mobile) {
    await freeMobile(cx, id);
    await takeMobile(cx, id, columns.mobile);
  }
  await replaceGrants(cx, id, grants);
  const after = await inWords(cx, id);
  cx.log({ targetType: TARGET, targetId: id, targetName: old.account, ...changes(account.fields, before, after) });
  return null;
}
