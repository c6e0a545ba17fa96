import { type GrowthPoint, growthPoints } from '@mingmou/contract/workstation/growth.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, addMinutes, dayText, instantOf } from '../kernel/context/clock';

export interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly departmentId: number;
  readonly now: Date;
}

type Treatment = Pick<DB['treatmentEpisode'], 'type'> & { readonly detail?: object };

/** Growth of a child's eyes: the first length, the increase every half year, and the treatment. */
interface Story {
  readonly length: number;
  readonly growth: readonly number[];
  readonly sphere: readonly number[];
  readonly first: Treatment;
  readonly next: Treatment;
}

const [SINGLE_VISION, DEFOCUS, ORTHOKERATOLOGY, ATROPINE] = [1, 2, 4, 7] as const;

/** One that grows fast, one that slows down, and one that hardly grows. */
const STORIES: readonly Story[] = [
  {
    ...{ length: 23.62, growth: [0, 0.21, 0.43, 0.62], sphere: [-0.75, -1.25, -2, -2.5] },
    first: { type: SINGLE_VISION },
    next: { type: DEFOCUS, detail: { eye: 'OU' } },
  },
  {
    ...{ length: 24.05, growth: [0, 0.24, 0.42, 0.5], sphere: [-1.5, -2, -2.5, -2.5] },
    first: { type: DEFOCUS, detail: { eye: 'OU' } },
    next: { type: ORTHOKERATOLOGY, detail: { eye: 'OU' } },
  },
  {
    ...{ length: 23.2, growth: [0, 0.09, 0.15, 0.22], sphere: [0.25, 0.25, 0.25, 0.25] },
    first: { type: SINGLE_VISION },
    next: { type: ATROPINE, detail: { concentration: '0.01%', frequency: 'QN', eye: 'OU', source: '国药准字' } },
  },
];

const HALF_YEAR_DAYS = 183;
const VISIT_MINUTES = 40;
const OLDEST_DAYS = Math.round(11.5 * 365.25);
const YOUNGEST_DAYS = Math.round(8.2 * 365.25);
const DEVICE = 'IOLMaster 500';
const LEFT_SHORTER = 0.12;

/** Children of school age who are not here today. */
function childrenOf({ tx, propertyOwnerId, orgId, now }: Filling) {
  return tx
    .selectFrom('patient')
    .innerJoin('patientOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('place.patientId', '=', 'patient.id'),
    )
    .where('patient.propertyOwnerId', '=', propertyOwnerId)
    .where('place.orgId', '=', orgId)
    .where('patient.birthday', '>', dayText(addDays(now, -OLDEST_DAYS)))
    .where('patient.birthday', '<', dayText(addDays(now, -YOUNGEST_DAYS)))
    .where('patient.birthdayEstimated', '=', false)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('accepts')
            .whereRef('accepts.propertyOwnerId', '=', 'patient.propertyOwnerId')
            .whereRef('accepts.patientId', '=', 'patient.id')
            .where('accepts.day', '=', dayText(now))
            .select('accepts.id'),
        ),
      ),
    )
    .select('patient.id')
    .orderBy('patient.id')
    .limit(STORIES.length)
    .execute();
}

function doctorOf({ tx, propertyOwnerId }: Filling) {
  return tx
    .selectFrom('employee')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('account.staffId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', propertyOwnerId)
    .where('employee.prescribeRight', '=', true)
    .select(['employee.id', 'employee.name', 'account.id as accountId'])
    .orderBy('employee.id')
    .executeTakeFirst();
}

type Doctor = NonNullable<Awaited<ReturnType<typeof doctorOf>>>;

interface Coming {
  readonly patientId: number;
  /** Of the children who came that day. */
  readonly turn: number;
  readonly at: Date;
}

/** A visit that is over; answers it with its medical record. */
async function insertVisit(filling: Filling, doctor: Doctor, { patientId, turn, at }: Coming) {
  const { tx, propertyOwnerId, orgId, departmentId } = filling;
  const day = dayText(at);
  const createdAt = at.toISOString();
  const numbered = (prefix: string) => `${prefix}${day.replaceAll('-', '')}${String(turn).padStart(4, '0')}`;
  const shared = {
    propertyOwnerId,
    orgId,
    day,
    patientId,
    visitType: 2 as const,
    departmentId,
    doctorId: doctor.id,
    createdAt,
  };
  const registration = await tx
    .insertInto('registration')
    .values({ ...shared, registrationNo: numbered('GH'), regKind: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finishAt = addMinutes(at, VISIT_MINUTES).toISOString();
  const accepts = await tx
    .insertInto('accepts')
    .values({
      ...{ ...shared, visitNo: numbered('JZ'), registrationId: registration.id, queueNo: turn, queueSort: createdAt },
      ...{ acceptsState: 2, callState: 1, callCount: 1, receiveAt: createdAt, receiveBy: doctor.accountId },
      ...{ finishAt, finishBy: doctor.accountId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const medical = await tx
    .insertInto('medical')
    .values({
      ...{ propertyOwnerId, orgId, acceptsId: accepts.id, patientId, firstDoctorId: doctor.id },
      diagnosisSummary: '双眼近视',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { acceptsId: accepts.id, medicalId: medical.id, finishAt };
}

type Visit = Awaited<ReturnType<typeof insertVisit>>;

/** A finished examination with the points that it gives. */
async function insertExamination(
  { tx, propertyOwnerId, orgId }: Filling,
  doctor: Doctor,
  { patientId, at }: Coming,
  { acceptsId, medicalId, finishAt }: Visit,
  { form, figures }: { readonly form: 'F09' | 'F05'; readonly figures: Readonly<Record<string, unknown>> },
) {
  const record = await tx
    .insertInto('stageRecord')
    .values({
      ...{ propertyOwnerId, orgId, acceptsId, medicalId, patientId, stage: `inspection/${form.toLowerCase()}` },
      ...{ stageState: 2, content: JSON.stringify({ ...figures, operatorId: doctor.id, operatorName: doctor.name }) },
      ...{ finishedAt: finishAt, finishedBy: doctor.accountId, finishedByName: doctor.name },
      ...{ createdAt: finishAt, createdBy: doctor.accountId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const device = form === 'F09' ? DEVICE : null;
  const points: readonly GrowthPoint[] = growthPoints(form, figures);
  const shared = { propertyOwnerId, orgId, patientId, sourceRecordId: record.id, measuredAt: at.toISOString(), device };
  await tx
    .insertInto('growthPoint')
    .values(points.map((point) => ({ ...shared, ...point })))
    .execute();
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

async function insertEpisode(
  filling: Filling,
  patientId: number,
  { type, detail = {} }: Treatment,
  from: string,
  to?: string,
) {
  const { tx, propertyOwnerId, orgId } = filling;
  const ending = to ? { endDate: to, stopReason: '调整方案' } : {};
  await tx
    .insertInto('treatmentEpisode')
    .values({ propertyOwnerId, orgId, patientId, type, detail: JSON.stringify(detail), startDate: from, ...ending })
    .execute();
}

/** Inserts children with measurements every half year for two years, which the growth chart shows. */
export async function insertDemoGrowth(filling: Filling): Promise<void> {
  const [children, doctor] = [await childrenOf(filling), await doctorOf(filling)];
  if (!doctor) return;
  const { tx, propertyOwnerId, orgId, now } = filling;
  const dayAt = (half: number) => dayText(addDays(now, -HALF_YEAR_DAYS * (4 - half)));
  for (const [index, { id: patientId }] of children.entries()) {
    const story = STORIES[index];
    if (!story) continue;
    for (const [half, grown] of story.growth.entries()) {
      const at = addMinutes(instantOf(`${dayAt(half)} 09:00:00`), index * VISIT_MINUTES);
      const coming = { patientId, turn: index + 1, at };
      const visit = await insertVisit(filling, doctor, coming);
      const odAl = hundredths(story.length + grown);
      const osAl = hundredths(odAl - LEFT_SHORTER);
      await insertExamination(filling, doctor, coming, visit, { form: 'F09', figures: { odAl, osAl, device: DEVICE } });
      const sphere = story.sphere[half] ?? 0;
      const refraction = { odCycSph: sphere, osCycSph: sphere + 0.25, osCycCyl: -0.25, osCycAxis: 180 };
      await insertExamination(filling, doctor, coming, visit, { form: 'F05', figures: refraction });
    }
    await insertEpisode(filling, patientId, story.first, dayAt(0), dayAt(2));
    await insertEpisode(filling, patientId, story.next, dayAt(2));
  }
  const days = [0, 1, 2, 3].map(dayAt);
  const series = days.flatMap((day) =>
    ['GH', 'JZ'].map((prefix) => ({ propertyOwnerId, orgId, prefix, day, n: children.length })),
  );
  await tx.insertInto('sequence').values(series).execute();
}
