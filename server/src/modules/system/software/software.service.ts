import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { remoteTitle } from '@mingmou/contract/system/remotes/remote-ops.rows';
import type { software } from '@mingmou/contract/system/software/software.contract';
import { type AdapterName, adapterName } from '@mingmou/contract/system/software/software.dicts';
import { refuse } from '../../../kernel/call/refusal';
import { dateTimeText, daysBetween, dayText } from '../../../kernel/context/clock';
import type { AheadCx, SessionCx } from '../../../kernel/context/cx';
import { type Adapter, type AdapterOutcome, noteAdapter } from '../../../kernel/process/adapters';
import type { Load } from '../../../kernel/process/load';
import type { Offers } from '../remotes/offers.service';
import { resolutionFor } from '../remotes/resolution.store';
import { hostOf } from '../remotes/resolve.rules';
import { adapterStates, chainFacts, countOf } from './software.store';

/** The version of each remote that the caller gets. */
async function remotesHere({ db, caller, request }: SessionCx, offers: Offers) {
  const { choose } = await resolutionFor(db, caller, offers, hostOf(request.hostVersion, offers.hostVersion));
  return remoteTitle.rows.flatMap(({ code: name, name: title }) => {
    const found = choose(name, caller.accountId);
    return found ? [{ name, title, version: found.version.version, channel: found.channel }] : [];
  });
}

export async function softwareInfo(cx: SessionCx, offers: Offers): Promise<OutputOf<typeof software.info>> {
  const chain = await chainFacts(cx);
  return {
    ...chain,
    daysLeft: daysBetween(dayText(cx.now), chain.serviceEnd),
    orgCount: await countOf(cx, 'org'),
    accountCount: await countOf(cx, 'account'),
    modules: [...cx.caller.modules],
    hostVersion: offers.hostVersion,
    remotes: await remotesHere(cx, offers),
  };
}

/** The outside services with the provider in use, and how the last call to it ended. */
export async function adapterList(
  { db }: SessionCx,
  adapters: readonly Adapter[],
): Promise<OutputOf<typeof software.adapters>> {
  const states = await adapterStates(db);
  return adapters.map(({ name, provider, isEmbedded }) => {
    const state = states.find((row) => row.name === name && row.provider === provider());
    const { lastOkAt = null, lastErrorAt = null, lastError = null } = state ?? {};
    const failedLast = lastErrorAt !== null && (lastOkAt === null || lastErrorAt > lastOkAt);
    const standing = failedLast ? 'FAILED' : lastOkAt === null ? 'UNUSED' : 'OK';
    return { name, provider: provider(), embedded: isEmbedded(), standing, lastOkAt, lastErrorAt, lastError };
  });
}

const adapterOf = (adapters: readonly Adapter[], name: AdapterName) =>
  adapters.find((one) => one.name === name) ?? refuse(sharedCodes.missing);

/** Asks a service outside whether it would serve. */
export function askAdapter(
  { name }: InputOf<typeof software.test>,
  cx: AheadCx,
  adapters: readonly Adapter[],
): Promise<AdapterOutcome> {
  return adapterOf(adapters, name).test(cx);
}

/** Stores the answer of the service. */
export async function noteTest(
  { db, now, log }: SessionCx,
  { name }: InputOf<typeof software.test>,
  { ok, message }: AdapterOutcome,
  adapters: readonly Adapter[],
): Promise<OutputOf<typeof software.test>> {
  const adapter = adapterOf(adapters, name);
  await noteAdapter(db, adapter, { ok, message }, now);
  log({
    targetType: '外部服务',
    targetName: `${dictName(adapterName, name)} ${adapter.provider()}`,
    after: { result: { label: '测试结果', value: `${ok ? '成功' : '失败'}：${message}` } },
  });
  return { ok, message };
}

export type LoadNow = () => Promise<OutputOf<typeof software.load>>;

/** What calls wait for, in the process that answers. */
export async function loadNow(load: Load): ReturnType<LoadNow> {
  const { inside, total, waiting, waited, refused } = load.connections;
  return {
    ...{ running: inside, limit: total, waiting, waited, refused },
    ...{ lockWaiting: await load.lockWaits(), lockRefused: load.lockRefusals, slowCalls: load.slowCalls },
    slowest: load.slowest.map(({ at, title, route, ms }) => ({
      ...{ at: dateTimeText(at), title, route },
      seconds: Math.round(ms / 100) / 10,
    })),
  };
}
