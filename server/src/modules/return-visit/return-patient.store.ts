import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Selects facts of the chain's patients for planning and calling; deleted patients are excluded. */
export function patientsFor(cx: SessionCx, ids: readonly number[]) {
  return mine(cx, 'patient')
    .where('stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .select(['id', 'name', 'stateEnum', 'phone', 'phone2', 'guardianPhone', 'guardianName'])
    .orderBy('id')
    .execute();
}
