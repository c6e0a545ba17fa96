import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';

/** The patient's counters of finished visits (domain-outpatient §1). The version stays: nobody edited the file. */
export async function countFinishedVisit({ db, caller, now }: SessionCx, patientId: number): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('patient')
    .set((is) => ({
      visitCount: is('visitCount', '+', 1),
      firstVisitAt: is.fn.coalesce('firstVisitAt', sql<string>`${at}::timestamptz`),
      lastVisitAt: at,
    }))
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', patientId)
    .execute();
}

/** Who registers, locked: two desks that register one person wait for each other. */
export function lockPatient({ db, caller }: SessionCx, patientId: number) {
  return db
    .selectFrom('patient')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
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
