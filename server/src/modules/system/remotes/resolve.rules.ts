import { createHash } from 'node:crypto';
import type { StandingCode } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { SemVer, satisfies, valid } from 'semver';

export interface VersionFacts {
  readonly id: number;
  readonly version: string;
  readonly hostRange: string;
  readonly state: 'AVAILABLE' | 'WITHDRAWN';
  /** Whether its host range and all that it takes and sends suit the host that asks and this server. */
  readonly fits: boolean;
  readonly standing: StandingCode;
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
  /** Version that the browser loads if this one fails: a proven one, or none. */
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

function isProven({ standing }: VersionFacts): boolean {
  return standing === 'PROVEN';
}

/** Highest first; builds of one release differ by a hash that says nothing, so the newer one counts as higher. */
function fromHighest(a: VersionFacts, b: VersionFacts): number {
  return new SemVer(b.version).compareMain(a.version) || b.id - a.id;
}

/** Facts of one remote at one place. */
export interface RemoteFacts<V extends VersionFacts> {
  readonly pins: readonly PinFacts[];
  readonly versions: readonly V[];
  /** Versions that pins of the place ever pointed at, the last one first. */
  readonly history: readonly string[];
}

/**
 * The version of one remote for one person (domain-system §4.2): the nearest pin's canary or stable, then the farther
 * pins' stable, then any previous stable, then the highest proven one; null when none is usable.
 */
export function resolveRemote<V extends VersionFacts>(
  remoteName: string,
  { pins, versions, history }: RemoteFacts<V>,
  accountId: number,
): Resolved<V> | null {
  const byId = (id: number | null) => versions.find((version) => version.id === id);
  const byText = (text: string) => versions.find(({ version }) => version === text);
  const ordered = SCOPE_ORDER.flatMap((scope) => pins.filter((pin) => pin.scope === scope));
  const [nearest] = ordered;
  const highest = [...versions].sort(fromHighest).filter(isProven);
  const pinned: Array<{ version: V | undefined; choice: Choice }> = [
    ...ordered.map(({ stableVersionId, scope }) => ({
      version: byId(stableVersionId),
      choice: { rule: 'STABLE' as const, scope },
    })),
    ...ordered.map(({ previousStableId, scope }) => ({
      version: byId(previousStableId),
      choice: { rule: 'PREVIOUS' as const, scope },
    })),
  ];
  const candidates = [...pinned, ...highest.map((version) => ({ version, choice: { rule: 'HIGHEST' as const } }))];
  const usable = candidates.flatMap(({ version, choice }) => (isUsable(version) ? [{ version, choice }] : []));
  const canary = byId(nearest?.canaryVersionId ?? null);
  const isChosen = nearest?.canaryPercent != null && bucket(remoteName, accountId) < nearest.canaryPercent;
  const [stable] = usable;
  const everPinned = [...pinned.map(({ version }) => version), ...history.map(byText)];
  const trusted = [...everPinned, ...highest].flatMap((version) =>
    isUsable(version) && isProven(version) ? [version] : [],
  );
  const lastProven = (answered: V) => trusted.find(({ id }) => id !== answered.id) ?? null;
  if (isChosen && isUsable(canary)) {
    const choice: Choice = { rule: 'CANARY', scope: nearest.scope };
    return { version: canary, channel: 'CANARY', fallback: lastProven(canary), choice };
  }
  if (!stable) return null;
  return { version: stable.version, channel: 'STABLE', fallback: lastProven(stable.version), choice: stable.choice };
}
