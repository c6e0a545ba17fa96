import type { Release, ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';
import type { RemoteLifecycles } from '@mingmou/core/remote/define-remote';
import { fetchRelease } from './federation';
import { classify, type LoadReport, LoadTimeout } from './load-failure';

/** Limit of one attempt, during which the user sees a skeleton. */
const timeoutMs = 15_000;

export interface StartedRemote {
  readonly release: Release;
  readonly lifecycles: RemoteLifecycles;
}

type Report = (report: LoadReport) => void;

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadTimeout(`no answer within ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * The pinned version, once more when it fails, then the fallback; undefined when none of them starts. `passOver`: the
 * pinned version starts, but lacks the code of a page.
 */
export async function startRemote(
  remote: ResolvedRemote,
  report: Report,
  passOver = false,
): Promise<StartedRemote | undefined> {
  const { fallback } = remote;
  const candidates: Release[] = passOver && fallback ? [fallback, fallback] : [remote, remote];
  if (fallback && !passOver) candidates.push(fallback);
  for (const release of candidates) {
    const startedAt = performance.now();
    const told = (kind: LoadReport['kind'], error?: unknown): void =>
      report({
        remote: release.name,
        version: release.version,
        channel: remote.channel,
        kind,
        path: window.location.pathname,
        durationMs: Math.round(performance.now() - startedAt),
        error,
      });
    try {
      const lifecycles = await withTimeout(fetchRelease(release));
      told('LOADED');
      return { release, lifecycles };
    } catch (error) {
      told(await classify(error, release), error);
    }
  }
  return undefined;
}
