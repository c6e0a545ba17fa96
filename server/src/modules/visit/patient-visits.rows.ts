import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import { mine, updateMine } from '../../kernel/mine';

/** The patient's counters of finished visits (domain-outpatient §1). The version stays: nobody edited the file. */
export async function countFinishedVisit({ db, caller, now }: SessionCx, patientId: number): Promise<void> {
  const at = now.toISOString();
  await updateMine({ db, caller }, 'patient')
    .set((is) => ({
      visitCount: is('visitCount', '+', 1),
      firstVisitAt: is.fn.coalesce('firstVisitAt', sql<string>`${at}::timestamptz`),
      lastVisitAt: at,
    }))
    .where('id', '=', patientId)
    .execute();
}

/** Who registers, locked: two desks that register one person wait for each other. */
export function lockPatient(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'recordNo', 'name', 'stateEnum'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A visit makes the patient one of this organisation's. */
export async function joinOrg({ db, caller }: SessionCx, patientId: number): Promise<void> {
  await db
    .insertInto('patientOrg')
    .values({ propertyOwnerId: caller.propertyOwnerId, orgId: caller.orgId, patientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
