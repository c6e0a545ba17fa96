import type { Release } from '@mingmou/contract/system/remotes/remotes.contract';
import { LostRelease } from './release-files';

export type LoadFailure = 'TIMEOUT' | 'NETWORK' | 'INTEGRITY' | 'SHARED' | 'SCRIPT';
/** PAGE_FAILED: it was loaded, and nothing of it could be shown. */
export type LoadResult = 'LOADED' | LoadFailure | 'PAGE_FAILED';

/** What became of one attempt to start a remote. */
export interface LoadReport {
  readonly remote: string;
  readonly version: string;
  readonly channel: string;
  readonly kind: LoadResult;
  readonly path: string;
  readonly durationMs: number;
  /** Absent when it went well. */
  readonly error?: unknown;
}

export class LoadTimeout extends Error {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the kind of a failed start. A browser does not report why a script was refused, so the file is requested once
 * more: if the server answers, its content was refused.
 */
export async function classify(error: unknown, release: Release): Promise<LoadFailure> {
  if (error instanceof LoadTimeout) return 'TIMEOUT';
  const message = messageOf(error);
  if (/RUNTIME-(005|006|012)|shared singleton/.test(message)) return 'SHARED';
  const isLost = error instanceof LostRelease || /RUNTIME-008|Loading (css )?chunk/i.test(message);
  // Whatever else it says: its code came, and did not run.
  if (/ScriptExecutionError/.test(message) || !isLost) return 'SCRIPT';
  const file = /https?:[^\s"')]+/.exec(message)?.[0] ?? release.entry;
  try {
    const { ok } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return ok ? 'INTEGRITY' : 'NETWORK';
  } catch {
    return 'NETWORK';
  }
}
