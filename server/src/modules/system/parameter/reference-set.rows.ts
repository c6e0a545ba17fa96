import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** The reference sets that charts may be drawn by, the newest first: a chain has a handful. */
export function enabledReferenceSets(cx: SessionCx) {
  return mine(cx, 'growthReferenceSet')
    .where('stateEnum', '=', 'ENABLE')
    .select(['code', 'name', 'kind', 'citation', 'licence', 'rows'])
    .orderBy('id', 'desc')
    .execute();
}
