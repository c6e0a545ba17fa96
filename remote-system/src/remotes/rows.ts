import type { OutputOf } from '@mingmou/contract/base/call';
import type { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remoteTitle } from '@mingmou/contract/system/remotes/remote-ops.rows';

export type VersionRow = OutputOf<typeof remoteOps.versions>[number];
export type PinRow = OutputOf<typeof remoteOps.pins>[number];

/** A row's remote is one of the dictionary: nothing else is ever published. */
export function codeOf(remoteName: string) {
  const row = remoteTitle.rows.find(({ code }) => code === remoteName);
  if (!row) throw new Error(`there is no remote ${remoteName}`);
  return row.code;
}
