import { stateCode } from '@mingmou/contract/base/flow';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { diagnosisSummary } from '@mingmou/contract/workstation/consultation.rules';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { categoryAt, type RxLine } from '@mingmou/contract/workstation/drug-rx.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText, instantOf } from '../kernel/context/clock';
import { autorefractionOf, consultationOf, dropsOf, prescriptionOf } from './demo-consultations';
import { insertPreExaminations } from './demo-pre';
import { RxNumbers } from './demo-rx-numbers';

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
  readonly birthday: string;
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
const DROPS = '玻璃酸钠滴眼液';
const DONE = 2;
const DISPENSED = stateCode(drugRxFlow, 'DISPENSED');

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

/** Sets the receiving account as doctor of a visit, and as the one who ended it. */
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
  stageState = DONE,
) {
  const rows = seen.map((one) => ({
    propertyOwnerId,
    orgId,
    acceptsId: one.visit.id,
    medicalId: medicals.get(one.visit.id) ?? 0,
    patientId: one.visit.patientId,
    stage,
    stageState,
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

interface Numbered {
  readonly seen: readonly Seen[];
  readonly records: ReadonlyMap<number, number>;
  readonly numbers: RxNumbers;
}

async function insertPapers({ tx, propertyOwnerId, orgId }: Filling, { seen, records, numbers }: Numbered) {
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
}

/** Every fourth patient leaves with drops, which were paid for and handed over long ago. */
const isGivenDrops = (seen: Seen) => isDone(seen) && seen.turn % 4 === 3;

async function findDrops({ tx, propertyOwnerId }: Filling) {
  const { rows } = await sql<{ drugId: number; name: string; spec: string }>`SELECT barcode.id AS drug_id,
      brand.name || breed.name AS name, barcode.spec
    FROM erp_barcode barcode JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id
      AND breed.id = barcode.breed_id
    JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    WHERE barcode.property_owner_id = ${propertyOwnerId} AND breed.name = ${DROPS} ORDER BY barcode.id LIMIT 1`.execute(
    tx,
  );
  return rows[0];
}

const categoryOf = ({ visit }: Seen) => categoryAt(ageYears(visit.birthday, visit.day), null);
const contentOf = (one: Seen, line: RxLine) => ({ category: categoryOf(one), validDays: 1, lines: [line] });

async function insertDrugPapers(filling: Filling, { seen, records, numbers }: Numbered, drops: RxLine) {
  const { tx, propertyOwnerId, orgId } = filling;
  const rows = seen.map((one) => ({
    propertyOwnerId,
    orgId,
    acceptsId: one.visit.id,
    patientId: one.visit.patientId,
    recordId: records.get(one.visit.id) ?? 0,
    rxNo: numbers.next(one.visit.day),
    rxState: DISPENSED,
    category: categoryOf(one),
    validUntil: one.visit.day,
    diagnosis: summaryOf(one),
    prescriberId: one.prescriber.id,
    prescriberName: one.prescriber.name,
    content: JSON.stringify(contentOf(one, drops)),
    confirmedAt: endOf(one),
  }));
  await tx.insertInto('drugPrescription').values(rows).execute();
}

/**
 * Inserts medical records of the demo's visits: a diagnosis for each received patient, and a prescription for every
 * second one.
 */
export async function insertConsultations(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, orgId } = filling;
  const people = await doctorsOf(filling);
  const visits = await tx
    .selectFrom('accepts')
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('patient.id', '=', 'accepts.patientId'),
    )
    .where('accepts.propertyOwnerId', '=', propertyOwnerId)
    .where('accepts.orgId', '=', orgId)
    .where('accepts.acceptsState', '>', 0)
    .select(['accepts.id', 'accepts.patientId', 'accepts.doctorId', 'accepts.day', 'accepts.acceptsState'])
    .select(['accepts.finishAt', 'patient.birthday'])
    .orderBy('accepts.id')
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
  await insertPreExaminations(
    filling,
    done.map((one) => ({
      ...{ acceptsId: one.visit.id, patientId: one.visit.patientId, turn: one.turn, staffId: one.receiver.id },
      at: endOf(one),
      complaint: consultationOf(one.turn, one.visit.day).chiefComplaint ?? '',
    })),
  );
  await insertDiagnoses(filling, done);
  const numbers = new RxNumbers();
  const glasses = await insertStages(filling, FAR, prescribed, medicals, paperOf);
  await insertPapers(filling, { seen: prescribed, records: glasses, numbers });
  const found = await findDrops(filling);
  const given = found ? seen.filter(isGivenDrops) : [];
  if (found && given.length > 0) {
    const line = dropsOf(found);
    const records = await insertStages(filling, drugRx.code, given, medicals, (one) => contentOf(one, line), DISPENSED);
    await insertDrugPapers(filling, { seen: given, records, numbers }, line);
  }
  const series = numbers.rows().map(([day, n]) => ({ propertyOwnerId, orgId, prefix: 'CF', day, n }));
  await tx.insertInto('sequence').values(series).execute();
}
