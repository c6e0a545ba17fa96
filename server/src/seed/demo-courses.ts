import { price } from '@mingmou/contract/base/money';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText, instantOf } from '../kernel/context/clock';
import { PATIENT_PACKAGE_NUMBERS } from '../modules/patient-package/patient-package.source';
import { CHAIN_SERIES } from './training';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
}

interface Sold {
  readonly lineId: number;
  readonly orderId: number;
  readonly orderNo: string;
  readonly patientId: number;
  readonly payTime: string;
  readonly payable: string;
  readonly servicePackageId: number;
  readonly name: string;
  readonly totalTimes: number;
  readonly validDays: number;
  readonly itemIds: readonly number[];
}

/** How a course goes: how often it is trained, how long ago, and how well the homework is kept. */
interface Course {
  readonly diagnosis: string;
  readonly goal: string;
  readonly sessions: number;
  readonly everyDays: number;
  readonly homeDays: number;
  /** Of the days of a week with homework, the first so many are done. */
  readonly done: number;
}

const COURSES: readonly Course[] = [
  { diagnosis: '右眼弱视', goal: '右眼矫正视力达到4.9', sessions: 5, everyDays: 3, homeDays: 5, done: 4 },
  { diagnosis: '集合不足', goal: '集合近点小于6cm，BO 破裂大于20△', sessions: 6, everyDays: 3, homeDays: 5, done: 5 },
  { diagnosis: '调节不足', goal: '双眼调节灵敏度8cpm', sessions: 3, everyDays: 5, homeDays: 3, done: 1 },
];
const WEEKS = 8;
const WEEK = 7;

async function soldTraining({ tx, propertyOwnerId, orgId }: Filling): Promise<readonly Sold[]> {
  const { rows } = await sql<Sold>`SELECT l.id AS line_id, l.order_id, o.order_no, o.patient_id, o.pay_time,
      l.payable_amount::text AS payable, s.id AS service_package_id, s.name, s.total_times, s.valid_days,
      (SELECT array_agg(i.item_id ORDER BY i.position) FROM training_service_package_item i
        WHERE i.property_owner_id = s.property_owner_id AND i.service_package_id = s.id) AS item_ids
    FROM charge_order_line l
    JOIN charge_order o ON o.property_owner_id = l.property_owner_id AND o.id = l.order_id
    JOIN training_service_package s ON s.property_owner_id = l.property_owner_id AND s.id = l.service_package_id
    WHERE l.property_owner_id = ${propertyOwnerId} AND l.org_id = ${orgId} AND l.source_type = 7 AND o.pay_time IS NOT NULL
    ORDER BY l.id`.execute(tx);
  return rows;
}

interface Trainer {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
}

const trainerOf = ({ tx, propertyOwnerId }: Filling) =>
  tx
    .selectFrom('employee')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('account.staffId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', propertyOwnerId)
    .where('account.account', '=', 'optom')
    .select(['employee.id', 'employee.name', 'account.id as accountId'])
    .executeTakeFirst();

/** Inserts sold training packages, each with its plan, its sessions and the home training. */
export async function insertDemoCourses(filling: Filling): Promise<void> {
  const trainer = await trainerOf(filling);
  const sold = await soldTraining(filling);
  if (!trainer || sold.length === 0) return;
  for (const [at, one] of sold.entries()) {
    const course = COURSES[at % COURSES.length];
    if (course) await insertCourse(filling, { one, course, trainer, n: at + 1 });
  }
  const { tx, propertyOwnerId } = filling;
  const series = { ...CHAIN_SERIES, propertyOwnerId, prefix: PATIENT_PACKAGE_NUMBERS.series, n: sold.length };
  await tx.insertInto('sequence').values(series).execute();
}

interface Insert {
  readonly one: Sold;
  readonly course: Course;
  readonly trainer: Trainer;
  /** Of the package, counted within the chain. */
  readonly n: number;
}

async function insertCourse(filling: Filling, { one, course, trainer, n }: Insert): Promise<void> {
  const { tx, propertyOwnerId, orgId, now } = filling;
  const { patientId, totalTimes, itemIds } = one;
  const today = dayText(now);
  const begun = addDays(instantOf(one.payTime), 1);
  const days = Array.from({ length: course.sessions }, (_none, at) => dayText(addDays(begun, at * course.everyDays)));
  const trained = days.filter((day) => day <= today);
  const packageNo = `${PATIENT_PACKAGE_NUMBERS.prefix}${String(n).padStart(PATIENT_PACKAGE_NUMBERS.digits, '0')}`;
  const { id: packageId } = await tx
    .insertInto('patientPackage')
    .values({
      ...{
        propertyOwnerId,
        orgId,
        packageNo,
        kind: 'VT' as const,
        patientId,
        productId: one.servicePackageId,
        name: one.name,
      },
      ...{ orderId: one.orderId, orderLineId: one.lineId, totalTimes, giftTimes: 0, usedTimes: trained.length },
      ...{ leftTimes: totalTimes - trained.length, ledgerSeq: trained.length + 1, payableAmount: sql`${one.payable}` },
      unitPrice: price(new Big(one.payable).div(totalTimes).toFixed()),
      ...{ refundable: true, validDays: one.validDays, startRule: 'FIRST' as const, startDate: trained[0] ?? null },
      ...{ trainerId: trainer.id, createdAt: one.payTime },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = (seq: number, delta: number, leftBefore: number) => ({
    ...{ propertyOwnerId, orgId, packageId, patientId, seq, formerSeq: seq === 1 ? null : seq - 1 },
    ...{ leftBefore, delta, leftAfter: leftBefore + delta },
  });
  await tx
    .insertInto('patientPackageLedger')
    .values({
      ...entry(1, totalTimes, 0),
      ...{ op: 'BUY', bizType: 'ORDER', bizId: one.orderId, bizNo: one.orderNo, at: one.payTime },
    })
    .execute();
  const startDate = dayText(begun);
  const { id: planId } = await tx
    .insertInto('vtPlan')
    .values({
      ...{ propertyOwnerId, orgId, packageId, seq: 1, diagnosis: course.diagnosis, goal: course.goal, stage: 1 },
      ...{ weeks: WEEKS, startDate, homeDays: course.homeDays, madeByName: trainer.name },
      items: JSON.stringify(itemIds.map((itemId) => ({ itemId, level: 2, param: null, minutes: 10, perWeek: 2 }))),
      homeItems: JSON.stringify(itemIds.slice(0, 1).map((itemId) => ({ itemId, minutes: 15, perDay: 1 }))),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, day] of trained.entries()) {
    const record = await tx
      .insertInto('archiveRecord')
      .values({
        ...{
          propertyOwnerId,
          orgId,
          ownerKind: 'PACKAGE' as const,
          ownerId: packageId,
          patientId,
          kind: vtRecord.code,
        },
        ...{
          seq: at + 1,
          staffId: trainer.id,
          recordDate: day,
          stageState: 2,
          content: JSON.stringify(session(at, itemIds)),
        },
        ...{ finishedAt: `${day} 16:30:00+08`, finishedBy: trainer.accountId, finishedByName: trainer.name },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('patientPackageLedger')
      .values({
        ...entry(at + 2, -1, totalTimes - at),
        ...{ op: 'USE', bizType: 'TRAINING', bizId: record.id, bizNo: `${packageNo}-${at + 1}` },
        at: `${day} 16:30:00+08`,
      })
      .execute();
  }
  await insertHome(filling, { packageId, planId, itemId: itemIds[0], begun, course, notedBy: trainer.name });
}

/** One session: near point, facility and vergences a little better than the time before. */
function session(at: number, itemIds: readonly number[]): object {
  const items = itemIds.slice(0, 3).map((itemId, place) => ({
    ...{
      itemId,
      param: '±1.50',
      value: null,
      unit: null,
      cpm: 5 + at + place,
      errors: Math.max(0, 4 - at),
      score: null,
    },
    done: '完成',
  }));
  return {
    ...{ startAt: '16:00', endAt: '16:30', attendance: '正常', items, cooperation: 4, deduct: true, flags: [] },
    ...{ beforeNpc: 11 - at, afterNpc: 10 - at, beforeFlip: 4 + at, afterFlip: 5 + at, beforeBoBreak: 10 + at * 2 },
    ...{ afterBoBreak: 12 + at * 2, homework: '每天反转拍15分钟' },
  };
}

interface Home {
  readonly packageId: number;
  readonly planId: number;
  readonly itemId: number | undefined;
  readonly begun: Date;
  readonly course: Course;
  readonly notedBy: string;
}

/** Homework of the first weeks, noted by telephone. */
async function insertHome(
  filling: Filling,
  { packageId, planId, itemId, begun, course, notedBy }: Home,
): Promise<void> {
  const { tx, propertyOwnerId, orgId, now } = filling;
  if (!itemId) return;
  const today = dayText(now);
  const days = Array.from({ length: WEEKS * WEEK }, (_none, at) => at)
    .filter((at) => at % WEEK < course.done)
    .map((at) => dayText(addDays(begun, at)))
    .filter((day) => day < today);
  if (days.length === 0) return;
  const shared = {
    propertyOwnerId,
    orgId,
    packageId,
    planId,
    itemId,
    minutes: 15,
    doneBy: '家长',
    source: '电话',
  } as const;
  await tx
    .insertInto('vtHomeLog')
    .values(days.map((day) => ({ ...shared, day, notedByName: notedBy })))
    .execute();
}
