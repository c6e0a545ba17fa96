import { type Insertable, sql } from 'kysely';
import type { WorkshopQcTable, WorkshopStepTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';

const JOB = ['id', 'version', 'jobNo', 'billId', 'groupNo', 'round', 'state', 'trayNo', 'turn', 'processorId'] as const;

function jobs(cx: SessionCx) {
  return mine(cx, 'workshopJob').select(JOB).where('orgId', '=', cx.caller.orgId);
}

export type Job = Awaited<ReturnType<ReturnType<typeof jobs>['executeTakeFirstOrThrow']>>;

export function findJob(cx: SessionCx, id: number): Promise<Job | undefined> {
  return jobs(cx).where('id', '=', id).executeTakeFirst();
}

export function lockJob(cx: SessionCx, id: number): Promise<Job | undefined> {
  return jobs(cx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks and returns the current jobs of a sale's pairs: the last job of each pair. */
export async function lockCurrentJobs(cx: SessionCx, billId: number, groups: readonly number[]): Promise<Job[]> {
  const rows = await jobs(cx)
    .where('billId', '=', billId)
    .where('groupNo', 'in', [...groups])
    .orderBy('groupNo')
    .orderBy('round', 'desc')
    .forUpdate()
    .execute();
  return rows.filter((row, at) => row.groupNo !== rows[at - 1]?.groupNo);
}

export function writeJob(cx: SessionCx, id: number, change: RowChange<'workshopJob'>): Promise<void> {
  return writeRow(cx, 'workshopJob', id, change);
}

export interface JobLine {
  readonly id: number;
  readonly groupNo: number | null;
  readonly needProcess: boolean;
}

/** To which pair a line belongs: one that names none is of the first. */
export function pairOf({ groupNo }: Pick<JobLine, 'groupNo'>): number {
  return groupNo ?? 1;
}

interface NewJob {
  readonly billId: number;
  readonly groupNo: number;
  readonly round: number;
  readonly jobNo: string;
  readonly remakeOf: number | null;
}

/** A job of a pair; undefined where it was opened before. */
export async function insertJob(cx: SessionCx, job: NewJob): Promise<number | undefined> {
  const { caller, now, db } = cx;
  const { propertyOwnerId, orgId, accountId } = caller;
  const at = now.toISOString();
  const row = await db
    .insertInto('workshopJob')
    .values({
      ...job,
      ...{ propertyOwnerId, orgId, createdAt: at, createdBy: accountId, updatedAt: at, updatedBy: accountId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

interface Sold {
  readonly id: number;
  readonly billNo: string;
}

/** The number of a job: that of its sale and pair, and how often it was made again. */
export function jobNoOf({ billNo }: Sold, groupNo: number, round: number): string {
  return `${billNo}-${groupNo}${round > 0 ? `R${round}` : ''}`;
}

/** A sale passed: each pair that is worked on has its job. */
export async function openJobs(cx: SessionCx, sale: Sold, lines: readonly JobLine[]): Promise<void> {
  const groups = new Set(lines.filter(({ needProcess }) => needProcess).map(pairOf));
  for (const groupNo of groups) {
    const job = { billId: sale.id, groupNo, round: 0, jobNo: jobNoOf(sale, groupNo, 0), remakeOf: null };
    const id = await insertJob(cx, job);
    // The sale was reverted once and passes again.
    if (id === undefined) await reopenJob(cx, job);
  }
}

async function reopenJob({ db, caller }: SessionCx, { billId, groupNo, round }: NewJob): Promise<void> {
  await sql`UPDATE workshop_job SET state = 'WAIT', version = version + 1
    WHERE property_owner_id = ${caller.propertyOwnerId} AND bill_id = ${billId} AND group_no = ${groupNo}
      AND round = ${round} AND state = 'CANCELLED'`.execute(db);
}

/** Cancels open jobs: the goods were returned or delivered without work, or the sale was reverted. */
export async function cancelJobs({ db, caller, now }: SessionCx, billId: number): Promise<void> {
  await sql`UPDATE workshop_job j SET state = 'CANCELLED', version = j.version + 1, updated_at = ${now.toISOString()}
    WHERE j.property_owner_id = ${caller.propertyOwnerId} AND j.bill_id = ${billId}
      AND j.state IN ('WAIT', 'PROCESSING', 'FAILED')
      AND NOT EXISTS (SELECT FROM sale_line l WHERE l.property_owner_id = j.property_owner_id
        AND l.bill_id = j.bill_id AND coalesce(l.group_no, 1) = j.group_no AND l.need_process
        AND l.delivery_state NOT IN ('TAKEN', 'CANCELLED'))`.execute(db);
}

/** Whether nothing of a pair is left on the bench or on its way there. */
export async function isWhole({ db, caller }: SessionCx, { billId, groupNo }: Job): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`SELECT EXISTS (SELECT FROM sale_line l
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.bill_id = ${billId}
      AND coalesce(l.group_no, 1) = ${groupNo} AND l.need_process AND l.processed_at IS NULL
      AND l.delivery_state NOT IN ('TAKEN', 'CANCELLED')) AS open`.execute(db);
  return rows[0]?.open === false;
}

export async function insertStep(
  { db, caller, now }: SessionCx,
  { id, turn }: Pick<Job, 'id' | 'turn'>,
  step: Insertable<WorkshopStepTable>['step'],
): Promise<void> {
  const { propertyOwnerId, orgId, staffId } = caller;
  const row = { propertyOwnerId, orgId, jobId: id, turn, step, operatorId: staffId, at: now.toISOString() };
  await db.insertInto('workshopStep').values(row).execute();
}

/** Steps that are done in this turn of a job. */
export async function stepsDone(cx: SessionCx, { id, turn }: Pick<Job, 'id' | 'turn'>) {
  const rows = await mine(cx, 'workshopStep').where('jobId', '=', id).where('turn', '=', turn).select('step').execute();
  return rows.map(({ step }) => step);
}

type NewInspection = Omit<Insertable<WorkshopQcTable>, 'id' | 'propertyOwnerId' | 'orgId' | 'inspectorId' | 'at'>;

export async function insertInspection({ db, caller, now }: SessionCx, row: NewInspection): Promise<void> {
  const { propertyOwnerId, orgId, staffId } = caller;
  await db
    .insertInto('workshopQc')
    .values({ ...row, propertyOwnerId, orgId, inspectorId: staffId, at: now.toISOString() })
    .execute();
}

/** Returns the steps of a job in their order, with the name of the person. */
export function recordsOf(cx: SessionCx, jobId: number) {
  return mine(cx, 'workshopStep as s')
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 's.propertyOwnerId').onRef('staff.id', '=', 's.operatorId'),
    )
    .where('s.jobId', '=', jobId)
    .orderBy('s.id')
    .select(['s.turn', 's.step', 's.at', 'staff.name as operatorName'])
    .execute();
}

/** Returns the inspections of a job in their order, with the name of the person. */
export function inspectionsOf(cx: SessionCx, jobId: number) {
  return mine(cx, 'workshopQc as q')
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'q.propertyOwnerId').onRef('staff.id', '=', 'q.inspectorId'),
    )
    .where('q.jobId', '=', jobId)
    .orderBy('q.id')
    .select(['q.turn', 'q.passed', 'q.standard', 'q.eyes', 'q.faults', 'q.note', 'q.at', 'staff.name as inspectorName'])
    .execute();
}
