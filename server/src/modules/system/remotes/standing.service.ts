import type { SessionCx } from '../../../kernel/context/cx';
import type { RemoteReport } from './remotes.store';
import { hasEnoughStarts, isProvenBy } from './standing.rules';
import { addStarts, crashesOf, markProven, peopleStarting } from './standing.store';

/**
 * What says nothing of a version: an error that left the page standing, and a line that broke, since every file was there when
 * it was published.
 */
const SILENT: ReadonlySet<RemoteReport['kind']> = new Set<RemoteReport['kind']>(['RUNTIME', 'NETWORK']);

function keyOf({ remote, version }: RemoteReport): string {
  return `${remote}@${version}`;
}

/**
 * Adds a browser's reports to the record of each version, after the reports are stored. All callers use the same order,
 * so that two browsers with reports on the same two versions do not block each other.
 */
export async function countStarts(cx: SessionCx, rows: readonly RemoteReport[]): Promise<void> {
  const told = rows.filter(({ version, kind }) => version && !SILENT.has(kind));
  for (const key of [...new Set(told.map(keyOf))].sort()) {
    const own = told.filter((row) => keyOf(row) === key);
    const [first] = own;
    if (first?.version) await count(cx, { remoteName: first.remote, version: first.version }, own);
  }
}

async function count(
  cx: SessionCx,
  version: { readonly remoteName: string; readonly version: string },
  rows: readonly RemoteReport[],
): Promise<void> {
  const crashes = rows.filter(({ kind }) => kind === 'PAGE_FAILED').length;
  const loaded = rows.filter(({ kind }) => kind === 'LOADED').length;
  const starts = rows.length - crashes;
  const isFirstCrash = crashes > 0 && (await crashesOf(cx, version)) === crashes;
  const record = await addStarts(cx.db, version, { starts, failures: starts - loaded + (isFirstCrash ? 1 : 0) });
  if (!record || record.provenAt !== null || !hasEnoughStarts(record)) return;
  if (isProvenBy(await peopleStarting(cx.db, version))) await markProven(cx.db, record.id, cx.now);
}
