import { diagnosisSummary } from '@mingmou/contract/workstation/consultation.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText, instantOf } from '../kernel/clock';
import { autorefractionOf, consultationOf, prescriptionOf } from './demo-consultations';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

interface Doctor {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
  readonly prescribeRight: boolean;
}

interface Visit {
  readonly id: number;
  readonly patientId: number;
  readonly doctorId: number | null;
  readonly day: string;
  readonly acceptsState: number;
  readonly finishAt: string | null;
}

/** A visit with who received it, and its place among all of them. */
interface Seen {
  readonly turn: number;
  readonly visit: Visit;
  readonly receiver: Doctor;
  readonly prescriber: Doctor;
}

const VALID_DAYS = 180;
const FAR = 'optician-prescription/remote';
const AUTOREFRACTION = 'inspection/f02';

function doctorsOf({ tx, propertyOwnerId }: Filling): Promise<Doctor[]> {
  return tx
    .selectFrom('employee')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('account.staffId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', propertyOwnerId)
    .where('employee.registrable', '=', true)
    .select(['employee.id', 'employee.name', 'account.id as accountId', 'employee.prescribeRight'])
    .orderBy('employee.id')
    .execute();
}

/** Prescriptions of a day are numbered as the server numbers them. */
class RxNumbers {
  private readonly last = new Map<string, number>();

  next(day: string): string {
    const n = (this.last.get(day) ?? 0) + 1;
    this.last.set(day, n);
    return `CF${day.replaceAll('-', '')}${String(n).padStart(4, '0')}`;
  }

  rows(): (readonly [day: string, n: number])[] {
    return [...this.last];
  }
}

const isDone = ({ visit }: Seen) => visit.acceptsState === 2;
/** Every other patient leaves with a prescription. */
const isPrescribed = (seen: Seen) => isDone(seen) && seen.turn % 2 === 0;

function seenBy(people: readonly Doctor[], visits: readonly Visit[]): Seen[] {
  const prescriber = people.find(({ prescribeRight }) => prescribeRight);
  if (!prescriber) return [];
  return visits.map((visit, turn) => {
    const receiver = people.find(({ id }) => id === visit.doctorId) ?? prescriber;
    return { turn, visit, receiver, prescriber };
  });
}

/** Whoever received a visit is its doctor, and ended it. */
async function signVisits({ tx, propertyOwnerId }: Filling, seen: readonly Seen[], people: readonly Doctor[]) {
  for (const doctor of people) {
    for (const state of [1, 2]) {
      const own = seen.filter(({ receiver, visit }) => receiver === doctor && visit.acceptsState === state);
      if (own.length === 0) continue;
      await tx
        .updateTable('accepts')
        .set({ doctorId: doctor.id, receiveBy: doctor.accountId, finishBy: state === 2 ? doctor.accountId : null })
        .where('propertyOwnerId', '=', propertyOwnerId)
        .where(
          'id',
          'in',
          own.map(({ visit }) => visit.id),
        )
        .execute();
    }
  }
}

function summaryOf({ turn, visit }: Seen): string {
  return diagnosisSummary(consultationOf(turn, visit.day).diagnoses ?? []);
}

/** The medical record of each visit, by the visit's id. */
async function insertMedicals({ tx, propertyOwnerId, orgId }: Filling, seen: readonly Seen[]) {
  const rows = await tx
    .insertInto('medical')
    .values(
      seen.map((one) => ({
        propertyOwnerId,
        orgId,
        acceptsId: one.visit.id,
        patientId: one.visit.patientId,
        firstDoctorId: one.receiver.id,
        diagnosisSummary: isDone(one) ? summaryOf(one) : null,
      })),
    )
    .returning(['id', 'acceptsId'])
    .execute();
  return new Map(rows.map(({ id, acceptsId }) => [acceptsId, id]));
}

const endOf = ({ visit }: Seen) => instantOf(visit.finishAt ?? `${visit.day} 12:00:00`).toISOString();

/** A finished stage of each visit; answers the records' ids by the visit's. */
async function insertStages(
  { tx, propertyOwnerId, orgId }: Filling,
  stage: string,
  seen: readonly Seen[],
  medicals: ReadonlyMap<number, number>,
  contentOf: (one: Seen) => object,
) {
  const rows = seen.map((one) => ({
    propertyOwnerId,
    orgId,
    acceptsId: one.visit.id,
    medicalId: medicals.get(one.visit.id) ?? 0,
    patientId: one.visit.patientId,
    stage,
    stageState: 2,
    content: JSON.stringify(contentOf(one)),
    finishedAt: endOf(one),
    finishedBy: one.prescriber.accountId,
    finishedByName: one.prescriber.name,
    createdAt: endOf(one),
    createdBy: one.prescriber.accountId,
  }));
  const inserted = await tx.insertInto('stageRecord').values(rows).returning(['id', 'acceptsId']).execute();
  return new Map(inserted.map(({ id, acceptsId }) => [acceptsId, id]));
}

async function insertDiagnoses({ tx, propertyOwnerId, orgId }: Filling, seen: readonly Seen[]): Promise<void> {
  const rows = seen.flatMap(({ turn, visit }) =>
    (consultationOf(turn, visit.day).diagnoses ?? []).map((row, sort) => ({
      propertyOwnerId,
      orgId,
      acceptsId: visit.id,
      patientId: visit.patientId,
      icdCode: row.icdCode,
      icdName: row.icdName,
      eye: row.eye,
      isPrimary: row.isPrimary ?? false,
      certainty: row.certainty ?? ('确诊' as const),
      sort,
    })),
  );
  await tx.insertInto('diagnosis').values(rows).execute();
}

const paperOf = ({ turn, prescriber }: Seen) => ({ ...prescriptionOf(turn, prescriber.id), vaScale: '5' });

async function insertPapers(filling: Filling, seen: readonly Seen[], records: ReadonlyMap<number, number>) {
  const { tx, propertyOwnerId, orgId } = filling;
  const numbers = new RxNumbers();
  const rows = seen.map((one) => ({
    propertyOwnerId,
    orgId,
    acceptsId: one.visit.id,
    patientId: one.visit.patientId,
    recordId: records.get(one.visit.id) ?? 0,
    rxNo: numbers.next(one.visit.day),
    rxType: 0,
    source: 0,
    prescriberId: one.prescriber.id,
    prescriberName: one.prescriber.name,
    validUntil: dayText(addDays(instantOf(`${one.visit.day} 12:00:00`), VALID_DAYS)),
    content: JSON.stringify(paperOf(one)),
    confirmedAt: endOf(one),
  }));
  await tx.insertInto('opticianPrescription').values(rows).execute();
  const series = numbers.rows().map(([day, n]) => ({ propertyOwnerId, orgId, prefix: 'CF', day, n }));
  await tx.insertInto('sequence').values(series).execute();
}

/** Medical records of the demo's visits: whoever was seen has a diagnosis, and every other one a prescription. */
export async function insertConsultations(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, orgId } = filling;
  const people = await doctorsOf(filling);
  const visits = await tx
    .selectFrom('accepts')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .where('acceptsState', '>', 0)
    .select(['id', 'patientId', 'doctorId', 'day', 'acceptsState', 'finishAt'])
    .orderBy('id')
    .execute();
  const seen = seenBy(people, visits);
  const [done, prescribed] = [seen.filter(isDone), seen.filter(isPrescribed)];
  if (prescribed.length === 0) return;
  await signVisits(filling, seen, people);
  const medicals = await insertMedicals(filling, seen);
  await insertStages(filling, 'consultation', done, medicals, ({ turn, visit }) => consultationOf(turn, visit.day));
  await insertStages(filling, AUTOREFRACTION, done, medicals, (one) => ({
    ...autorefractionOf(one.turn, `${one.visit.day} 09:30:00`),
    ...{ operatorId: one.receiver.id, operatorName: one.receiver.name },
  }));
  await insertDiagnoses(filling, done);
  await insertPapers(filling, prescribed, await insertStages(filling, FAR, prescribed, medicals, paperOf));
}
