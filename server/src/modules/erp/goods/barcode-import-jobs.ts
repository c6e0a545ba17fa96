import { randomUUID } from 'node:crypto';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { SHEET_FAULTS, type SheetRow } from '@mingmou/contract/base/sheet';
import { MAX_PASTED_ROWS } from '@mingmou/contract/erp/barcode.contract';
import { importCodes } from '@mingmou/contract/erp/barcode-import.codes';
import { MAX_SHOWN_ERRORS } from '@mingmou/contract/erp/barcode-import.contract';
import type { importPhase } from '@mingmou/contract/erp/barcode-import.dicts';
import type { ImportError, ImportRow } from '@mingmou/contract/erp/barcode-import.rules';
import type { Caller } from '../../../kernel/cx';
import type { Logger } from '../../../kernel/logger';
import { refuse } from '../../../kernel/refusal';
import { SheetError } from '../../../kernel/xlsx-read/fault';
import { readInWorker } from '../../../kernel/xlsx-read/read-in-worker';

const KEPT_MS = 30 * 60_000;
/** Files that are read at once, of all chains together; each takes a thread. */
const MAX_READING = 4;
const MAX_KEPT = 100;

export type Owner = Pick<Caller, 'propertyOwnerId' | 'orgId' | 'accountId'>;

export interface ImportJob {
  readonly id: string;
  readonly owner: Owner;
  readonly fileName: string;
  readonly startedAt: number;
  readonly abort: AbortController;
  phase: CodeOf<typeof importPhase>;
  percent: number;
  msg: string | null;
  sheet: readonly SheetRow[];
  breedId: number | null;
  rows: readonly ImportRow[];
  errors: readonly ImportError[];
}

function isSame(a: Owner, b: Owner): boolean {
  return a.propertyOwnerId === b.propertyOwnerId && a.accountId === b.accountId && a.orgId === b.orgId;
}

/** Rows of goods: the heading row is none. */
export function goodsRows({ sheet }: ImportJob): number {
  return Math.max(0, sheet.length - 1);
}

export function shownJob(job: ImportJob) {
  const { id: jobId, fileName, phase, percent, msg, errors } = job;
  return {
    jobId,
    fileName,
    phase,
    percent,
    msg,
    rows: goodsRows(job),
    errorRows: new Set(errors.map(({ row }) => row)).size,
    errorCount: errors.length,
    errors: errors.slice(0, MAX_SHOWN_ERRORS),
  };
}

/**
 * The imports of this process, one an account: nothing of them is kept in the database until the rows are written, so
 * one that a restart loses has left nothing behind.
 */
export class ImportJobs {
  private readonly jobs = new Map<string, ImportJob>();

  /** Begins to read a file; what the account had begun before is dropped. */
  start(owner: Owner, fileName: string, bytes: Uint8Array, now: Date, logger?: Logger): ImportJob {
    this.sweep(now);
    for (const job of this.jobs.values()) if (isSame(job.owner, owner)) this.drop(job);
    const reading = [...this.jobs.values()].filter(({ phase }) => phase === 'READ');
    if (reading.length >= MAX_READING || this.jobs.size >= MAX_KEPT) refuse(importCodes.busy);
    const { propertyOwnerId, orgId, accountId } = owner;
    const job: ImportJob = {
      id: randomUUID(),
      owner: { propertyOwnerId, orgId, accountId },
      fileName: fileName.slice(0, 200),
      startedAt: now.getTime(),
      abort: new AbortController(),
      phase: 'READ',
      percent: 0,
      msg: null,
      sheet: [],
      breedId: null,
      rows: [],
      errors: [],
    };
    this.jobs.set(job.id, job);
    void this.read(job, bytes, logger);
    return job;
  }

  /** The account's own import; refused when it is not there any more. */
  of(owner: Owner, id: string, now: Date): ImportJob {
    this.sweep(now);
    const job = this.jobs.get(id);
    return job && isSame(job.owner, owner) ? job : refuse(importCodes.gone);
  }

  /** Stops an import and forgets it; while it is being written it can no longer be stopped. */
  cancel(owner: Owner, id: string, now: Date): void {
    const job = this.of(owner, id, now);
    if (job.phase === 'WRITE') refuse(importCodes.writing);
    this.drop(job);
  }

  /** Ends every reading; for the end of the process. */
  close(): void {
    for (const job of this.jobs.values()) this.drop(job);
  }

  private drop(job: ImportJob): void {
    job.abort.abort();
    this.jobs.delete(job.id);
  }

  private sweep(now: Date): void {
    for (const job of this.jobs.values()) if (now.getTime() - job.startedAt > KEPT_MS) this.drop(job);
  }

  private async read(job: ImportJob, bytes: Uint8Array, logger: Logger | undefined): Promise<void> {
    try {
      job.sheet = await readInWorker({
        bytes,
        maxRows: MAX_PASTED_ROWS + 1,
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
      job.msg = fault === 'tooManyRows' ? importCodes.tooManyRows.text : SHEET_FAULTS[fault];
    }
  }
}
