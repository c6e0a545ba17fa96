import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remotesCodes } from '@mingmou/contract/system/remotes/remotes.codes';
import { forbidden, malformed, refusal, refuse } from '../../../kernel/call/refusal';
import { whereUnique } from '../../../kernel/row/unique';
import type { Offers } from './offers.service';
import type { OpsCx } from './operations.service';
import {
  addEvent,
  allPins,
  chainsOf,
  deletePin,
  holdVersion,
  insertPin,
  type LockedPin,
  lockPin,
  lockPinById,
  type NewEvent,
  orgsInReach,
  type PinKey,
  peopleOf,
  writePin,
} from './pins.store';
import { someOf } from './publish.rules';
import { versionName } from './remotes.store';
import { fitsHost } from './resolve.rules';

type Target = Pick<InputOf<typeof remoteOps.promote>, 'remoteName' | 'scope' | 'scopeId' | 'reason' | 'version'>;

const TARGET = '前端版本';
const ALL_CHAINS = '全部连锁';
const SCOPE_NAMES = { GLOBAL: '全局', CHAIN: '连锁', ORG: '机构' } as const;

/** The pins in the operator's sight: all for the platform; the global ones and the own ones for others. */
export async function pinsInSight(cx: OpsCx, remoteName?: string | null) {
  const pins = await allPins(cx.db, remoteName);
  const orgs = new Map((await orgsInReach(cx)).map((org) => [org.id, org]));
  const chains = new Map((await chainsOf(cx.db)).map(({ id, chainName }) => [id, chainName]));
  const nameOf = ({ scope, scopeId }: (typeof pins)[number]) =>
    scope === 'GLOBAL' ? ALL_CHAINS : scope === 'CHAIN' ? chains.get(scopeId) : orgs.get(scopeId)?.name;
  const isSeen = ({ scope, scopeId }: (typeof pins)[number]) =>
    cx.operator.isPlatform ||
    scope === 'GLOBAL' ||
    (scope === 'CHAIN' ? scopeId === cx.operator.propertyOwnerId : orgs.has(scopeId));
  return pins.filter(isSeen).map((pin) => ({ ...pin, scopeName: nameOf(pin) ?? null }));
}

/** Every row that the operator may move, the widest first. */
export async function scopesInReach(cx: OpsCx): Promise<OutputOf<typeof remoteOps.scopes>> {
  const { isPlatform, propertyOwnerId } = cx.operator;
  const chains = (await chainsOf(cx.db)).filter(({ id }) => isPlatform || id === propertyOwnerId);
  const orgs = await orgsInReach(cx);
  return [
    ...(isPlatform ? [{ scope: 'GLOBAL' as const, scopeId: 0, name: ALL_CHAINS }] : []),
    ...chains.map(({ id, chainName }) => ({ scope: 'CHAIN' as const, scopeId: id, name: chainName })),
    ...orgs.map(({ id, name }) => ({ scope: 'ORG' as const, scopeId: id, name })),
  ];
}

/** Whom a trial may be made for. */
export async function peopleInReach(cx: OpsCx, orgId: number): Promise<OutputOf<typeof remoteOps.people>> {
  const org = (await orgsInReach(cx)).find(({ id }) => id === orgId);
  if (!org) throw cx.operator.isPlatform ? refusal(sharedCodes.missing) : forbidden(cx.right);
  return peopleOf(cx.db, org);
}

async function pinInSight(cx: OpsCx, id: number) {
  return (await pinsInSight(cx)).find((pin) => pin.id === id) ?? refuse(sharedCodes.missing);
}

/** Refuses a row that is not the operator's to move, or that speaks of nobody. */
async function requireReach(cx: OpsCx, { scope, scopeId }: PinKey): Promise<void> {
  const { isPlatform, propertyOwnerId } = cx.operator;
  if (scope === 'GLOBAL') {
    if (!isPlatform) throw forbidden(cx.right);
  } else if (scope === 'CHAIN') {
    if (!isPlatform && scopeId !== propertyOwnerId) throw forbidden(cx.right);
    if (!(await chainsOf(cx.db)).some(({ id }) => id === scopeId)) refuse(sharedCodes.missing);
  } else if (!(await orgsInReach(cx)).some(({ id }) => id === scopeId)) {
    throw isPlatform ? refusal(sharedCodes.missing) : forbidden(cx.right);
  }
}

function keyOf({ remoteName, scope, scopeId }: Target): PinKey {
  if (scope === 'GLOBAL') return { remoteName, scope, scopeId: 0 };
  if (!scopeId) throw malformed('scopeId', '范围编号：请填写');
  return { remoteName, scope, scopeId };
}

async function targeted(cx: OpsCx, target: Target): Promise<{ key: PinKey; pin: LockedPin | undefined }> {
  const key = keyOf(target);
  await requireReach(cx, key);
  const pin = await lockPin(cx.db, key);
  if (target.version && target.version !== pin?.version) refuse(sharedCodes.stale);
  return { key, pin };
}

/** A version that may be chosen: of this remote, not withdrawn, fit for the host that is served and for this server. */
async function choosable(cx: OpsCx, id: number, remoteName: string, action: string, offers: Offers) {
  const version = await holdVersion(cx.db, id);
  if (version?.remoteName !== remoteName) return refuse(sharedCodes.missing);
  if (version.state !== 'AVAILABLE') refuse(sharedCodes.wrongState, { state: '已撤下', action });
  const { hostRange, needs } = version;
  const { hostVersion: host } = offers;
  if (!fitsHost(hostRange, host)) refuse(remotesCodes.unfitForHost, { hostRange, host });
  const reasons = needs ? offers.misfits(needs) : [];
  if (reasons.length > 0) refuse(remotesCodes.rejected, { reason: someOf(reasons) });
  return version;
}

async function versionText(cx: OpsCx, id: number | null | undefined): Promise<string | null> {
  return id ? versionName(cx.db, id) : null;
}

type Happened = Pick<NewEvent, 'action' | 'fromVersion' | 'toVersion' | 'percent' | 'reason'>;

async function record(cx: OpsCx, key: PinKey, happened: Happened): Promise<void> {
  await addEvent(cx.db, cx.now, { ...key, ...happened, who: cx.operator.who });
  const { fromVersion, toVersion, percent, reason } = happened;
  const place = key.scope === 'GLOBAL' ? '全局' : `${SCOPE_NAMES[key.scope]}${key.scopeId}`;
  cx.log({
    targetType: TARGET,
    targetName: `${key.remoteName} ${place}`,
    before: { version: { label: '版本', value: fromVersion ?? null } },
    after: {
      version: { label: '版本', value: toVersion ?? null },
      ...(percent ? { percent: { label: '灰度比例', value: percent } } : {}),
    },
    reason,
  });
}

const noCanary = { canaryVersionId: null, canaryPercent: null } as const;

function signed({ now, operator }: OpsCx, reason: string) {
  return { reason, updatedAt: now.toISOString(), updatedBy: operator.who };
}

export async function pinVersion(cx: OpsCx, input: InputOf<typeof remoteOps.pin>, offers: Offers) {
  const { key, pin } = await targeted(cx, input);
  const version = await choosable(cx, input.versionId, key.remoteName, '指定', offers);
  const from = await versionText(cx, pin?.stableVersionId);
  const change = { stableVersionId: version.id, ...noCanary, ...signed(cx, input.reason) };
  let id = pin?.id;
  if (pin) {
    const previousStableId = pin.stableVersionId === version.id ? pin.previousStableId : pin.stableVersionId;
    await writePin(cx.db, pin, { ...change, previousStableId });
  } else {
    const insert = () => insertPin(cx.db, { ...key, ...change });
    id = await whereUnique({ remote_pin_scope_scope_id_remote_name_key: () => refusal(sharedCodes.stale) }, insert);
  }
  await record(cx, key, { action: 'PIN', fromVersion: from, toVersion: version.version, reason: input.reason });
  return pinInSight(cx, id ?? 0);
}

export async function setCanary(cx: OpsCx, input: InputOf<typeof remoteOps.canary>, offers: Offers) {
  const { percent, reason, versionId, autoRollback } = input;
  if (percent < 1 || percent > 100) refuse(remotesCodes.percentRange);
  const { key, pin } = await targeted(cx, input);
  if (!pin) return refuse(sharedCodes.missing);
  const id = versionId ?? pin.canaryVersionId;
  if (!id) return refuse(sharedCodes.wrongState, { state: '稳定', action: '调整灰度比例' });
  if (id === pin.stableVersionId) refuse(sharedCodes.wrongState, { state: '稳定版', action: '灰度' });
  const version = await choosable(cx, id, key.remoteName, '灰度', offers);
  const from = await versionText(cx, pin.canaryVersionId ?? pin.stableVersionId);
  await writePin(cx.db, pin, {
    canaryVersionId: id,
    canaryPercent: percent,
    ...(typeof autoRollback === 'boolean' ? { autoRollback } : {}),
    ...signed(cx, reason),
  });
  await record(cx, key, { action: 'CANARY', fromVersion: from, toVersion: version.version, percent, reason });
  return pinInSight(cx, pin.id);
}

export async function promoteCanary(cx: OpsCx, input: InputOf<typeof remoteOps.promote>) {
  const { key, pin } = await targeted(cx, input);
  if (!pin) return refuse(sharedCodes.missing);
  const { canaryVersionId, stableVersionId } = pin;
  if (!canaryVersionId) return refuse(sharedCodes.wrongState, { state: '稳定', action: '转正' });
  const [fromVersion, toVersion] = [await versionText(cx, stableVersionId), await versionText(cx, canaryVersionId)];
  await writePin(cx.db, pin, {
    stableVersionId: canaryVersionId,
    previousStableId: stableVersionId,
    ...noCanary,
    ...signed(cx, input.reason),
  });
  await record(cx, key, { action: 'PROMOTE', fromVersion, toVersion, reason: input.reason });
  return pinInSight(cx, pin.id);
}

/** Drops the canary; without one goes back to the stable version before, once. */
export async function rollBack(cx: OpsCx, input: InputOf<typeof remoteOps.rollback>) {
  const { key, pin } = await targeted(cx, input);
  if (!pin) return refuse(sharedCodes.missing);
  const { reason } = input;
  if (pin.canaryVersionId) {
    await dropCanary(cx, pin, reason);
  } else {
    const previous = pin.previousStableId ? await holdVersion(cx.db, pin.previousStableId) : undefined;
    if (previous?.state !== 'AVAILABLE') return refuse(remotesCodes.nothingToRollBack);
    const fromVersion = await versionText(cx, pin.stableVersionId);
    await writePin(cx.db, pin, { stableVersionId: previous.id, previousStableId: null, ...signed(cx, reason) });
    await record(cx, key, { action: 'ROLLBACK', fromVersion, toVersion: previous.version, reason });
  }
  return pinInSight(cx, pin.id);
}

export async function dropCanary(
  cx: OpsCx,
  pin: LockedPin,
  reason: string,
  action: 'ROLLBACK' | 'AUTO_ROLLBACK' = 'ROLLBACK',
): Promise<void> {
  const fromVersion = await versionText(cx, pin.canaryVersionId);
  const toVersion = await versionText(cx, pin.stableVersionId);
  await writePin(cx.db, pin, { ...noCanary, ...signed(cx, reason) });
  const { remoteName, scope, scopeId } = pin;
  await record(cx, { remoteName, scope, scopeId }, { action, fromVersion, toVersion, reason });
}

export async function unpin(cx: OpsCx, { id, reason, version }: InputOf<typeof remoteOps.unpin>) {
  const pin = (await lockPinById(cx.db, id)) ?? refuse(sharedCodes.missing);
  const { remoteName, scope, scopeId } = pin;
  await requireReach(cx, { remoteName, scope, scopeId });
  if (scope === 'GLOBAL') refuse(sharedCodes.wrongState, { state: '全局', action: '取消指定' });
  if (version && version !== pin.version) refuse(sharedCodes.stale);
  const fromVersion = await versionText(cx, pin.stableVersionId);
  await deletePin(cx.db, id);
  await record(cx, { remoteName, scope, scopeId }, { action: 'UNPIN', fromVersion, toVersion: null, reason });
  return null;
}
