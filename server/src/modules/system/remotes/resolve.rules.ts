import { createHash } from 'node:crypto';
import { SemVer, satisfies, valid } from 'semver';

export interface VersionFacts {
  readonly id: number;
  readonly version: string;
  readonly hostRange: string;
  readonly state: 'AVAILABLE' | 'WITHDRAWN';
  /** Whether its host range and all that it takes and sends suit the host that asks and this server. */
  readonly fits: boolean;
}

export interface PinFacts {
  readonly scope: 'GLOBAL' | 'CHAIN' | 'ORG';
  readonly stableVersionId: number;
  readonly canaryVersionId: number | null;
  readonly canaryPercent: number | null;
  readonly previousStableId: number | null;
}

/** Which rule chose a version; `scope` where a pin did. */
export interface Choice {
  readonly rule: 'CANARY' | 'STABLE' | 'PREVIOUS' | 'HIGHEST';
  readonly scope?: PinFacts['scope'];
}

export interface Resolved<V> {
  readonly version: V;
  readonly channel: 'STABLE' | 'CANARY';
  /** What the browser loads when this version fails: the pin's previous or stable one. */
  readonly fallback: V | null;
  readonly choice: Choice;
}

/** 0–99: the same person keeps the channel on every device, and a higher percentage only adds people. */
export function bucket(remoteName: string, accountId: number): number {
  return createHash('sha256').update(`${remoteName}:${accountId}`).digest().readUInt32BE(0) % 100;
}

/** The host that asks, or this server's own where it does not say (an old one, or one in development). */
export function hostOf(asked: string, own: string): string {
  return valid(asked) ?? own;
}

export function fitsHost(hostRange: string, host: string): boolean {
  return satisfies(host, hostRange, { includePrerelease: true });
}

const SCOPE_ORDER = ['ORG', 'CHAIN', 'GLOBAL'] as const;

function isUsable<V extends VersionFacts>(version: V | undefined): version is V {
  return version?.state === 'AVAILABLE' && version.fits;
}

/** Highest first; builds of one release differ by a hash that says nothing, so the newer one counts as higher. */
function byHeight(a: VersionFacts, b: VersionFacts): number {
  return new SemVer(b.version).compareMain(a.version) || b.id - a.id;
}

/**
 * The version of one remote for one person (domain-system §4.2): the nearest pin's canary or stable, then the farther
 * pins' stable, then any previous stable, then the highest that fits; null when none does.
 */
export function resolveRemote<V extends VersionFacts>(
  remoteName: string,
  pins: readonly PinFacts[],
  versions: readonly V[],
  accountId: number,
): Resolved<V> | null {
  const byId = (id: number | null) => versions.find((version) => version.id === id);
  const ordered = SCOPE_ORDER.flatMap((scope) => pins.filter((pin) => pin.scope === scope));
  const [nearest] = ordered;
  const candidates: Array<{ version: V | undefined; choice: Choice }> = [
    ...ordered.map(({ stableVersionId, scope }) => ({
      version: byId(stableVersionId),
      choice: { rule: 'STABLE' as const, scope },
    })),
    ...ordered.map(({ previousStableId, scope }) => ({
      version: byId(previousStableId),
      choice: { rule: 'PREVIOUS' as const, scope },
    })),
    ...[...versions].sort(byHeight).map((version) => ({ version, choice: { rule: 'HIGHEST' as const } })),
  ];
  const usable = candidates.flatMap(({ version, choice }) => (isUsable(version) ? [{ version, choice }] : []));
  const canary = byId(nearest?.canaryVersionId ?? null);
  const isChosen = nearest?.canaryPercent != null && bucket(remoteName, accountId) < nearest.canaryPercent;
  const [stable] = usable;
  if (isChosen && isUsable(canary)) {
    const choice: Choice = { rule: 'CANARY', scope: nearest.scope };
    return { version: canary, channel: 'CANARY', fallback: stable?.version ?? null, choice };
  }
  if (!stable) return null;
  const fallback = usable.find(({ version }) => version.id !== stable.version.id)?.version ?? null;
  return { version: stable.version, channel: 'STABLE', fallback, choice: stable.choice };
}
