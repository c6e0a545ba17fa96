import { randomUUID } from 'node:crypto';
import { type Code, sentence } from '@mingmou/contract/base/codes';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { SHEET_FAULTS, type SheetRow } from '@mingmou/contract/base/sheet';
import {
  type ImportCodes,
  type ImportError,
  type ImportProgress,
  type importPhase,
  MAX_SHOWN_ERRORS,
} from '@mingmou/contract/base/sheet-import';
import { Refusal, refuse } from '../call/refusal';
import type { Caller } from '../context/cx';
import type { Logger } from '../process/logger';
import { SheetError } from '../xlsx-read/fault';
import { readInWorker } from '../xlsx-read/read-in-worker';

const KEPT_MS = 30 * 60_000;
/** Files of one kind that are read concurrently, over all chains; each takes a thread. */
const MAX_READING = 4;
const MAX_KEPT = 100;
/** Rows of one kind held in memory: a few long lists or many short ones. */
const MAX_KEPT_ROWS = 250_000;

export type Owner = Pick<Caller, 'propertyOwnerId' | 'orgId' | 'accountId'>;

/** Row that can be written; `no` is its row number in the sheet. */
export interface NumberedRow {
  readonly no: number;
}

export interface ImportJob<Row extends NumberedRow> {
  readonly id: string;
  readonly owner: Owner;
  readonly fileName: string;
  readonly startedAt: number;
  readonly abort: AbortController;
  phase: CodeOf<typeof importPhase>;
  percent: number;
  msg: string | null;
  sheet: readonly SheetRow[];
  /** Input of template and check besides the file; absent before the check. */
  input: object | null;
  rows: readonly Row[];
  errors: readonly ImportError[];
}

export function shownJob<Row extends NumberedRow>(job: ImportJob<Row>): ImportProgress {
  const { id: jobId, fileName, phase, percent, msg, sheet, errors } = job;
  return {
    jobId,
    fileName,
    phase,
    percent,
    msg,
    rows: Math.max(0, sheet.length - 1),
    errorRows: wrongRows(job),
    errorCount: errors.length,
    errors: errors.slice(0, MAX_SHOWN_ERRORS),
  };
}

export function wrongRows({ errors }: Pick<ImportJob<NumberedRow>, 'errors'>): number {
  return new Set(errors.map(({ row }) => row)).size;
}

/** Throws a refusal whose placeholders the import fills in. */
export function refuseImport(code: Code, params: Readonly<Record<string, string | number>>): never {
  throw new Refusal(code.code, sentence(code, params));
}

function isSame(a: Owner, b: Owner): boolean {
  return a.propertyOwnerId === b.propertyOwnerId && a.accountId === b.accountId && a.orgId === b.orgId;
}

interface Limits {
  readonly codes: ImportCodes;
  readonly maxRows: number;
}

/**
 * Imports of one kind in this process, one for each account. The database stores nothing of an import until its rows
 * are written, so an import lost by a restart leaves nothing behind.
 */
export class ImportJobs<Row extends NumberedRow> {
  private readonly jobs = new Map<string, ImportJob<Row>>();

  constructor(private readonly limits: Limits) {}

  /** Starts to read a file and drops the account's earlier import. */
  start(owner: Owner, fileName: string, bytes: Uint8Array, now: Date, logger?: Logger): ImportJob<Row> {
    this.sweep(now);
    for (const job of this.jobs.values()) if (isSame(job.owner, owner)) this.drop(job);
    if (this.isFull()) refuse(this.limits.codes.busy);
    const { propertyOwnerId, orgId, accountId } = owner;
    const job: ImportJob<Row> = {
      id: randomUUID(),
      owner: { propertyOwnerId, orgId, accountId },
      fileName: fileName.slice(0, 200),
      startedAt: now.getTime(),
      abort: new AbortController(),
      phase: 'READ',
      percent: 0,
      msg: null,
      sheet: [],
      input: null,
      rows: [],
      errors: [],
    };
    this.jobs.set(job.id, job);
    void this.read(job, bytes, logger);
    return job;
  }

  /** Returns the account's own import; refuses if it no longer exists. */
  of(owner: Owner, id: string, now: Date): ImportJob<Row> {
    this.sweep(now);
    const job = this.jobs.get(id);
    return job && isSame(job.owner, owner) ? job : refuse(this.limits.codes.gone);
  }

  /** Cancels an import. An import that is being written can no longer be cancelled. */
  cancel(owner: Owner, id: string, now: Date): void {
    const job = this.of(owner, id, now);
    if (job.phase === 'WRITE') refuse(this.limits.codes.writing);
    this.drop(job);
  }

  /** Stops all reading threads when the process ends. */
  close(): void {
    for (const job of this.jobs.values()) this.drop(job);
  }

  private isFull(): boolean {
    const jobs = [...this.jobs.values()];
    const rows = jobs.reduce((sum, { sheet }) => sum + sheet.length, 0);
    const reading = jobs.filter(({ phase }) => phase === 'READ').length;
    return reading >= MAX_READING || jobs.length >= MAX_KEPT || rows > MAX_KEPT_ROWS;
  }

  private drop(job: ImportJob<Row>): void {
    job.abort.abort();
    this.jobs.delete(job.id);
  }

  private sweep(now: Date): void {
    for (const job of this.jobs.values()) if (now.getTime() - job.startedAt > KEPT_MS) this.drop(job);
  }

  private async read(job: ImportJob<Row>, bytes: Uint8Array, logger: Logger | undefined): Promise<void> {
    const { codes, maxRows } = this.limits;
    try {
      job.sheet = await readInWorker({
        bytes,
        maxRows: maxRows + 1,
        signal: job.abort.signal,
        onProgress: (percent) => {
          job.percent = percent;
        },
      });
      job.phase = 'PARSED';
      job.percent = 100;
    } catch (error) {
      if (job.abort.signal.aborted) return;
      if (!(error instanceof SheetError)) logger?.error({ err: error }, 'a sheet could not be read');
      const fault = error instanceof SheetError ? error.fault : 'damaged';
      job.phase = 'UNREADABLE';
      job.msg = fault === 'tooManyRows' ? sentence(codes.tooManyRows, { n: maxRows }) : SHEET_FAULTS[fault];
    }
  }
}
