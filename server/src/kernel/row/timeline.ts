import type { SessionCx } from '../context/cx';
import { mine } from '../context/mine';

/** Kind and id of an object in the log. */
type Target = readonly [type: string, id: number];

interface Logged {
  readonly label?: string;
  readonly value?: unknown;
}

function valueIn(change: unknown, name: 'state' | 'at'): string | null {
  const value = ((change ?? {}) as Readonly<Record<string, Logged | undefined>>)[name]?.value;
  return typeof value === 'string' ? value : null;
}

/** Returns time and place before and after a move; null if neither changed. */
function movedIn(before: unknown, after: unknown): string | null {
  const [from, to] = [valueIn(before, 'at'), valueIn(after, 'at')];
  return from !== null && to !== null ? `${from} → ${to}` : null;
}

/** Returns the acts on one or several related objects from the operation log, oldest first. */
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
