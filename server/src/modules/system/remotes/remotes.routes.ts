import { type Release, type ResolvedRemote, remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import type { Failure, KeepFailure } from '../../../kernel/call/failures';
import { HttpRefusal } from '../../../kernel/call/refusal';
import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { RELEASE_FILES } from '../../../web/release-files';
import { rollBackUnhealthy } from './health.service';
import type { Offers } from './offers.service';
import {
  keepReports,
  type RemoteReport,
  reportedLately,
  type StoredVersion,
  storedVersions,
  takenBack,
} from './remotes.store';
import { resolutionFor } from './resolution.store';
import { hostOf } from './resolve.rules';
import { countStarts } from './standing.service';

const TTL_SECONDS = 300;
const REPORTS_A_MINUTE = 60;

function described(stored: StoredVersion): Release {
  const base = `/remotes/${stored.remoteName}/${stored.version}/`;
  return {
    name: stored.remoteName,
    version: stored.version,
    entry: base + stored.entry,
    // Without one a browser refuses the release and takes its fallback.
    integrity: stored.filesIntegrity ?? '',
    files: base + RELEASE_FILES,
  };
}

async function manifestFor({ db, caller, request, now }: SessionCx, offers: Offers) {
  const host = hostOf(request.hostVersion, offers.hostVersion);
  const { versions, choose } = await resolutionFor(db, caller, offers, host);
  const left = await takenBack(db, caller, now);
  const names = [...new Set(versions.map(({ remoteName }) => remoteName))].sort();
  const choices = names.flatMap((name) => {
    const choice = choose(name, caller.accountId);
    return choice ? [{ name, choice }] : [];
  });
  const ids = choices.flatMap(({ choice }) => [choice.version.id, ...(choice.fallback ? [choice.fallback.id] : [])]);
  const stored = await storedVersions(db, ids);
  const resolved: ResolvedRemote[] = choices.flatMap(({ name, choice }) => {
    const version = stored.get(choice.version.id);
    const fallback = choice.fallback && stored.get(choice.fallback.id);
    if (!version) return [];
    const taken = left.filter(({ remoteName }) => remoteName === name).map(({ fromVersion }) => fromVersion ?? '');
    return [
      {
        ...described(version),
        channel: choice.channel,
        fallback: fallback ? described(fallback) : null,
        left: taken.filter((text) => text !== choice.version.version),
      },
    ];
  });
  return { hostVersion: offers.hostVersion, ttl: TTL_SECONDS, remotes: resolved };
}

function failureOf({ remote, message, path, version }: RemoteReport, { caller }: SessionCx): Failure {
  const { propertyOwnerId, orgId, accountId } = caller;
  const place = { path: path ?? undefined, remote, version: version ?? undefined };
  return { source: 'BROWSER', message: message ?? '', ...place, propertyOwnerId, orgId, accountId };
}

async function takeReports(rows: readonly RemoteReport[], cx: SessionCx, keepFailure: KeepFailure): Promise<void> {
  if ((await reportedLately(cx)) + rows.length > REPORTS_A_MINUTE)
    throw new HttpRefusal(429, 429, '操作过于频繁，请稍后再试');
  await keepReports(cx, rows);
  const canaries = rows.filter(({ channel, version, kind }) => channel === 'CANARY' && version && kind !== 'RUNTIME');
  const pairs = new Map(canaries.map(({ remote, version }) => [`${remote}@${version}`, { remote, version }]));
  for (const { remote, version } of pairs.values()) await rollBackUnhealthy(cx, remote, version ?? '');
  // Locks pins before versions, in the same order as moving a pin.
  await countStarts(cx, rows);
  for (const row of rows.filter(({ kind }) => kind === 'RUNTIME' || kind === 'PAGE_FAILED'))
    await keepFailure(failureOf(row, cx), { ...cx.request, id: row.requestId ?? cx.request.id });
}

export function remotesRoutes(offers: Offers, keepFailure: KeepFailure): readonly Route[] {
  return [
    { ...handle(remotes.manifest, (_input, cx) => manifestFor(cx, offers)), cached: true },
    handle(remotes.report, async ({ rows }, cx) => {
      await takeReports(rows, cx, keepFailure);
      return null;
    }),
  ];
}
