import type { HisBizType } from '@mingmou/contract/workstation/his/his.dicts';
import { type SystemCx, systemCx } from '../kernel/context/system-cx';
import type { JobCx } from '../kernel/process/jobs';
import { UPLOADED, uploads, WAITING } from '../modules/his/his.store';
import { queueCase, queueDoctor, queueRx } from '../modules/his/his-queue.service';
import { removed, settleUpload, takeUpload } from '../modules/his/his-upload.service';
import type { HisAnswer } from '../providers/his-connector.types';

const MOST_CASES = 12;
const FINISHED = 2;

/**
 * Inserts messages to the health platform as if the demo's records had been entered by hand: doctors, the latest
 * visits, drugs.
 */
export async function insertDemoHis(chain: JobCx, orgId: number): Promise<void> {
  const cx = await systemCx(chain, orgId);
  const { db, propertyOwnerId } = chain;
  const doctors = await db
    .selectFrom('employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', propertyOwnerId)
    .where('place.orgId', '=', orgId)
    .where('employee.prescribeRight', '=', true)
    .orderBy('employee.id')
    .select('employee.id')
    .execute();
  const visits = await db
    .selectFrom('accepts')
    .innerJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('doctor.id', '=', 'accepts.doctorId'),
    )
    .where('accepts.propertyOwnerId', '=', propertyOwnerId)
    .where('accepts.orgId', '=', orgId)
    .where('accepts.acceptsState', '=', FINISHED)
    .where('doctor.prescribeRight', '=', true)
    .where('accepts.id', 'in', (is) => is.selectFrom('diagnosis').select('diagnosis.acceptsId'))
    .orderBy('accepts.day', 'desc')
    .orderBy('accepts.id', 'desc')
    .limit(MOST_CASES)
    .select('accepts.id')
    .execute();
  const papers = await db
    .selectFrom('drugPrescription')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .orderBy('id', 'desc')
    .limit(MOST_CASES)
    .select('id')
    .execute();
  for (const { id } of doctors) await queueDoctor(cx, id);
  for (const { id } of visits.reverse()) await queueCase(cx, id);
  for (const { id } of papers.reverse()) await queueRx(cx, id);
  await sendAll(cx, 'DOCTOR', ['UPLOADED']);
  await sendAll(cx, 'CASE', ['UPLOADED', 'UPLOADED', 'REFUSED', 'TAKEN_BACK']);
  await sendAll(cx, 'RX', ['UPLOADED', 'UPLOADED', 'REFUSED', 'TAKEN_BACK']);
  await takeBack(cx, 'DOCTOR', '执业范围变更');
  for (const { id } of doctors) await queueDoctor(cx, id);
}

type Told = 'UPLOADED' | 'REFUSED' | 'TAKEN_BACK';

/** Returns the sandbox's answer, without its delay of 200 ms. */
function answerOf(told: Told, bizType: HisBizType, bizId: number): HisAnswer {
  return told === 'REFUSED'
    ? { kind: 'refused', code: 'E1001', message: '证件号码不合法' }
    : { kind: 'ok', platformId: `SBX-${bizType}-${bizId}-1` };
}

/** Sends the oldest that wait, each with its answer; what lacks something is left waiting. */
async function sendAll(cx: SystemCx, bizType: HisBizType, all: readonly Told[]): Promise<void> {
  const waiting = await uploads(cx, bizType).where('state', '=', WAITING).orderBy('hisUpload.id').execute();
  const open = [...all];
  for (const { id, bizId } of waiting) {
    const [told] = open;
    if (!told) return;
    const taken = await takeUpload(cx, bizType, id);
    if (!('request' in taken)) continue;
    await settleUpload(cx, { ...taken, answer: answerOf(told, bizType, bizId), isAuto: false, operatorId: null });
    if (told === 'TAKEN_BACK') await takeBack(cx, bizType, '诊断有误，更正后重传');
    open.shift();
  }
}

/** The one that was uploaded last. */
async function takeBack(cx: SystemCx, bizType: HisBizType, reason: string): Promise<void> {
  const row = await uploads(cx, bizType)
    .where('state', '=', UPLOADED)
    .orderBy('hisUpload.id', 'desc')
    .executeTakeFirstOrThrow();
  await removed(cx, row, { id: row.id, reason });
}
