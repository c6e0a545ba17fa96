import type { ReturnWay } from '@mingmou/contract/patients/return/return.dicts';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** The ways on which the patient of a query (`patient`) is not to be contacted on a day; none once the wish has ended. */
export function waysBlocked(day: string) {
  return sql<ReturnWay[]>`(CASE WHEN patient.no_disturb_until IS NULL OR patient.no_disturb_until >= ${day}::date
    THEN patient.no_disturb_ways ELSE '{}'::integer[] END)`;
}

/** On which ways a patient is not to be contacted today (domain-patients §0.2). */
export async function blockedWays(cx: SessionCx, patientId: number): Promise<readonly ReturnWay[]> {
  const row = await mine(cx, 'patient')
    .where('id', '=', patientId)
    .select(waysBlocked(dayText(cx.now)).as('ways'))
    .executeTakeFirst();
  return row?.ways ?? [];
}
