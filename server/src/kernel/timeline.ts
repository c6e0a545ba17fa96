import type { SessionCx } from './cx';
import { mine } from './mine';

/** What the log calls a kind of thing, and which one of them. */
type Target = readonly [type: string, id: number];

interface Logged {
  readonly label?: string;
  readonly value?: unknown;
}

function valueIn(change: unknown, name: 'state' | 'at'): string | null {
  const value = ((change ?? {}) as Readonly<Record<string, Logged | undefined>>)[name]?.value;
  return typeof value === 'string' ? value : null;
}

/** Time and place before and after a move; nothing for an act that moved neither. */
function movedIn(before: unknown, after: unknown): string | null {
  const [from, to] = [valueIn(before, 'at'), valueIn(after, 'at')];
  return from !== null && to !== null ? `${from} → ${to}` : null;
}

/** What was done with something, or with several that belong together, first to last, from the operation log. */
export async function timelineOf(cx: SessionCx, ...targets: readonly Target[]) {
  const rows = await mine(cx, 'operationLog')
    .select(['at', 'staffName', 'action', 'before', 'after', 'reason'])
    .where('orgId', '=', cx.caller.orgId)
    .where((is) =>
      is.or(targets.map(([type, id]) => is.and([is('targetType', '=', type), is('targetId', '=', String(id))]))),
    )
    .where('success', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ at, staffName, action, before, after, reason }) => ({
    ...{ at, staffName, action, reason },
    fromState: valueIn(before, 'state'),
    toState: valueIn(after, 'state'),
    fromTo: movedIn(before, after),
  }));
}
