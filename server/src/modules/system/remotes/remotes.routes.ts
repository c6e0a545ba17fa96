import { type ResolvedRemote, remotes } from '@mingmou/contract/system/remotes.contract';
import type { SessionCx } from '../../../kernel/cx';
import type { Failure, KeepFailure } from '../../../kernel/failures';
import { handle, type Route } from '../../../kernel/route';
import { keepReport, pinsFor, type RemoteReport, type StoredVersion, storedVersions } from './remotes.store';
import { resolveRemote } from './resolve.rules';

const TTL_SECONDS = 300;

function described(stored: StoredVersion) {
  const base = `/remotes/${stored.remoteName}/${stored.version}/`;
  return {
    name: stored.remoteName,
    version: stored.version,
    entry: base + stored.entry,
    integrity: stored.manifestIntegrity,
    files: stored.files.map((file) => ({ ...file, path: base + file.path })),
    pages: stored.pages,
  };
}

async function manifestFor({ db, caller }: SessionCx, hostVersion: string) {
  const [versions, pins] = [await storedVersions(db), await pinsFor(db, caller.propertyOwnerId, caller.orgId)];
  const names = [...new Set(versions.map(({ remoteName }) => remoteName))].sort();
  const resolved: ResolvedRemote[] = names.flatMap((name) => {
    const choice = resolveRemote(
      name,
      pins.filter((pin) => pin.remoteName === name),
      versions.filter((version) => version.remoteName === name),
      { host: hostVersion, accountId: caller.accountId },
    );
    if (!choice) return [];
    return [
      {
        ...described(choice.version),
        channel: choice.channel,
        fallback: choice.fallback && described(choice.fallback),
      },
    ];
  });
  return { hostVersion, ttl: TTL_SECONDS, remotes: resolved };
}

function failureOf({ remote, message, path, version }: RemoteReport, { caller }: SessionCx): Failure {
  const { propertyOwnerId, orgId, accountId } = caller;
  const place = { path: path ?? undefined, remote, version: version ?? undefined };
  return { source: 'BROWSER', message: message ?? '', ...place, propertyOwnerId, orgId, accountId };
}

/** `hostVersion`: of the host that this server serves. */
export function remotesRoutes(hostVersion: string, keepFailure: KeepFailure): readonly Route[] {
  return [
    handle(remotes.manifest, (_input, cx) => manifestFor(cx, hostVersion)),
    handle(remotes.report, async ({ rows }, cx) => {
      for (const row of rows) {
        await keepReport(cx, row);
        if (row.kind === 'RUNTIME')
          await keepFailure(failureOf(row, cx), { ...cx.request, id: row.requestId ?? cx.request.id });
      }
      return null;
    }),
  ];
}
