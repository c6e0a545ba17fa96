import { guard, type Rights, refusalPaths } from './guard';

export interface Resolved {
  readonly pathname: string;
  /** Paths whose kept copies are to be dropped before they are opened. */
  readonly fresh: readonly string[];
  /** No page is shown because the remote that has it is left out. */
  readonly isLeftOut?: boolean;
}

/** Longest chain in the product: /redirect/screen → /screen → /system/task → /screen/task. */
const longestChain = 6;

/** Follows the guard's redirects to the path that is shown in the end. */
export function resolvePath(asked: string, rights: Rights): Resolved {
  let pathname = asked;
  const fresh: string[] = [];
  for (let step = 0; step < longestChain; step += 1) {
    const decision = guard(pathname, rights);
    if (decision.kind === 'allow') return { pathname, fresh };
    if (decision.kind === 'left-out') return { pathname: refusalPaths['left-out'], fresh, isLeftOut: true };
    if (decision.kind !== 'redirect') return { pathname: refusalPaths[decision.kind], fresh };
    pathname = decision.to;
    if (decision.fresh) fresh.push(pathname);
  }
  return { pathname: refusalPaths['404'], fresh };
}
