import { stateCode } from '@mingmou/contract/base/flow';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import type { DrugRx, RxCategory } from '@mingmou/contract/workstation/drug-rx.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { CONSULTATION } from './tabs.service';

const DONE = stateCode(drugRxFlow, 'DONE');
const REVIEWED = stateCode(drugRxFlow, 'REVIEWED');
const DISPENSED = stateCode(drugRxFlow, 'DISPENSED');
/** States of a paper that was signed and neither reopened nor voided. */
const COPYABLE = (['DONE', 'REVIEWED', 'CHARGED', 'DISPENSED', 'EXPIRED'] as const).map((state) =>
  stateCode(drugRxFlow, state),
);
/** State of a withdrawn prescription, which must be signed again. */
export const TAKEN_BACK = stateCode(drugRxFlow, 'SAVED');

interface Signing {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly recordId: number;
  readonly rxNo: string;
  readonly category: RxCategory;
  readonly validUntil: string;
  readonly diagnosis: string;
  readonly allergyReason: string | null;
  readonly prescriberId: number;
  readonly prescriberName: string;
  readonly saleId: number | null;
  readonly content: DrugRx;
}

export async function insertPaper({ db, caller, now }: SessionCx, signing: Signing): Promise<number> {
  const { propertyOwnerId, orgId } = caller;
  const content = JSON.stringify(signing.content);
  const { id } = await db
    .insertInto('drugPrescription')
    .values({ ...signing, propertyOwnerId, orgId, content, confirmedAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function papers(cx: SessionCx) {
  return mine(cx, 'drugPrescription as paper').where('paper.orgId', '=', cx.caller.orgId);
}

/** The living paper of a record. */
export function livingPaper(cx: SessionCx, recordId: number) {
  return papers(cx)
    .where('paper.recordId', '=', recordId)
    .where('paper.rxState', '>=', DONE)
    .where('paper.rxState', '<=', DISPENSED)
    .select(['paper.id', 'paper.saleId', 'paper.prescriberId', 'paper.patientId', 'paper.validUntil', 'paper.content'])
    .executeTakeFirst();
}

export type LivingPaper = NonNullable<Awaited<ReturnType<typeof livingPaper>>>;

/** The patient's last prescription here that was neither withdrawn nor invalidated. */
export function lastPaperOf(cx: SessionCx, patientId: number) {
  return papers(cx)
    .where('paper.patientId', '=', patientId)
    .where('paper.rxState', '>=', DONE)
    .where('paper.rxState', '<=', DISPENSED)
    .orderBy('paper.id', 'desc')
    .select(['paper.confirmedAt', 'paper.content'])
    .limit(1)
    .executeTakeFirst();
}

/** The last paper of each record of a visit, with the number of its sale. */
export function lastPapers(cx: SessionCx, acceptsId: number) {
  return papers(cx)
    .leftJoin('bill', (on) =>
      on.onRef('bill.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('bill.id', '=', 'paper.saleId'),
    )
    .where('paper.acceptsId', '=', acceptsId)
    .distinctOn('paper.recordId')
    .orderBy('paper.recordId')
    .orderBy('paper.id', 'desc')
    .select(['paper.recordId', 'paper.rxNo', 'paper.rxState', 'paper.validUntil', 'paper.diagnosis', 'bill.billNo'])
    .select(['paper.prescriberName', 'paper.confirmedAt', 'paper.allergyReason', 'paper.endReason'])
    .select(['paper.pharmacistName', 'paper.reviewedAt'])
    .execute();
}

interface VisitPlace {
  readonly id: number;
  readonly day: string;
  readonly patientId: number;
}

/** The patient's last signed paper of this visit or an earlier one; one that lost its validity counts, a voided one does not. */
export function lastSigned(cx: SessionCx, { id, day, patientId }: VisitPlace) {
  return papers(cx)
    .innerJoin('accepts', (on) =>
      on.onRef('accepts.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('accepts.id', '=', 'paper.acceptsId'),
    )
    .where('paper.patientId', '=', patientId)
    .where('paper.rxState', 'in', COPYABLE)
    .where((is) => is(is.refTuple('accepts.day', 'accepts.id'), '<=', is.tuple(day, id)))
    .orderBy('accepts.day', 'desc')
    .orderBy('accepts.id', 'desc')
    .orderBy('paper.id', 'desc')
    .select(['paper.content', 'paper.confirmedAt'])
    .limit(1)
    .executeTakeFirst();
}

/** The number of the first paper of a record. */
export async function firstPaperNo(cx: SessionCx, recordId: number): Promise<string | undefined> {
  const row = await papers(cx)
    .where('paper.recordId', '=', recordId)
    .orderBy('paper.id')
    .select('paper.rxNo')
    .limit(1)
    .executeTakeFirst();
  return row?.rxNo;
}

export function writePaper(cx: SessionCx, id: number, change: RowChange<'drugPrescription'>): Promise<void> {
  return writeRow(cx, 'drugPrescription', id, change);
}

const MOST_WAITING = 100;

/** Signed, and neither checked nor sold: the oldest first. */
export function waitingPapers(cx: SessionCx) {
  return papers(cx)
    .innerJoin('stageRecord as record', (on) =>
      on.onRef('record.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('record.id', '=', 'paper.recordId'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('patient.id', '=', 'paper.patientId'),
    )
    .leftJoin('stageRecord as ask', (on) =>
      on
        .onRef('ask.propertyOwnerId', '=', 'paper.propertyOwnerId')
        .onRef('ask.acceptsId', '=', 'paper.acceptsId')
        .on('ask.stage', '=', CONSULTATION),
    )
    .where('paper.rxState', '=', DONE)
    .where('paper.saleId', 'is', null)
    .orderBy('paper.confirmedAt')
    .orderBy('paper.id')
    .limit(MOST_WAITING)
    .select(['paper.acceptsId', 'paper.recordId as prescriptionId', 'record.version', 'paper.patientId'])
    .select(['patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday', 'patient.birthdayEstimated'])
    .select([
      'patient.phone',
      'patient.allergyHistory',
      'ask.content as ask',
      'paper.rxNo',
      'paper.diagnosis',
      'paper.allergyReason',
    ])
    .select(['paper.prescriberName', 'paper.confirmedAt', 'paper.validUntil', 'paper.content as current'])
    .execute();
}

/** Neither paid nor dispensed when their last day was over. */
export function overduePapers(cx: SessionCx, today: string) {
  return papers(cx)
    .innerJoin('stageRecord as record', (on) =>
      on.onRef('record.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('record.id', '=', 'paper.recordId'),
    )
    .where('paper.rxState', '>=', DONE)
    .where('paper.rxState', '<=', REVIEWED)
    .where('paper.validUntil', '<', today)
    .orderBy('paper.id')
    .select(['paper.acceptsId', 'paper.recordId', 'record.version'])
    .execute();
}
