import { stateCode } from '@mingmou/contract/base/flow';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { daysLater, lensExpiry, reviewPlan } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { dayText } from '../kernel/context/clock';
import type { ReviewType } from '../modules/workstation/archive/lens/lens-plan.store';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
}

interface Wearer {
  readonly patientId: number;
  readonly recordNo: string;
}

const [SOFT, RIGID, OK] = [1, 2, 3] as const;

interface Course {
  readonly category: typeof SOFT | typeof RIGID | typeof OK;
  readonly name: string;
  /** Days since the lenses are worn; absent while they are tried. */
  readonly wornFor?: number;
  readonly cycle: number;
  /** How many of the planned reviews were made. */
  readonly reviews: number;
}

/** A child that came to every review, one that missed one, lenses that end soon, and a trial. */
const COURSES: readonly Course[] = [
  { category: OK, name: '夜戴塑形', wornFor: 128, cycle: 6, reviews: 6 },
  { category: OK, name: '夜戴塑形', wornFor: 48, cycle: 6, reviews: 3 },
  { category: SOFT, name: '离焦软镜', wornFor: 70, cycle: 4, reviews: 3 },
  { category: RIGID, name: '硬镜试戴', cycle: 7, reviews: 0 },
];

const TRIED = {
  [SOFT]: { odBc: 8.6, odDia: 14.2, osBc: 8.6, osDia: 14.2, odCentration: 0, osCentration: 0 },
  [RIGID]: { odBc: 7.8, odDia: 9.6, osBc: 7.85, osDia: 9.6, odFlCenter: '平行', osFlCenter: '平行' },
  [OK]: {
    ...{ odBc: 8.65, odDia: 10.6, odTargetD: -3, odJessen: 0.75, odFlCenter: '轻接触' },
    ...{ odFlReverse: '充盈', odFlAlign: '平行', odFlEdge: '适中' },
    ...{ osBc: 8.6, osDia: 10.6, osTargetD: -2.75, osJessen: 0.75, osFlCenter: '轻接触' },
    ...{ osFlReverse: '充盈', osFlAlign: '平行', osFlEdge: '适中' },
  },
} as const;
/** As they were ordered after the trial. */
const ORDERED = {
  [SOFT]: { odBc: 8.6, odDia: 14.2, odSph: -2.75, osBc: 8.6, osDia: 14.2, osSph: -2.5, design: '离焦', wearMode: 1 },
  [RIGID]: { odBc: 7.8, odDia: 9.6, odSph: -4, osBc: 7.85, osDia: 9.6, osSph: -4.25, wearMode: 1 },
  [OK]: {
    ...{ odBc: 8.65, odAcK: 42.5, odDia: 10.6, odSph: 0.75, odTargetD: -3, odColor: '绿', wearMode: 2 },
    ...{ osBc: 8.6, osAcK: 42.75, osDia: 10.6, osSph: 0.75, osTargetD: -2.75, osColor: '蓝', design: '四弧' },
  },
} as const;
const GOOD_HANDOVER = {
  ...{ verifyResult: '合格', teachWear: '掌握', teachClean: '掌握', teachUrgent: '掌握', guardianPresent: true },
  ...{ odLensVa: '5.0', osLensVa: '5.0', vaScale: '5', flags: [] },
};
const GOOD_FIT = {
  odLensVa: '5.0',
  osLensVa: '5.0',
  vaScale: '5',
  comfort: 4,
  fitResult: '合适',
  wearMinutes: 30,
  flags: [],
};

const healthy = (eye: 'od' | 'os', category: Course['category']) => ({
  ...(category === OK ? { [`${eye}Pattern`]: '靶心(牛眼)' } : {}),
  ...{ [`${eye}Ucva`]: '5.0', [`${eye}LensVa`]: '5.0', [`${eye}StainCentral`]: 0, [`${eye}StainNasal`]: 0 },
  ...{ [`${eye}StainTemporal`]: 0, [`${eye}StainSuperior`]: 0, [`${eye}StainInferior`]: 0, [`${eye}StainMax`]: 0 },
});

/** Returns goods for trial and order: any breed of its kind that the chain sells, with one of its barcodes. */
async function goodsOf({ tx, propertyOwnerId }: Filling, category: Course['category']) {
  const goods = category === SOFT ? 'qx2' : 'qx3';
  const { rows } = await sql<{ brandId: number; breedId: number; barCode: string | null }>`SELECT b.brand_id,
      b.id AS breed_id, (SELECT min(code) FROM erp_barcode c
        WHERE c.property_owner_id = b.property_owner_id AND c.breed_id = b.id AND c.state_enum = 'ENABLE') AS bar_code
    FROM erp_breed b WHERE b.property_owner_id = ${propertyOwnerId} AND b.category_id = ${goods}
      AND b.state_enum = 'ENABLE' ORDER BY b.id LIMIT 1`.execute(tx);
  const [{ barCode, ...chosen } = { barCode: null }] = rows;
  return { chosen, barCode };
}

async function wearersOf({ tx, propertyOwnerId, orgId, now }: Filling): Promise<Wearer[]> {
  const oldest = daysLater(dayText(now), -16 * 366);
  const youngest = daysLater(dayText(now), -9 * 365);
  const { rows } = await sql<Wearer>`SELECT p.id AS patient_id, p.record_no FROM patient p
    JOIN patient_org o ON o.property_owner_id = p.property_owner_id AND o.patient_id = p.id AND o.org_id = ${orgId}
    WHERE p.property_owner_id = ${propertyOwnerId} AND p.birthday BETWEEN ${oldest} AND ${youngest}
    ORDER BY p.id DESC LIMIT ${COURSES.length}`.execute(tx);
  return rows;
}

/** Contact lenses as a clinic has them after half a year. */
export async function insertDemoLenses(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId } = filling;
  const signer = await tx
    .selectFrom('employee')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('account.staffId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', propertyOwnerId)
    .where('employee.prescribeRight', '=', true)
    .select(['employee.id', 'employee.name', 'account.id as accountId'])
    .orderBy('employee.id')
    .executeTakeFirst();
  if (!signer) return;
  const wearers = await wearersOf(filling);
  for (const [at, wearer] of wearers.entries()) {
    const course = COURSES[at];
    if (course) await insertCourse(filling, { wearer, course, signer });
  }
}

interface Insert {
  readonly wearer: Wearer;
  readonly course: Course;
  readonly signer: { readonly id: number; readonly name: string; readonly accountId: number };
}

async function insertCourse(filling: Filling, { wearer, course, signer }: Insert) {
  const { tx, propertyOwnerId, orgId, now } = filling;
  const today = dayText(now);
  const { category, name, wornFor, cycle, reviews } = course;
  const start = wornFor === undefined ? null : daysLater(today, -wornFor);
  const expire = start && lensExpiry(start, cycle);
  const planned = start && expire ? reviewPlan(category, start, expire) : [];
  const { id: archiveId } = await tx
    .insertInto('lensArchive')
    .values({
      ...{ propertyOwnerId, orgId, patientId: wearer.patientId, archiveNo: `${wearer.recordNo}-L01`, seq: 1 },
      ...{ doctorId: signer.id, lensCategory: category, name, cycleNo: start ? 1 : 0 },
      state: stateCode(lensArchiveFlow, start ? 'WORN' : 'TRIED'),
      ...{ odStartDate: start, osStartDate: start, odExpireDate: expire, osExpireDate: expire },
      lastReviewDate: planned[reviews - 1]?.date ?? null,
      nextReviewDate: planned[reviews]?.date ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = (kind: string, seq: number, day: string, content: object) =>
    tx
      .insertInto('archiveRecord')
      .values({
        ...{
          propertyOwnerId,
          orgId,
          ownerKind: 'LENS' as const,
          ownerId: archiveId,
          patientId: wearer.patientId,
          kind,
          seq,
        },
        ...{ cycleNo: 1, staffId: signer.id, recordDate: day, stageState: 2, content: JSON.stringify(content) },
        ...{ finishedAt: `${day} 10:30:00+08`, finishedBy: signer.accountId, finishedByName: signer.name },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { chosen, barCode } = await goodsOf(filling, category);
  await record('lens-try', 1, start ? daysLater(start, -14) : today, {
    ...{ ...chosen, ...TRIED[category], ...GOOD_FIT },
  });
  if (start) {
    const people = { prescriberId: signer.id, fitterId: signer.id };
    await record('lens-order', 1, daysLater(start, -10), {
      ...{ ...chosen, ...ORDERED[category], ...people, orderType: '首配', eyeScope: 'OU', replaceCycle: cycle },
    });
    await record('lens-check', 1, start, {
      ...{ ...GOOD_HANDOVER, teacherId: signer.id, startWearDate: start, replaceCycle: cycle },
      ...{ odBarCode: barCode, osBarCode: barCode },
      reviewPlan: planned.map(({ type, date }) => ({ reviewType: type, planDate: date })),
    });
  }
  for (const [at, { type, date }] of planned.entries()) {
    const isMade = at < reviews;
    const content = {
      ...healthy('od', category),
      ...healthy('os', category),
      vaScale: '5',
      reviewType: type,
      action: '继续',
      flags: [],
    };
    const made = isMade
      ? await record('lens-review', at + 1, date, { ...content, nextReviewDate: planned[at + 1]?.date ?? date })
      : undefined;
    await tx
      .insertInto('lensReviewPlan')
      .values({
        ...{ propertyOwnerId, orgId, archiveId, patientId: wearer.patientId, cycleNo: 1, planDate: date },
        ...{ reviewType: type as ReviewType, planState: isMade ? 1 : 0, recordId: made?.id ?? null },
      })
      .execute();
  }
}
