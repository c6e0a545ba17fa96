import type { OutputOf } from '@mingmou/contract/base/call';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { useCall } from '@mingmou/core/store/use-call';

export type ScopeRow = OutputOf<typeof remoteOps.scopes>[number];

/** Where the signed-in person may move pins. */
export interface Reach {
  readonly scopes: readonly ScopeRow[];
  /** Rules all chains, and publishes. */
  readonly isPlatform: boolean;
}

const NOWHERE: readonly ScopeRow[] = [];

export function useReach(): Reach {
  const { data } = useCall(remoteOps.scopes, {});
  const scopes = data ?? NOWHERE;
  return { scopes, isPlatform: scopes.some(({ scope }) => scope === 'GLOBAL') };
}
