import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { menuTree } from '@mingmou/contract/auth/menu-tree';
import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { type Parameter, parameters } from '@mingmou/contract/system/parameter/parameters';
import { refuse } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import type { LogDetail, SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { enterOrg, sessionEnded, tokenGone } from '../../kernel/context/session';
import { picturesOf } from '../../kernel/file/file-link';
import { type Account, enterableOrgs, findAccount, lockAccount, rememberOrg } from './account.store';
import { logSessionCall } from './auth-log.store';
import { judgeEntry } from './entry.service';
import { isKeyNeeded, useTicket } from './security-key.store';
import { endToken, issueToken, leaveToken, newToken, tokenById } from './token.store';

const TODO_POLL_SECONDS = 120;

async function ownAccount({ db, caller }: SessionCx): Promise<Account> {
  const account = await findAccount(db, caller);
  if (!account) throw tokenGone();
  return account;
}

function setting<T>({ db, caller }: SessionCx, parameter: Parameter<T>): Promise<T> {
  return readParameter(db, parameter, caller.propertyOwnerId, caller.orgId);
}

function ownDetail({ accountId, account }: SessionCx['caller']): LogDetail {
  return { targetType: '账号', targetId: accountId, targetName: account };
}

export async function sessionInfo(cx: SessionCx, hostVersion: string): Promise<OutputOf<typeof auth.sessionInfo>> {
  const { caller, db } = cx;
  const { viewOrgIds, avatarFileId } = await ownAccount(cx);
  const [avatar] = await picturesOf(cx, avatarFileId === null ? [] : [avatarFileId]);
  const orgs = await enterableOrgs(db, caller);
  return {
    account: caller.account,
    userId: caller.accountId,
    staffId: caller.staffId,
    staffName: caller.staffName,
    avatar: avatar?.thumbUrl ?? null,
    orgId: caller.orgId,
    orgList: orgs.map(({ orgId, orgShortName }) => ({ orgId, orgShortName })),
    viewOrgList: viewOrgIds,
    costDisplay: holds('erp:cost-view', caller) && (await setting(cx, parameters.costDisplay)),
    encryptionLock: await setting(cx, parameters.encryptionLock),
    visionType: await setting(cx, parameters.visionType),
    hostVersion,
    mustChangePassword: caller.mustChangePassword,
    todoPollSeconds: TODO_POLL_SECONDS,
  };
}

export async function menus({ caller }: SessionCx): Promise<MenuNode[]> {
  const tree = menuTree(caller.menuIds, caller.modules);
  return tree.length > 0 ? tree : refuse(authCodes.noMenu);
}

export async function accountPhone(cx: SessionCx): Promise<string> {
  return (await ownAccount(cx)).mobile;
}

export async function checkToken({ db, caller }: SessionCx): Promise<OutputOf<typeof auth.checkToken>> {
  const { expiresAt } = await tokenById(db, caller.propertyOwnerId, caller.tokenId);
  return { valid: true, expiresAt: dateTimeText(expiresAt) };
}

export async function logout(cx: SessionCx): Promise<null> {
  const { db, caller, now } = cx;
  await endToken(db, caller, caller.tokenId, now);
  await logSessionCall(cx, auth.logout, ownDetail(caller));
  return null;
}

/** A rule that asks for a code is met by a token that was given for one. Answers how many devices are allowed there. */
async function passControl(
  { db, caller, now, request: { ip, deviceId } }: SessionCx,
  orgId: number,
  smsVerified: boolean,
): Promise<number> {
  const { result, ruleName, maxDevices } = await judgeEntry(db, { ...caller, orgId, ip, deviceId }, now);
  if (result === 'REFUSE') refuse(authCodes.ruleRefused, { ruleName: ruleName ?? '' });
  if (result === 'SMS' && !smsVerified) refuse(authCodes.smsNeededThere);
  return maxDevices;
}

async function requireKey({ db, caller, now, request }: SessionCx, orgId: number): Promise<void> {
  const { propertyOwnerId, accountId } = caller;
  if (!(await isKeyNeeded(db, { propertyOwnerId, orgId }))) return;
  const holder = { propertyOwnerId, accountId, orgId, deviceId: request.deviceId };
  if (!(await useTicket(db, holder, now))) refuse(authCodes.keyNeeded);
}

/** A switched token keeps device, proof by SMS and term of the one it follows: switching does not prolong a day's work. */
export async function switchOrg(
  { orgId }: InputOf<typeof auth.switchOrg>,
  cx: SessionCx,
): Promise<OutputOf<typeof auth.switchOrg>> {
  const { db, caller, now, request } = cx;
  const { propertyOwnerId, accountId, tokenId } = caller;
  // Disabling the account, removing a role or ending its tokens takes the same lock, so their changes are visible from
  // here on.
  await lockAccount(db, { propertyOwnerId, id: accountId });
  const old = await tokenById(db, propertyOwnerId, tokenId);
  if (old.endedAt && old.endReason !== 'SWITCH') throw sessionEnded();
  const orgs = await enterableOrgs(db, caller);
  const target = orgs.find((org) => org.orgId === orgId) ?? refuse(authCodes.orgNotAllowed);
  // The rest of the transaction sees the organisation that is entered: its rules and its lock decide, not those of the one left.
  await enterOrg(db, { ...caller, orgId });
  const maxDevices = await passControl(cx, orgId, old.smsVerified);
  await requireKey(cx, orgId);
  await leaveToken(db, caller, tokenId, now);
  const token = newToken();
  await issueToken(db, { ...old, propertyOwnerId, accountId, token, orgId, maxDevices, now, request });
  await rememberOrg(db, { propertyOwnerId, id: accountId }, orgId);
  const before = { orgId: { label: '机构', value: orgs.find((org) => org.orgId === caller.orgId)?.orgShortName } };
  const after = { orgId: { label: '机构', value: target.orgShortName } };
  await logSessionCall(cx, auth.switchOrg, { ...ownDetail(caller), before, after });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: Math.floor((old.expiresAt.getTime() - now.getTime()) / 1000),
    orgId,
  };
}
