import { stateCode } from '@mingmou/contract/base/flow';
import { appointmentFlow, openAppointments } from '@mingmou/contract/outpatient/appointment.flow';
import { NO_SHOW_DAYS } from '@mingmou/contract/outpatient/appointment.rules';
import { type RawBuilder, sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { nameKey, nameKeyOf } from '../../patients/patient-match.rows';
import { onlyFileOf } from '../../visit/patient-visits.rows';

const NO_SHOW = stateCode(appointmentFlow, 'NO_SHOW');

export interface Booker {
  readonly patientId: number | null;
  readonly name: string;
  readonly phone: string;
}

/** One person, whose appointments are counted together. */
export interface Person {
  /** The file; null where there is none. */
  readonly patientId: number | null;
  /** Name and phone by which appointments without a file are the person's; null where they may be another's. */
  readonly unfiled: { readonly name: string; readonly phone: string } | null;
}

/** A {@link Person} in SQL; each part may be NULL. */
interface PersonSql {
  readonly patientId: RawBuilder<number | null>;
  readonly nameKey: RawBuilder<string | null>;
  readonly phone: RawBuilder<string | null>;
}

/** Whether a row of `appointment` counts to a person. */
function countsTo(row: string, person: PersonSql): RawBuilder<boolean> {
  const fileOfRow = sql.ref(`${row}.patientId`);
  return sql<boolean>`(${fileOfRow} = ${person.patientId} OR (${fileOfRow} IS NULL
    AND ${sql.ref(`${row}.phone`)} = ${person.phone} AND ${nameKey(`${row}.name`)} = ${person.nameKey}))`;
}

/** No-shows of a person in the organisations in view in the last 90 days. */
function noShowsOf({ caller, now }: SessionCx, person: PersonSql): RawBuilder<number> {
  return sql<number>`(SELECT count(*) FROM appointment missed WHERE missed.property_owner_id = ${caller.propertyOwnerId}
    AND NOT missed.deleted AND missed.subscribe_state = ${NO_SHOW}
    AND missed.subscribe_date >= ${dayText(addDays(now, -NO_SHOW_DAYS))}::date AND ${countsTo('missed', person)})`;
}

const sqlOf = ({ patientId, unfiled }: Person): PersonSql => ({
  patientId: sql`${patientId}::bigint`,
  nameKey: sql`${unfiled ? nameKeyOf(unfiled.name) : null}::text`,
  phone: sql`${unfiled?.phone ?? null}::text`,
});

/** Locks a phone number until the transaction ends: concurrent bookings of its person are counted one after another. */
export async function lockPhone({ db, caller }: SessionCx, phone: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`appointment ${caller.propertyOwnerId} ${phone}`}, 0))`.execute(
    db,
  );
}

/** Open appointments of a person in the whole chain. */
export function openOf(cx: SessionCx, person: Person) {
  return acrossOrgs(cx, () =>
    mine(cx, 'appointment')
      .where('deleted', '=', false)
      .where(countsTo('appointment', sqlOf(person)))
      .where('subscribeState', 'in', [...openAppointments])
      .select(['id', 'subscribeNo', 'doctorId', 'roomId', 'subscribeDate'])
      .execute(),
  );
}

/** No-shows of a person in the whole chain in the last 90 days. */
export async function missedBy(cx: SessionCx, person: Person): Promise<number> {
  const { rows } = await acrossOrgs(cx, () =>
    sql<{ n: number }>`SELECT ${noShowsOf(cx, sqlOf(person))} AS n`.execute(cx.db),
  );
  return rows[0]?.n ?? 0;
}

/**
 * Counts the no-shows of the person of each appointment as {@link missedBy} does; keyed by the appointment's id. The person
 * is found as in `personOf`: by the patient file, or by the only enabled file with the same name and phone.
 */
export async function missedOf(cx: SessionCx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { propertyOwnerId } = cx.caller;
  const person: PersonSql = {
    patientId: sql`person.patient_id`,
    nameKey: sql`person.name_key`,
    phone: sql`person.phone`,
  };
  // OFFSET 0 stops PostgreSQL from merging a subquery into the outer query. Otherwise the conditions on `person` would
  // contain the subquery's functions, and row-level security keeps conditions with such functions out of index scans.
  const { rows } = await acrossOrgs(cx, () =>
    sql<{ id: number; n: number }>`SELECT person.id, ${noShowsOf(cx, person)} AS n
      FROM (SELECT booker.id, booker.phone, coalesce(booker.patient_id, only_file.id) AS patient_id,
          CASE WHEN booker.patient_id IS NULL OR booker.patient_id = only_file.id THEN booker.name_key END AS name_key
        FROM (SELECT s.id, s.patient_id, coalesce(file.phone, s.phone) AS phone,
            coalesce(${nameKey('file.name')}, ${nameKey('s.name')}) AS name_key
          FROM appointment s
          LEFT JOIN patient file ON file.property_owner_id = s.property_owner_id AND file.id = s.patient_id
          WHERE s.property_owner_id = ${propertyOwnerId} AND s.id = ANY (${[...ids]}::bigint[])
          OFFSET 0) booker
        CROSS JOIN LATERAL (SELECT ${onlyFileOf(cx, sql`booker.name_key`, sql`booker.phone`)} AS id OFFSET 0) only_file
        OFFSET 0) person`.execute(cx.db),
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
