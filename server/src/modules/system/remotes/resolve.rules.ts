import { createHash } from 'node:crypto';
import { satisfies } from 'semver';

export interface VersionFacts {
  readonly id: number;
  readonly version: string;
  readonly hostRange: string;
  readonly state: 'AVAILABLE' | 'WITHDRAWN';
}

export interface PinFacts {
  readonly scope: 'GLOBAL' | 'CHAIN' | 'ORG';
  readonly stableVersionId: number;
  readonly canaryVersionId: number | null;
  readonly canaryPercent: number | null;
  readonly previousStableId: number | null;
}

export interface Resolved<V> {
  readonly version: V;
  readonly channel: 'STABLE' | 'CANARY';
  /** What the browser loads when this version fails: the pin's previous or stable one. */
  readonly fallback: V | null;
}

/** 0–99: the same person keeps the channel on every device, and a higher percentage only adds people. */
export function bucket(remoteName: string, accountId: number): number {
  return createHash('sha256').update(`${remoteName}:${accountId}`).digest().readUInt32BE(0) % 100;
}

const SCOPE_ORDER = ['ORG', 'CHAIN', 'GLOBAL'] as const;

function fits<V extends VersionFacts>(version: V | undefined, host: string): version is V {
  return version?.state === 'AVAILABLE' && satisfies(host, version.hostRange, { includePrerelease: true });
}

/**
 * The version of one remote for one person (domain-system §4.2): the nearest pin's canary or stable, then the farther
 * pins' stable, then any previous stable, then the newest that fits; null when none does.
 */
export function resolveRemote<V extends VersionFacts>(
  remoteName: string,
  pins: readonly PinFacts[],
  /** Newest first. */
  versions: readonly V[],
  { host, accountId }: { readonly host: string; readonly accountId: number },
): Resolved<V> | null {
  const byId = (id: number | null) => versions.find((version) => version.id === id);
  const ordered = SCOPE_ORDER.flatMap((scope) => pins.filter((pin) => pin.scope === scope));
  const [nearest] = ordered;
  const usable = [
    ...ordered.map((pin) => byId(pin.stableVersionId)),
    ...ordered.map((pin) => byId(pin.previousStableId)),
    ...versions,
  ].filter((version) => fits(version, host));
  const canary = byId(nearest?.canaryVersionId ?? null);
  const isChosen = nearest?.canaryPercent != null && bucket(remoteName, accountId) < nearest.canaryPercent;
  const [stable] = usable;
  if (isChosen && fits(canary, host)) return { version: canary, channel: 'CANARY', fallback: stable ?? null };
  if (!stable) return null;
  return { version: stable, channel: 'STABLE', fallback: usable.find((version) => version.id !== stable.id) ?? null };
}
