import { stateCode } from '@mingmou/contract/base/flow';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';

const CONFIRMED = stateCode(opticianFlow, 'DONE');

interface Signing {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly recordId: number;
  readonly rxNo: string;
  readonly rxType: number;
  readonly source: number;
  readonly prescriberId: number;
  readonly prescriberName: string;
  readonly validUntil: string;
  readonly content: object;
}

export async function insertPrescription({ db, caller, now }: SessionCx, signing: Signing): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  const content = JSON.stringify(signing.content);
  await db
    .insertInto('opticianPrescription')
    .values({ propertyOwnerId, orgId, ...signing, content, confirmedAt: now.toISOString() })
    .execute();
}

/** The living confirmation of a record. */
export function livingPrescription(cx: SessionCx, recordId: number) {
  return mine(cx, 'opticianPrescription')
    .where('orgId', '=', cx.caller.orgId)
    .where('recordId', '=', recordId)
    .where('rxState', '=', CONFIRMED)
    .select(['id', 'rxNo', 'validUntil', 'prescriberName', 'confirmedAt'])
    .executeTakeFirst();
}

interface EarlierKey {
  readonly patientId: number;
  readonly rxType: number;
  /** Id of a paper; only papers confirmed before it are considered. */
  readonly before?: number | undefined;
}

/**
 * Returns the patient's last confirmed paper of a kind, by any author and in any later state; with `before`, the last
 * one before that paper.
 */
export function earlierPaper(cx: SessionCx, { patientId, rxType, before }: EarlierKey) {
  const papers = mine(cx, 'opticianPrescription')
    .where('patientId', '=', patientId)
    .where('rxType', '=', rxType)
    .orderBy('id', 'desc')
    .select(['rxNo', 'prescriberName', 'confirmedAt', 'content'])
    .limit(1);
  return (before === undefined ? papers : papers.where('id', '<', before)).executeTakeFirst();
}

/** Returns the patient's latest valid prescription of one of the types, from any organisation of the chain. */
export function latestLiving(cx: SessionCx, patientId: number, rxTypes: readonly number[]) {
  return mine(cx, 'opticianPrescription')
    .where('patientId', '=', patientId)
    .where('rxType', 'in', [...rxTypes])
    .where('rxState', '=', CONFIRMED)
    .orderBy('id', 'desc')
    .select(['rxNo', 'confirmedAt', 'content'])
    .limit(1)
    .executeTakeFirst();
}

/** The number of the first confirmation of a record, and how many there were. */
export async function signedBefore(cx: SessionCx, recordId: number): Promise<readonly [string | undefined, number]> {
  const rows = await mine(cx, 'opticianPrescription')
    .where('recordId', '=', recordId)
    .orderBy('id')
    .select('rxNo')
    .execute();
  return [rows[0]?.rxNo, rows.length];
}

export async function voidPrescription(
  { db, caller, now }: SessionCx,
  recordId: number,
  reason: string,
): Promise<void> {
  await updateMine({ db, caller }, 'opticianPrescription')
    .set((is) => ({
      rxState: stateCode(opticianFlow, 'VOID'),
      voidReason: reason,
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('recordId', '=', recordId)
    .where('rxState', '=', CONFIRMED)
    .execute();
}

/** Returns the number of a valid prescription that is based on an examination. */
export async function paperOnCheck(cx: SessionCx, patientId: number, checkId: number): Promise<string | undefined> {
  const paper = await mine(cx, 'opticianPrescription')
    .where('patientId', '=', patientId)
    .where('rxState', '=', CONFIRMED)
    .where(sql`content->>'basisCheckId'`, '=', String(checkId))
    .orderBy('id')
    .select('rxNo')
    .limit(1)
    .executeTakeFirst();
  return paper?.rxNo;
}

const MOST_WAITING = 100;

/** What waits for a member of staff to confirm it here, the oldest first. */
function waitingFor(cx: SessionCx, staffId: number) {
  return mine(cx, 'stageRecord as record')
    .where('record.orgId', '=', cx.caller.orgId)
    .where('record.waitsFor', '=', staffId);
}

export async function countWaiting(cx: SessionCx, staffId: number): Promise<number> {
  const { n } = await waitingFor(cx, staffId)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export function waitingRecords(cx: SessionCx, staffId: number) {
  return waitingFor(cx, staffId)
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('patient.id', '=', 'record.patientId'),
    )
    .leftJoin('account as typist', (on) =>
      on.onRef('typist.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('typist.id', '=', 'record.createdBy'),
    )
    .leftJoin('employee as typed', (on) =>
      on.onRef('typed.propertyOwnerId', '=', 'typist.propertyOwnerId').onRef('typed.id', '=', 'typist.staffId'),
    )
    .orderBy('record.finishedAt')
    .orderBy('record.id')
    .limit(MOST_WAITING)
    .select(['record.id', 'record.acceptsId', 'record.version', 'record.stage', 'record.patientId', 'record.content'])
    .select(['record.finishedAt as sentAt', 'record.finishedByName as sentByName', 'typed.name as enteredByName'])
    .select(['patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday', 'patient.birthdayEstimated'])
    .select('patient.phone')
    .execute();
}
