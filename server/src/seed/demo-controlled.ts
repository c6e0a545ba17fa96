import type { CodeOf } from '@mingmou/contract/base/dict';
import type { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import type { EpisodeDetail } from '@mingmou/contract/workstation/conclusion.rules';
import { type GrowthPoint, growthPoints } from '@mingmou/contract/workstation/growth.rules';
import { addDays, addMinutes, dayText, instantOf } from '../kernel/context/clock';
import type { Filling } from './demo-growth';

type Type = CodeOf<typeof treatmentType>;

/** How a group of children is treated, and how fast their eyes grow under it. */
interface Group {
  readonly treatments: readonly (readonly [type: Type, detail?: EpisodeDetail])[];
  /** mm a year, and by how much one child differs from the next. */
  readonly rate: number;
  readonly spread: number;
  /** Glasses alone for the first year and a half. */
  readonly later?: true;
}

const ATROPINE = { concentration: '0.01%', frequency: 'QN', eye: 'OU', source: '国药准字' } as const;
const BOTH = { eye: 'OU' } as const;

const GROUPS: readonly Group[] = [
  { treatments: [[1]], rate: 0.36, spread: 0.16 },
  { treatments: [[2, BOTH]], rate: 0.2, spread: 0.12 },
  { treatments: [[4, BOTH]], rate: 0.16, spread: 0.12 },
  {
    treatments: [
      [4, BOTH],
      [7, ATROPINE],
    ],
    rate: 0.1,
    spread: 0.1,
  },
  { treatments: [[1], [7, ATROPINE]], rate: 0.24, spread: 0.14 },
  { treatments: [[6, BOTH]], rate: 0.19, spread: 0.12 },
  { treatments: [[2, BOTH]], rate: 0.22, spread: 0.14, later: true },
  { treatments: [], rate: 0.3, spread: 0.2 },
];

const CHILDREN = 57;
const VISITS = 7;
const HALF_YEAR = 182;
/** The last visits lie before the two months of other visits. */
const LAST_VISIT = 62;
const APART = 5;
const LONGEST_AGO = 110;
const CHANGED_AT = 3;
const UNTREATED_RATE = 0.38;
const REVIEW_DAYS = 91;
const MINUTES = 30;
/** The numbers of the day that are left to others. */
const FIRST_NUMBER = 11;
const [OLDEST, YOUNGEST] = [16, 7.5].map((years) => Math.round(years * 365.25)) as [number, number];
const DEVICE = 'IOLMaster 500';

/** The same numbers at every start. */
const share = (child: number, visit: number) => ((child * 37 + visit * 53) % 101) / 100;
const hundredths = (value: number) => Math.round(value * 100) / 100;
const quarters = (value: number) => Math.round(value * 4) / 4;

function childrenOf({ tx, propertyOwnerId, orgId, now }: Filling) {
  return tx
    .selectFrom('patient')
    .innerJoin('patientOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('place.patientId', '=', 'patient.id'),
    )
    .where('patient.propertyOwnerId', '=', propertyOwnerId)
    .where('place.orgId', '=', orgId)
    .where('patient.birthday', '>', dayText(addDays(now, -OLDEST)))
    .where('patient.birthday', '<', dayText(addDays(now, -YOUNGEST)))
    .where('patient.birthdayEstimated', '=', false)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('growthPoint')
            .whereRef('growthPoint.propertyOwnerId', '=', 'patient.propertyOwnerId')
            .whereRef('growthPoint.patientId', '=', 'patient.id')
            .select('growthPoint.id'),
        ),
      ),
    )
    .select(['patient.id', 'patient.birthday'])
    .orderBy('patient.id')
    .limit(CHILDREN)
    .execute();
}

function doctorsOf({ tx, propertyOwnerId, orgId }: Filling) {
  return tx
    .selectFrom('employee')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('account.staffId', '=', 'employee.id'),
    )
    .innerJoin('employeeOrg', (on) =>
      on
        .onRef('employeeOrg.propertyOwnerId', '=', 'employee.propertyOwnerId')
        .onRef('employeeOrg.employeeId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', propertyOwnerId)
    .where('employeeOrg.orgId', '=', orgId)
    .where('employee.registrable', '=', true)
    .select(['employee.id', 'employee.name', 'account.id as accountId'])
    .orderBy('employee.id')
    .execute();
}

type Child = Awaited<ReturnType<typeof childrenOf>>[number];
type Doctor = Awaited<ReturnType<typeof doctorsOf>>[number];

interface Coming {
  readonly child: Child;
  readonly index: number;
  readonly visit: number;
  readonly at: Date;
  readonly no: string;
  readonly doctor: Doctor;
}

const dayOf = ({ now }: Filling, index: number, visit: number) =>
  dayText(addDays(now, -LAST_VISIT - ((index * APART) % LONGEST_AGO) - HALF_YEAR * (VISITS - 1 - visit)));

/** Every visit of every child, the numbers of a day one after the other. */
function comings(filling: Filling, children: readonly Child[], doctors: readonly Doctor[]): readonly Coming[] {
  const counted = new Map<string, number>();
  return children.flatMap((child, index) =>
    Array.from({ length: VISITS }, (_, visit) => visit).flatMap((visit) => {
      const doctor = doctors[index % doctors.length];
      if (!doctor) return [];
      const day = dayOf(filling, index, visit);
      const turn = counted.get(day) ?? 0;
      counted.set(day, turn + 1);
      const no = `${day.replaceAll('-', '')}${String(FIRST_NUMBER + turn).padStart(4, '0')}`;
      return [{ child, index, visit, at: addMinutes(instantOf(`${day} 09:30:00`), turn * MINUTES), no, doctor }];
    }),
  );
}

const groupOf = (index: number) => GROUPS[index % GROUPS.length] as Group;

/** mm a year of a child between two visits. */
function rateAt(index: number, visit: number): number {
  const { rate, spread, later } = groupOf(index);
  const base = later && visit < CHANGED_AT ? UNTREATED_RATE : rate;
  return base + (share(index, 0) - 0.5) * spread + (share(index, visit) - 0.5) * 0.04;
}

/** Returns the measurements of a visit: lengths in F09, powers in F04. */
function measured({ index, visit }: Coming) {
  const years = Array.from({ length: visit }, (_, at) => rateAt(index, at) / 2);
  const grown = years.reduce((sum, one) => sum + one, 0);
  const odAl = hundredths(22.9 + (index % 12) * 0.12 + grown);
  const odSubSph = quarters(-0.5 - (index % 6) * 0.5 - grown * 2);
  return {
    lengths: { odAl, osAl: hundredths(odAl - 0.08 - (index % 3) * 0.04), device: DEVICE },
    powers: { odSubSph, osSubSph: odSubSph + 0.25, odBcva: '5.0', osBcva: '5.0' },
  };
}

/** Inserts registrations, visits and medical records of all patients, one kind after the other. */
async function insertVisits({ tx, propertyOwnerId, orgId, departmentId }: Filling, all: readonly Coming[]) {
  const shared = ({ child, at, doctor }: Coming) => ({
    ...{ propertyOwnerId, orgId, day: dayText(at), patientId: child.id, visitType: 2 as const, departmentId },
    ...{ doctorId: doctor.id, createdAt: at.toISOString() },
  });
  const registrations = await tx
    .insertInto('registration')
    .values(all.map((one) => ({ ...shared(one), registrationNo: `GH${one.no}`, regKind: 1 as const })))
    .returning(['id', 'registrationNo'])
    .execute();
  const registered = new Map(registrations.map(({ id, registrationNo }) => [registrationNo, id]));
  const visits = await tx
    .insertInto('accepts')
    .values(
      all.map((one) => ({
        ...{ ...shared(one), visitNo: `JZ${one.no}`, registrationId: registered.get(`GH${one.no}`) ?? 0 },
        ...{
          queueNo: 1,
          queueSort: one.at.toISOString(),
          acceptsState: 2 as const,
          callState: 1 as const,
          callCount: 1,
        },
        ...{ receiveAt: one.at.toISOString(), receiveBy: one.doctor.accountId },
        ...{ finishAt: addMinutes(one.at, MINUTES).toISOString(), finishBy: one.doctor.accountId },
      })),
    )
    .returning(['id', 'visitNo'])
    .execute();
  const seen = new Map(visits.map(({ id, visitNo }) => [visitNo, id]));
  const acceptsIdOf = ({ no }: Coming) => seen.get(`JZ${no}`) ?? 0;
  const records = await tx
    .insertInto('medical')
    .values(
      all.map((one) => ({
        ...{ propertyOwnerId, orgId, acceptsId: acceptsIdOf(one), patientId: one.child.id },
        ...{ firstDoctorId: one.doctor.id, diagnosisSummary: '双眼近视' },
      })),
    )
    .returning(['id', 'acceptsId'])
    .execute();
  const medical = new Map(records.map(({ id, acceptsId }) => [acceptsId, id]));
  return (one: Coming) => ({ acceptsId: acceptsIdOf(one), medicalId: medical.get(acceptsIdOf(one)) ?? 0 });
}

type VisitOf = Awaited<ReturnType<typeof insertVisits>>;

/** Finished stages of all visits; answers which record is whose. */
async function insertStages(
  { tx, propertyOwnerId, orgId }: Filling,
  all: readonly Coming[],
  visitOf: VisitOf,
  stage: string,
  contentOf: (one: Coming) => object,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .insertInto('stageRecord')
    .values(
      all.map((one) => {
        const at = addMinutes(one.at, MINUTES).toISOString();
        const { id, name, accountId } = one.doctor;
        return {
          ...{ propertyOwnerId, orgId, ...visitOf(one), patientId: one.child.id, stage, stageState: 2 },
          content: JSON.stringify({ ...contentOf(one), operatorId: id, operatorName: name }),
          ...{ finishedAt: at, finishedBy: accountId, finishedByName: name, createdAt: at, createdBy: accountId },
        };
      }),
    )
    .returning(['id', 'acceptsId'])
    .execute();
  return new Map(rows.map(({ id, acceptsId }) => [acceptsId, id]));
}

/** Points of one form of every visit. */
async function insertPoints(
  { tx, propertyOwnerId, orgId }: Filling,
  all: readonly Coming[],
  recordOf: (one: Coming) => number | undefined,
  pointsOf: (one: Coming) => readonly GrowthPoint[],
  device: string | null,
): Promise<void> {
  const rows = all.flatMap((one) =>
    pointsOf(one).map((point) => ({
      ...{ propertyOwnerId, orgId, patientId: one.child.id, sourceRecordId: recordOf(one) ?? 0, device },
      ...{ measuredAt: one.at.toISOString(), ...point },
    })),
  );
  await tx.insertInto('growthPoint').values(rows).execute();
}

async function insertTreatments(filling: Filling, children: readonly Child[]): Promise<void> {
  const { tx, propertyOwnerId, orgId } = filling;
  const rows = children.flatMap(({ id: patientId }, index) => {
    const { treatments, later } = groupOf(index);
    const shared = { propertyOwnerId, orgId, patientId };
    const began = dayOf(filling, index, later ? CHANGED_AT : 0);
    const before = { type: 1 as const, detail: '{}', startDate: dayOf(filling, index, 0) };
    return [
      ...(later ? [{ ...shared, ...before, endDate: began, stopReason: '调整方案' }] : []),
      ...treatments.map(([type, detail = {}]) => ({
        ...{ ...shared, type, detail: JSON.stringify(detail), startDate: began, endDate: null, stopReason: null },
      })),
    ];
  });
  await tx.insertInto('treatmentEpisode').values(rows).execute();
}

/** Children whom the clinic follows for three years, a visit every half year: what 近视防控驾驶舱 is shown with. */
export async function insertControlledChildren(filling: Filling): Promise<void> {
  const [children, doctors] = [await childrenOf(filling), await doctorsOf(filling)];
  const all = comings(filling, children, doctors);
  if (all.length === 0) return;
  const visitOf = await insertVisits(filling, all);
  const biometry = await insertStages(filling, all, visitOf, 'inspection/f09', (one) => measured(one).lengths);
  const refraction = await insertStages(filling, all, visitOf, 'inspection/f04', (one) => measured(one).powers);
  const idOf = (records: ReadonlyMap<number, number>) => (one: Coming) => records.get(visitOf(one).acceptsId);
  await insertPoints(filling, all, idOf(biometry), (one) => growthPoints('F09', measured(one).lengths), DEVICE);
  await insertPoints(filling, all, idOf(refraction), (one) => growthPoints('F04', measured(one).powers), null);
  await insertStages(filling, all, visitOf, 'conclusion', ({ at }) => ({
    ...{ conclusionText: '双眼近视，继续原方案', months: 3, nextReviewDate: dayText(addDays(at, REVIEW_DAYS)) },
  }));
  await insertTreatments(filling, children);
}
