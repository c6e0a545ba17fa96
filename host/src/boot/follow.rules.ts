import type { ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';

/** Remote of this page: the release to load, and the release that is shown. */
export interface RunningRemote {
  readonly pin: ResolvedRemote;
  /** The version that runs: the pin's, or its fallback's. */
  readonly version: string;
  /** False while nothing of it was loaded, or nothing could be. */
  readonly isShown: boolean;
}

export interface Following {
  /** What to put in force now. */
  readonly remotes: readonly ResolvedRemote[];
  /** Remotes whose version is to be left, but hold unsaved input. */
  readonly waiting: readonly string[];
  /** Remotes with another version, for the user to take by reloading. */
  readonly offered: readonly string[];
}

type Verdict = 'take' | 'leave' | 'offer';

function verdict(running: RunningRemote | undefined, next: ResolvedRemote | undefined): Verdict {
  if (!running?.isShown) return 'take';
  if (!next) return 'leave';
  const isSame = next.version === running.pin.version || next.version === running.version;
  if (isSame) return 'take';
  return next.left?.includes(running.version) ? 'leave' : 'offer';
}

/**
 * Returns the effect of a later manifest answer on an open page (domain-system §4.2): a rolled-back or withdrawn version
 * is replaced immediately if no input would be lost; any other change waits until the user reloads.
 */
export function following(
  running: ReadonlyMap<string, RunningRemote>,
  next: readonly ResolvedRemote[],
  mayLeave: (remote: string) => boolean,
): Following {
  const waiting: string[] = [];
  const offered: string[] = [];
  const names = [...new Set([...running.keys(), ...next.map(({ name }) => name)])];
  const remotes = names.flatMap((name) => {
    const current = running.get(name);
    const wanted = next.find((remote) => remote.name === name);
    const judged = verdict(current, wanted);
    const isKept = judged === 'offer' || (judged === 'leave' && !mayLeave(name));
    if (isKept) (judged === 'offer' ? offered : waiting).push(name);
    const chosen = isKept ? current?.pin : wanted;
    return chosen ? [chosen] : [];
  });
  return { remotes, waiting, offered };
}
