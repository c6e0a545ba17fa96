import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import { nameKey, nameKeyOf } from '../patients/patient-match.rows';

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

/** Takes a visit that was finished out of the count: it is seen again, and counts once more when it is finished. */
export async function uncountFinishedVisit({ db, caller }: SessionCx, patientId: number): Promise<void> {
  await updateMine({ db, caller }, 'patient')
    .set({ visitCount: sql<number>`greatest(visit_count - 1, 0)` })
    .where('id', '=', patientId)
    .execute();
}

/** Who registers, locked: two desks that register one person wait for each other. */
export function lockPatient(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'recordNo', 'name', 'phone', 'phone2', 'guardianPhone', 'stateEnum'])
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

/** Who books, locked as `lockPatient` does. */
export function lockBooker(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'phone', 'sex', 'birthday', 'stateEnum'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Name and phone of a file, not locked. */
export function nameAndPhoneOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient').where('id', '=', patientId).select(['name', 'phone']).executeTakeFirst();
}

/** SQL of the only enabled file with a `nameKey` and a phone; NULL where there is none, or more than one. */
export function onlyFileOf(
  { caller }: SessionCx,
  key: RawBuilder<string>,
  phone: RawBuilder<string>,
): RawBuilder<number | null> {
  return sql<number | null>`(SELECT CASE WHEN count(*) = 1 THEN min(namesake.id) END FROM patient namesake
    WHERE namesake.property_owner_id = ${caller.propertyOwnerId} AND namesake.state_enum = 'ENABLE'
      AND namesake.phone = ${phone} AND ${nameKey('namesake.name')} = ${key})`;
}

/** The only enabled file of that name and phone; undefined where there is none, or more than one. */
export async function patientByNameAndPhone(
  cx: SessionCx,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<number | undefined> {
  const only = onlyFileOf(cx, sql`${nameKeyOf(name)}`, sql`${phone}`);
  const { rows } = await sql<{ id: number | null }>`SELECT ${only} AS id`.execute(cx.db);
  return rows[0]?.id ?? undefined;
}

export async function guardianPhoneOf(cx: SessionCx, patientId: number): Promise<string | null> {
  const row = await mine(cx, 'patient').where('id', '=', patientId).select('guardianPhone').executeTakeFirst();
  return row?.guardianPhone ?? null;
}
