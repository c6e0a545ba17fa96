import { setImmediate as breathe } from 'node:timers/promises';
import type { Call } from '@mingmou/contract/base/call';
import type { FieldSpec } from '@mingmou/contract/base/field';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import type { ImportCodes, ImportError, ImportProgress } from '@mingmou/contract/base/sheet-import';
import { Refusal, refuse } from '../call/refusal';
import type { SessionCx } from '../context/cx';
import type { SheetSource } from '../file/xlsx';
import { type ImportJob, type ImportJobs, type NumberedRow, refuseImport, shownJob, wrongRows } from './import-jobs';

const ROWS_A_BREATH = 250;

/** Calls that `sheetImport()` of the contract declares. */
export interface ImportCalls<I, O> {
  readonly name: string;
  readonly codes: ImportCodes;
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly error: Readonly<Record<keyof ImportError, FieldSpec>>;
  readonly template: Call<I, null>;
  readonly upload: Call<object, ImportProgress>;
  readonly progress: Call<{ jobId: string }, ImportProgress>;
  readonly check: Call<I & { jobId: string }, ImportProgress>;
  readonly errors: Call<{ jobId: string }, null>;
  readonly apply: Call<{ jobId: string }, O>;
  readonly cancel: Call<{ jobId: string }, null>;
}

/** Reports that `done` of `all` rows are processed and yields to other work. */
export type Step = (done: number, all: number) => Promise<void>;

export interface Judged<Row> {
  readonly rows: readonly Row[];
  readonly errors: readonly ImportError[];
}

/** Rules of one import. */
export interface ImportKind<I, Row extends NumberedRow, O> {
  /** Returns the empty sheet and the object that the log names. */
  readonly template: (
    cx: SessionCx,
    input: I,
  ) => Promise<{ readonly name: string; readonly heads: readonly string[]; readonly targetId?: number }>;
  /** Checks every row against the stored data; writes nothing. */
  readonly judge: (
    cx: SessionCx,
    input: I,
    sheet: { readonly head: SheetRow; readonly rows: readonly SheetRow[] },
    step: Step,
  ) => Promise<Judged<Row>>;
  /** Writes all rows or none in the transaction of the call. Checks again what may have changed since the check. */
  readonly write: (cx: SessionCx, input: I, rows: readonly Row[], step: Step) => Promise<O>;
}

async function* listed<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** Returns a function that reports progress to the job and stops a cancelled import. */
function stepOf<Row extends NumberedRow>(job: ImportJob<Row>, codes: ImportCodes): Step {
  return async (done, all) => {
    if (done % ROWS_A_BREATH !== 0) return;
    job.percent = Math.floor((done / Math.max(1, all)) * 100);
    await breathe();
    if (job.abort.signal.aborted) refuse(codes.gone);
  };
}

/** Returns the empty sheet with the columns that the import reads. */
export async function importTemplate<I, Row extends NumberedRow, O>(
  cx: SessionCx,
  { name }: ImportCalls<I, O>,
  kind: ImportKind<I, Row, O>,
  input: I,
): Promise<SheetSource> {
  const { heads, name: fileName, targetId } = await kind.template(cx, input);
  cx.log({ targetType: `${name}模板`, targetName: fileName, ...(targetId === undefined ? {} : { targetId }) });
  return { name: fileName, heads, rows: listed([]) };
}

function readyToCheck<Row extends NumberedRow>(job: ImportJob<Row>, codes: ImportCodes): void {
  if (job.phase === 'READ') refuse(codes.notRead);
  if (job.phase === 'UNREADABLE') refuseImport(codes.badFile, { reason: job.msg ?? '' });
  if (job.phase === 'WRITE') refuse(codes.writing);
  if (job.phase === 'DONE') refuse(codes.applied);
}

/** Checks every row of a read file; writes nothing. */
export async function checkImport<I extends object, Row extends NumberedRow, O>(
  cx: SessionCx,
  { codes }: ImportCalls<I, O>,
  kind: ImportKind<I, Row, O>,
  job: ImportJob<Row>,
  input: I,
) {
  readyToCheck(job, codes);
  const [head, ...rows] = job.sheet;
  if (!head || rows.length === 0) refuseImport(codes.badFile, { reason: '没有数据行' });
  const before = job.phase;
  job.phase = 'CHECK';
  job.percent = 0;
  try {
    const judged = await kind.judge(cx, input, { head, rows }, stepOf(job, codes));
    job.input = input;
    job.rows = judged.rows;
    job.errors = judged.errors;
  } catch (error) {
    job.phase = before;
    throw error;
  }
  job.phase = job.errors.length > 0 ? 'FAULTY' : 'READY';
  job.percent = 100;
  return shownJob(job);
}

/** Returns every error of the last check, for the person who corrects the file. */
export function importErrors<I, Row extends NumberedRow, O>(
  cx: SessionCx,
  { name, error, errors }: ImportCalls<I, O>,
  job: ImportJob<Row>,
): SheetSource {
  cx.log({ targetType: `${name}导入错误`, targetName: job.fileName });
  return {
    name: errors.title,
    heads: [error.row, error.column, error.value, error.msg].map(({ title }) => title),
    rows: listed(job.errors.map(({ row, column, value, msg }) => [row, column, value, msg])),
  };
}

/** Writes all rows of a checked file or none. */
export async function applyImport<I extends object, Row extends NumberedRow, O>(
  cx: SessionCx,
  { codes }: ImportCalls<I, O>,
  kind: ImportKind<I, Row, O>,
  jobs: ImportJobs<Row>,
  jobId: string,
): Promise<O> {
  const job = jobs.of(cx.caller, jobId, cx.now);
  if (job.phase === 'FAULTY') refuseImport(codes.hasErrors, { n: wrongRows(job) });
  // A retried transaction starts here again: its writes were rolled back, and the database shows whether an earlier try
  // committed.
  if (!['READY', 'WRITE', 'DONE'].includes(job.phase) || job.input === null) refuse(codes.notChecked);
  const wasDone = job.phase === 'DONE';
  job.phase = 'WRITE';
  job.percent = 0;
  try {
    // The check stored the kind's input in the job.
    const result = await kind.write(cx, job.input as I, job.rows, stepOf(job, codes));
    job.phase = 'DONE';
    job.percent = 100;
    return result;
  } catch (error) {
    job.phase = wasDone ? 'DONE' : 'READY';
    if (wasDone && error instanceof Refusal) refuse(codes.applied);
    throw error;
  }
}

/** Writes one row; a refusal names the row of the sheet. */
export async function atRow<T>({ no }: NumberedRow, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, `第${no}行：${error.message}`, { row: no });
  }
}
