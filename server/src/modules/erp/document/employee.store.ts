import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** How many of the ids are employees of the chain. */
export async function knownEmployees(cx: SessionCx, ids: readonly number[]): Promise<number> {
  const rows = await mine(cx, 'employee')
    .select('id')
    .where('id', 'in', [...ids])
    .where('stateEnum', '<>', 'DELETE')
    .execute();
  return rows.length;
}
