import { stateCode } from '@mingmou/contract/base/flow';
import { ZERO } from '@mingmou/contract/base/money';
import type { CheckBill } from '@mingmou/contract/workstation/check-bill.rules';
import { type GrowthPoint, growthPoints } from '@mingmou/contract/workstation/growth.rules';
import { referralFlow } from '@mingmou/contract/workstation/referral.flow';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, addMinutes, dayText, instantOf } from '../kernel/context/clock';
import { billCode } from '../modules/workstation/tabs.service';
import { prescriptionOf } from './demo-consultations';
import { insertDemoCourses } from './demo-courses';
import { insertDemoLenses } from './demo-lenses';
import { insertDemoTrialLenses } from './demo-trial-lenses';
import { insertWornGlasses } from './demo-worn-glasses';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  /** The organisation next door, which sends a patient. */
  readonly otherOrgId: number;
  readonly departmentId: number;
  readonly now: Date;
}

interface Visit {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
  readonly day: string;
  readonly finishAt: string;
  readonly diagnosisSummary: string | null;
  /** The median of the autorefractor. */
  readonly figures: Readonly<Record<string, number | null>>;
}

const DONE = 2;
const DEVICE = 'IOLMaster 500';

/** The last finished visit of each patient whose eyes nobody measured for the growth chart, the latest first. */
async function lastVisits({ tx, propertyOwnerId, orgId }: Filling): Promise<Visit[]> {
  const { rows } =
    await sql<Visit>`SELECT DISTINCT ON (a.patient_id) a.id AS accepts_id, m.id AS medical_id, a.patient_id, a.day,
      a.finish_at, m.diagnosis_summary, s.content AS figures
    FROM accepts a JOIN medical m ON m.property_owner_id = a.property_owner_id AND m.accepts_id = a.id
    JOIN stage_record s ON s.property_owner_id = a.property_owner_id AND s.accepts_id = a.id AND s.stage = 'inspection/f02'
    WHERE a.property_owner_id = ${propertyOwnerId} AND a.org_id = ${orgId} AND a.accepts_state = ${DONE}
      AND NOT EXISTS (SELECT FROM growth_point g WHERE g.property_owner_id = a.property_owner_id AND g.patient_id = a.patient_id)
    ORDER BY a.patient_id, a.day DESC, a.id DESC`.execute(tx);
  return rows.toSorted((one, next) => next.acceptsId - one.acceptsId);
}

interface Person {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
}

/** The doctor who signs, and an optometrist who writes for him. */
async function peopleOf({ tx, propertyOwnerId }: Filling) {
  const people = await tx
    .selectFrom('employee')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('account.staffId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', propertyOwnerId)
    .where('employee.registrable', '=', true)
    .select(['employee.id', 'employee.name', 'account.id as accountId', 'employee.prescribeRight'])
    .orderBy('employee.id')
    .execute();
  return {
    doctor: people.find(({ prescribeRight }) => prescribeRight),
    optometrist: people.find(({ prescribeRight }) => !prescribeRight),
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
const BASE_LENGTH = 23.4;
const MM_A_DIOPTRE = 0.36;

/** A length that goes with the refraction, and a refraction that was also tried on. */
function measuredIn({ figures, patientId }: Visit) {
  const { odSph, odCyl, odAxis, osSph, osCyl, osAxis } = figures;
  const length = (sphere: number | null | undefined) =>
    hundredths(BASE_LENGTH + (patientId % 9) / 20 - (sphere ?? 0) * MM_A_DIOPTRE);
  return {
    F09: { odAl: length(odSph), osAl: length(osSph), device: DEVICE },
    F04: {
      ...{ odSubSph: odSph, odSubCyl: odCyl, odSubAxis: odAxis, odBcva: '5.0' },
      ...{ osSubSph: osSph, osSubCyl: osCyl, osSubAxis: osAxis, osBcva: '5.0', ouBcva: '5.0', vaScale: '5' },
    },
  } as const;
}

async function insertMeasures({ tx, propertyOwnerId, orgId }: Filling, visits: readonly Visit[], by: Person) {
  const signed = { stageState: DONE, finishedBy: by.accountId, finishedByName: by.name, createdBy: by.accountId };
  for (const form of ['F09', 'F04'] as const) {
    const rows = visits.map((visit) => {
      const { acceptsId, medicalId, patientId, finishAt } = visit;
      const content = { ...measuredIn(visit)[form], operatorId: by.id, operatorName: by.name };
      return {
        ...{ propertyOwnerId, orgId, acceptsId, medicalId, patientId, stage: `inspection/${form.toLowerCase()}` },
        ...{ ...signed, content: JSON.stringify(content), finishedAt: finishAt, createdAt: finishAt },
      };
    });
    const records = await tx.insertInto('stageRecord').values(rows).returning(['id', 'acceptsId']).execute();
    const recordOf = new Map(records.map(({ id, acceptsId }) => [acceptsId, id]));
    const points = visits.flatMap((visit) => {
      const { acceptsId, patientId, finishAt } = visit;
      const found: readonly GrowthPoint[] = growthPoints(form, measuredIn(visit)[form]);
      const shared = { propertyOwnerId, orgId, patientId, sourceRecordId: recordOf.get(acceptsId) ?? 0 };
      const device = form === 'F09' ? DEVICE : null;
      return found.map((point) => ({ ...shared, measuredAt: finishAt, device, ...point }));
    });
    await tx.insertInto('growthPoint').values(points).execute();
  }
}

const FAR = 'optician-prescription/remote';
const WAITING_RX = stateCode(opticianFlow, 'WAITING');

/** A prescription that an optometrist wrote, for a visit of today that the doctor has not signed. */
async function insertWaiting(
  { tx, propertyOwnerId, orgId }: Filling,
  visits: readonly Visit[],
  by: Person,
  doctor: Person,
) {
  const written = await tx.selectFrom('stageRecord').where('stage', '=', FAR).select('acceptsId').execute();
  const known = new Set(written.map(({ acceptsId }) => acceptsId));
  const visit = visits.find(({ acceptsId }) => !known.has(acceptsId));
  if (!visit) return;
  const { acceptsId, medicalId, patientId, finishAt } = visit;
  await tx
    .insertInto('stageRecord')
    .values({
      ...{ propertyOwnerId, orgId, acceptsId, medicalId, patientId, stage: FAR, stageState: WAITING_RX },
      content: JSON.stringify({ ...prescriptionOf(1, doctor.id), vaScale: '5' }),
      ...{ waitsFor: doctor.id, finishedAt: finishAt, finishedBy: by.accountId, finishedByName: by.name },
      ...{ createdAt: finishAt, createdBy: by.accountId },
    })
    .execute();
}

const DONE_ALREADY = 2;
const COURSE = {
  itemType: 'TREAT',
  eye: 'OU',
  qty: 5,
  intervalValue: 1,
  intervalUnit: 'DAY',
  discountRate: 0,
  remark: '随检查赠送',
} as const;

/** A course of which two sessions were given, a day apart; it came with the visit and costs nothing. */
async function insertTreatment({ tx, propertyOwnerId, orgId, now }: Filling, visits: readonly Visit[], by: Person) {
  const before = dayText(addDays(now, -DONE_ALREADY));
  const visit = visits.find(({ day }) => day <= before);
  const service = await tx
    .selectFrom('serviceCharge')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .where('chargeCategory', '=', '3')
    .select(['id', 'code', 'name', 'unit', 'price'])
    .orderBy('id')
    .executeTakeFirst();
  if (!visit || !service) return;
  const { acceptsId, medicalId, patientId, finishAt } = visit;
  const named = { itemCode: service.code, itemName: service.name, unit: service.unit };
  const content: CheckBill = { rows: [{ ...COURSE, ...named, itemId: service.id, price: service.price }] };
  const signed = { finishedBy: by.accountId, finishedByName: by.name, createdBy: by.accountId };
  const { id: recordId } = await tx
    .insertInto('stageRecord')
    .values({
      ...{ propertyOwnerId, orgId, acceptsId, medicalId, patientId, stage: billCode(1), stageState: DONE },
      ...{ ...signed, content: JSON.stringify(content), finishedAt: finishAt, createdAt: finishAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: billRowId } = await tx
    .insertInto('checkBillRow')
    .values({
      ...{ propertyOwnerId, orgId, acceptsId, patientId, recordId, batchNo: 1, rowNo: 1, chargeId: service.id },
      ...{ ...COURSE, ...named },
      ...{ unitPrice: service.price, amount: ZERO, execStaffId: by.id, createdAt: finishAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessions = Array.from({ length: DONE_ALREADY }, (_, at) => ({
    ...{ propertyOwnerId, orgId, acceptsId, billRowId, seq: at + 1, doneByName: by.name, createdBy: by.accountId },
    doneAt: addDays(addMinutes(instantOf(finishAt), 10), at).toISOString(),
  }));
  await tx.insertInto('treatmentSession').values(sessions).execute();
}

/** One who was sent to a hospital and came back with an answer, and one whom the organisation next door sends. */
async function insertReferrals(filling: Filling, visits: readonly Visit[], doctor: Person) {
  const { tx, propertyOwnerId, orgId, otherOrgId, departmentId, now } = filling;
  const [sent, coming] = visits.slice(2);
  if (!sent || !coming) return;
  const { orgName } = await tx
    .selectFrom('org')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('id', '=', orgId)
    .select('orgShortName as orgName')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('referralOut')
    .values([
      {
        ...{
          propertyOwnerId,
          orgId,
          acceptsId: sent.acceptsId,
          patientId: sent.patientId,
          direction: 'OUT',
          urgency: 'NORMAL',
        },
        ...{
          targetHospital: '省眼科医院',
          targetDepartment: '眼底病科',
          referralDate: sent.day,
          registeredByName: doctor.name,
        },
        reason: '右眼眼底周边可疑变性区，请散瞳详查。',
        ...{ diagnosisText: sent.diagnosisSummary, state: stateCode(referralFlow, 'ANSWERED') },
        ...{
          feedback: '周边格子样变性，无裂孔，三个月复查。',
          answeredAt: now.toISOString(),
          answeredByName: doctor.name,
        },
        ...{ createdAt: sent.finishAt, createdBy: doctor.accountId },
      },
      {
        ...{ propertyOwnerId, orgId: otherOrgId, patientId: coming.patientId, direction: 'IN', urgency: 'URGENT' },
        ...{ targetOrgId: orgId, targetDepartmentId: departmentId, targetHospital: orgName, targetDepartment: '眼科' },
        ...{ reason: '验配角膜塑形镜前的专科检查，请接诊。', diagnosisText: coming.diagnosisSummary },
        ...{ referralDate: dayText(now), registeredByName: doctor.name, createdAt: now.toISOString() },
      },
    ])
    .execute();
}

/**
 * Inserts records that a new user finds in progress, in addition to finished visits: measured eyes, a prescription to
 * sign, a course, referrals, lenses.
 */
export async function insertDemoDesk(filling: Filling): Promise<void> {
  const [visits, { doctor, optometrist }] = [await lastVisits(filling), await peopleOf(filling)];
  if (!doctor || !optometrist || visits.length === 0) return;
  await insertMeasures(filling, visits, optometrist);
  await insertWaiting(filling, visits, optometrist, doctor);
  await insertTreatment(filling, visits, optometrist);
  await insertReferrals(filling, visits, doctor);
  await insertDemoLenses(filling);
  await insertDemoCourses(filling);
  await insertWornGlasses(filling);
  await insertDemoTrialLenses(filling);
}
